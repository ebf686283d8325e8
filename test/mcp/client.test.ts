/** The MCP endpoint as the official client sees it, in both eras of the protocol, on the real service. */
import { describe, expect, test } from "vitest";
import { INSTRUCTIONS, INSTRUCTIONS_WITHOUT_RUN, NO_RUN } from "../../src/mcp/words.ts";
import { freshRun } from "../support/client.ts";
import { useService } from "../support/service.ts";
import { connect, ERAS, textsOf } from "./connect.ts";

const service = useService();

const ITEMS = [
  { content: "read the schema", status: "completed" },
  { content: "write the query", status: "in_progress" },
];
const CHECKLIST =
  "Current plan (your live todo list — keep it updated with update_plan):\n[x] read the schema\n[~] write the query";

const ofRun = (run: string): string => `${service.url}/v1/runs/${run}/mcp`;
const anywhere = (): string => `${service.url}/mcp`;

describe.each(ERAS)("the %s protocol", (era) => {
  test("[T2c] a run's own endpoint offers the own tools, with what they do to the plan", async () => {
    const client = await connect(ofRun(freshRun()), era);

    const { tools } = await client.listTools();

    expect(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.idempotentHint]),
    ).toEqual([
      ["update_plan", false, true],
      ["patch_plan", false, false],
      ["read_plan", true, true],
    ]);
    expect(
      tools.every(({ annotations }) => annotations?.destructiveHint === false && annotations.openWorldHint === false),
    ).toBe(true);
    expect(tools[0]?.inputSchema).toMatchObject({ type: "object", required: ["items"] });
    expect(tools.some(({ inputSchema }) => "run" in (inputSchema.properties ?? {}))).toBe(false);
    expect(client.getInstructions()).toBe(INSTRUCTIONS);
  });

  test("[T2c] every success is text with the whole checklist, and no structured content", async () => {
    const client = await connect(ofRun(freshRun()), era);
    const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });

    const updated = await call("update_plan", { items: ITEMS });
    const unchanged = await call("update_plan", { items: ITEMS });
    const read = await call("read_plan", {});

    expect(textsOf(updated)).toEqual([`Plan updated.\n${CHECKLIST}`]);
    expect(textsOf(unchanged).join("\n")).toBe(`Plan unchanged.\n${CHECKLIST}`);
    expect(textsOf(read)).toEqual(["Current plan:\n[x] read the schema\n[~] write the query"]);
    for (const result of [updated, unchanged, read]) {
      expect(result.structuredContent).toBeUndefined();
      expect(result.isError ?? false).toBe(false);
    }
  });

  test("[T2c][P5] a refusal is an error the model can read, and changes nothing", async () => {
    const run = freshRun();
    const client = await connect(ofRun(run), era);
    await client.callTool({ name: "update_plan", arguments: { items: ITEMS } });

    const refused = await client.callTool({
      name: "update_plan",
      arguments: { items: [{ content: "a", status: "done" }] },
    });

    expect(refused.isError).toBe(true);
    expect(textsOf(refused)[0]).toMatch(/^update_plan refused, nothing changed\.\nitems\[0\]\.status: /);
    expect((await service.client.run(run).get("plan")).body).toMatchObject({ revision: 1 });
  });

  test("[T2c][H2] the call's id is its idempotency key: a call that is sent again is not applied again", async () => {
    const run = freshRun();
    const client = await connect(ofRun(run), era);
    const call = (items: object[]) =>
      client.callTool({ name: "update_plan", arguments: { items }, _meta: { "claudecode/toolUseId": "toolu_1" } });

    const first = await call(ITEMS);
    await client.callTool({ name: "update_plan", arguments: { items: [{ content: "another" }] } });
    const again = await call(ITEMS);

    expect(again.content).toEqual(first.content);
    expect((await service.client.run(run).get("plan")).body).toMatchObject({
      revision: 2,
      items: [{ content: "another" }],
    });
  });

  test("[T2c] names that a host has wrapped are understood, unknown ones are an error of the protocol", async () => {
    const client = await connect(ofRun(freshRun()), era);

    const wrapped = await client.callTool({ name: "mcp__plan__update_plan", arguments: { items: ITEMS } });

    expect(textsOf(wrapped)).toEqual([`Plan updated.\n${CHECKLIST}`]);
    await expect(client.callTool({ name: "launch", arguments: {} })).rejects.toThrow(/There is no tool launch/);
  });

  test("[G1] without a run everything can be listed, a call is refused, and start_run gives one", async () => {
    const client = await connect(anywhere(), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["update_plan", "patch_plan", "read_plan", "start_run"]);
    expect(tools[0]?.inputSchema.properties).toHaveProperty("run");
    expect(client.getInstructions()).toBe(INSTRUCTIONS + INSTRUCTIONS_WITHOUT_RUN);

    const refused = await client.callTool({ name: "update_plan", arguments: { items: ITEMS } });
    expect(refused).toMatchObject({ isError: true, content: [{ type: "text", text: NO_RUN }] });

    const [started = ""] = textsOf(await client.callTool({ name: "start_run", arguments: {} }));
    const [, run = ""] = /run "(run-[0-9a-f-]{36})"/.exec(started) ?? [];
    const updated = await client.callTool({ name: "update_plan", arguments: { items: ITEMS, run } });

    expect(textsOf(updated)).toEqual([`Plan updated.\n${CHECKLIST}`]);
    expect((await service.client.run(run).get("history")).body).toMatchObject({
      entries: [{ args: { items: ITEMS } }],
    });
  });

  test("[G1] the header names the run; what the model hands back is worth more", async () => {
    const [run, child] = [freshRun(), freshRun()];
    const client = await connect(anywhere(), era, { "Runplan-Run": run });

    await client.callTool({ name: "update_plan", arguments: { items: ITEMS } });
    await client.callTool({ name: "update_plan", arguments: { items: [{ content: "the child's" }], run: child } });

    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("start_run");
    expect(await service.client.run(run).reminder()).toContain("write the query");
    expect(await service.client.run(child).reminder()).toContain("the child's");
  });

  test.each(["vscode.conversationId", "threadId", "ai.opencode/sessionID", "antigravity.google/conversation_id"])(
    "[G1] a host that names its conversation as %s needs no other run",
    async (key) => {
      const conversation = freshRun();
      const client = await connect(anywhere(), era);

      const updated = await client.callTool({
        name: "update_plan",
        arguments: { items: ITEMS },
        _meta: { [key]: conversation },
      });

      expect(updated.isError ?? false).toBe(false);
      expect(await service.client.run(conversation).reminder()).toContain("write the query");
    },
  );

  test("[S4] a run that is no run's id is refused in words", async () => {
    const client = await connect(anywhere(), era);

    const refused = await client.callTool({ name: "read_plan", arguments: { run: "../other" } });

    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("A run id is 1 to 128") }],
    });
  });

  test("[R1] plan and reminder are resources", async () => {
    const run = freshRun();
    await service.client.run(run).tool("update_plan", { items: ITEMS });
    const client = await connect(ofRun(run), era);

    const { resources } = await client.listResources();
    const read = await Promise.all(resources.map(({ uri }) => client.readResource({ uri })));

    expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      [`runplan://runs/${run}/plan`, "application/json"],
      [`runplan://runs/${run}/reminder`, "text/plain"],
    ]);
    const [plan, reminder] = read.map(({ contents: [one] }) => (one !== undefined && "text" in one ? one.text : ""));
    expect(JSON.parse(plan ?? "")).toMatchObject({ run, revision: 1, complete: false });
    expect(reminder).toBe(`[run plan]\n${CHECKLIST}`);
  });

  test("[S2] a run's own endpoint speaks of no other run", async () => {
    const client = await connect(ofRun(freshRun()), era);

    await expect(client.readResource({ uri: `runplan://runs/${freshRun()}/plan` })).rejects.toThrow(/not found/i);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
  });

  test("[G1] where any run may be meant, its resources are a template", async () => {
    const run = freshRun();
    const client = await connect(anywhere(), era);

    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "runplan://runs/{run}/plan",
      "runplan://runs/{run}/reminder",
    ]);
    expect((await client.readResource({ uri: `runplan://runs/${run}/reminder` })).contents).toMatchObject([
      { text: "" },
    ]);
  });

  test("[R1] the prompt shows the plan, or says that there is none", async () => {
    const run = freshRun();
    const client = await connect(ofRun(run), era);
    const shown = async () => (await client.getPrompt({ name: "go_on" })).messages;

    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["go_on"]);
    expect(await shown()).toMatchObject([
      { role: "user", content: { text: expect.stringMatching(/^There is no plan yet/) } },
    ]);
    await client.callTool({ name: "update_plan", arguments: { items: ITEMS } });
    expect(await shown()).toMatchObject([
      { content: { text: expect.stringContaining(`[run plan]\n${CHECKLIST}\n\nGo on`) } },
    ]);
  });

  test("[T2] another runtime's tools are offered where the client is configured for them", async () => {
    const run = freshRun();
    const client = await connect(ofRun(run), era, { "Runplan-Dialect": "claude-code" });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["TodoWrite"]);

    const todos = [{ content: "a", status: "pending", activeForm: "doing a" }];
    const [said, list] = textsOf(await client.callTool({ name: "TodoWrite", arguments: { todos } }));

    expect(said).toMatch(/^Todos have been modified successfully/);
    expect(list).toBe("Current plan (your live todo list — keep it updated with TodoWrite):\n[ ] a");
  });
});

test("[W1] a client that listens is told when the plan has changed, and reads the new one", async () => {
  const run = freshRun();
  const client = await connect(ofRun(run), "modern");
  const uri = `runplan://runs/${run}/reminder`;
  const told: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
    told.push(params.uri);
  });

  const subscription = await client.listen({ resourceSubscriptions: [uri] });
  await expect
    .poll(
      async () => {
        await service.client
          .run(run)
          .tool("update_plan", { items: [{ content: `step ${told.length} ${performance.now()}` }] });
        return told.length;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBeGreaterThan(1);
  await subscription.close();

  expect(new Set(told)).toEqual(new Set([uri]));
});
