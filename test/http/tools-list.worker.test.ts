/** `GET /v1/tools`: definitions ready to be sent, of every dialect, in every provider's form. What they hold, test/dialects proves. */
import { expect, test } from "vitest";
import { definitionsIn, TOOL_FORMATS } from "../../src/dialects/formats/formats.ts";
import { own } from "../../src/dialects/runtimes/own.ts";
import { DIALECTS } from "../../src/dialects/table.ts";
import { front } from "../support/front.worker.ts";

const api = front();
const list = (query: string, headers = {}) => api.call("GET", `/v1/tools${query}`, { headers });

test("[T4] it gives the own tools as plain schemas, and names the bookkeeping tools beside them", async () => {
  const answer = await list("");

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    tools: definitionsIn("json-schema", own),
    bookkeeping: ["update_plan", "patch_plan", "read_plan"],
  });
});

test("[T4] it gives any dialect's tools in any format, strict or not", async () => {
  for (const dialect of DIALECTS) {
    for (const format of TOOL_FORMATS) {
      const answers = ["", "&strict=true", "&strict=false"].map((strict) =>
        list(`?format=${format}&dialect=${dialect.name}${strict}`),
      );
      const bookkeeping = dialect.tools.map((tool) => tool.name);

      expect((await Promise.all(answers)).map(({ body }) => body)).toEqual([
        { tools: definitionsIn(format, dialect), bookkeeping },
        { tools: definitionsIn(format, dialect, true), bookkeeping },
        { tools: definitionsIn(format, dialect), bookkeeping },
      ]);
    }
  }
});

test("[T4] without a dialect in the query, the header says which", async () => {
  const named = await list("?format=anthropic", { "runplan-dialect": "codex" });
  const both = await list("?format=anthropic&dialect=mux", { "runplan-dialect": "codex" });

  expect(named.body).toMatchObject({ tools: [{ name: "update_plan", input_schema: { required: ["plan"] } }] });
  expect(named.headers.get("vary")).toContain("Runplan-Dialect");
  expect(both.body).toMatchObject({ bookkeeping: ["todo_write", "todo_read"] });
});

test("[T4] what it does not know it says, and what there is", async () => {
  expect((await list("?format=cohere")).body).toMatchObject({
    status: 400,
    code: "unknown_format",
    detail: expect.stringContaining("openai-chat, openai-responses, anthropic, gemini, mcp, ai-sdk"),
  });
  expect((await list("?dialect=klingon")).body).toMatchObject({
    status: 400,
    code: "unknown_dialect",
    detail: expect.stringContaining("claude-code"),
  });
  expect((await list("?strict=yes")).body).toMatchObject({ status: 400, code: "bad_query" });
  expect((await list("", { "runplan-dialect": "klingon" })).body).toMatchObject({ code: "unknown_dialect" });
});
