/** Every adapter on its real SDK against a real service: one contract. */
import { useService } from "../../support/service.ts";
import { aiSdk } from "./ai-sdk.harness.ts";
import { anthropic } from "./anthropic.harness.ts";
import { adapterContract } from "./contract.ts";
import { langchain, langgraph } from "./langchain.harness.ts";
import { openaiChat, openaiResponses } from "./openai.harness.ts";

const service = useService();

const HARNESSES = [
  aiSdk("generate"),
  aiSdk("stream"),
  aiSdk("prepareStep"),
  langchain("invoke"),
  langchain("stream"),
  langchain("thread"),
  langgraph,
  anthropic("create"),
  anthropic("stream"),
  openaiChat,
  openaiResponses,
];

for (const harness of HARNESSES) adapterContract(harness, service);
