/** What the compiler says of the client's users. Held by `tsc -p test`: a line that must not compile is marked as such. */
import type { InferToolInput } from "ai";
import { expectTypeOf, test } from "vitest";
import type { AiSdkPlan } from "../../src/client/adapters/ai-sdk.ts";
import type {
  OwnArguments,
  RefusalCode,
  Refused,
  RunPlan,
  StopAnswer,
  ToolAnswer,
  WirePlan,
} from "../../src/client/index.ts";

test("[G2] a refusal that is not handled does not compile", () => {
  const use = async (run: RunPlan): Promise<WirePlan | string> => {
    const answer = await run.call("update_plan", { items: [] });
    // @ts-expect-error A refusal has no answered plan.
    expectTypeOf(answer.changed).toBeBoolean();
    if (!answer.ok) {
      expectTypeOf(answer).toEqualTypeOf<Refused>();
      return answer.text ?? answer.detail;
    }
    expectTypeOf(answer).toEqualTypeOf<ToolAnswer>();
    return answer.plan;
  };

  expectTypeOf(use).returns.resolves.toEqualTypeOf<WirePlan | string>();
});

test("[G2] codes are a closed list: a switch can be exhaustive", () => {
  const isOurs = (code: Extract<RefusalCode, "unreachable" | "unreadable_answer" | "unavailable">): boolean => {
    switch (code) {
      case "unreachable":
      case "unreadable_answer":
        return false;
      case "unavailable":
        return true;
    }
  };

  expectTypeOf(isOurs).returns.toBeBoolean();
  expectTypeOf<"plan_refused" | "stale_revision" | "rate_limited" | "unreachable">().toExtend<RefusalCode>();
  // @ts-expect-error There is no such code.
  expectTypeOf<"no_such_code">().toExtend<RefusalCode>();
});

test("[G2][T1] the own tools' arguments are inferred from the tool's name", () => {
  const use = async (run: RunPlan): Promise<void> => {
    await run.call("update_plan", { items: [{ content: "read", status: "in_progress" }] });
    await run.call("patch_plan", { operations: [{ action: "move", id: "a", before: "b" }] });
    await run.call("read_plan", {});
    await run.call("write_todos", { todos: "whatever that runtime sends" });
    // @ts-expect-error A list is required.
    await run.call("update_plan", {});
    // @ts-expect-error No status of ours.
    await run.call("update_plan", { items: [{ content: "read", status: "done" }] });
    // @ts-expect-error An item to add needs its content.
    await run.call("patch_plan", { operations: [{ action: "add", id: "a", item: { status: "pending" } }] });
  };

  expectTypeOf(use).returns.resolves.toBeVoid();
});

test("[G1] the AI SDK infers the plan's tools", () => {
  expectTypeOf<InferToolInput<AiSdkPlan["tools"]["update_plan"]>>().toEqualTypeOf<OwnArguments["update_plan"]>();
  expectTypeOf<keyof AiSdkPlan["tools"]>().toEqualTypeOf<"update_plan" | "patch_plan" | "read_plan">();
});

test("[D1] a decision to turn back has its message beside it", () => {
  expectTypeOf<StopAnswer["inject"]>().toEqualTypeOf<{ readonly role: "user"; readonly content: string } | null>();
  expectTypeOf<StopAnswer["decision"]>().toEqualTypeOf<"stop" | "continue">();
});
