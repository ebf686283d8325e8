/** `runplan hook <runtime> --install` and back again, on a machine of the test's own. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { install } from "../../src/command/hook/install/install.ts";
import { readTree, valueOf } from "../../src/command/hook/install/json-tree.ts";
import { SETUPS } from "../../src/command/hook/install/setups.ts";
import { VERSION } from "../../src/protocol/version.ts";
import { RUNTIMES } from "../../src/hooks/table.ts";
import { Machine } from "./hook-process.ts";

/** Every file below the home, but for our own notes. */
function filesOf(machine: Machine): Readonly<Record<string, string>> {
  const paths = readdirSync(machine.folder, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => statSync(join(machine.folder, path)).isFile() && !path.startsWith(".local/"));
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(machine.folder, path), "utf8")]));
}

function put(machine: Machine, path: string, text: string): void {
  mkdirSync(dirname(join(machine.folder, path)), { recursive: true });
  writeFileSync(join(machine.folder, path), text);
}

const jsonIn = (machine: Machine, path: string): unknown => valueOf(readTree(machine.read(path) ?? ""));

const SETTINGS = `{
  // my own
  "model": "opus",
  "hooks": {
    "Stop": [{ "hooks": [{ "type": "command", "command": "lint" }] }]
  }
}
`;
const PROJECT_ONLY = ["cline"];

test("every runtime whose hooks are answered can be set up", () => {
  expect(RUNTIMES.map(({ name }) => name).filter((name) => !(name in SETUPS))).toEqual([]);
});

describe.each(Object.keys(SETUPS))("%s", (runtime) => {
  test("is set up once however often, and taken back without a trace", () => {
    const machine = new Machine();
    const env = { HOME: machine.folder };
    const wanted = { runtime, uninstall: false, dryRun: false, overHttp: false, command: "runplan", plugin: null };
    const project = PROJECT_ONLY.includes(runtime) ? machine.folder : null;

    expect(install({ ...wanted, project, dryRun: true }, env)).toMatch(/nothing was written/);
    expect(filesOf(machine)).toEqual({});
    const shown = install({ ...wanted, project }, env);
    const installed = filesOf(machine);
    install({ ...wanted, project }, env);

    expect(Object.keys(installed).length).toBeGreaterThan(0);
    expect(filesOf(machine)).toEqual(installed);
    for (const path of Object.keys(installed)) expect(shown).toContain(path);
    for (const [path, text] of Object.entries(installed)) {
      if (path.endsWith(".json")) expect(() => readTree(text)).not.toThrow();
    }
    expect(install({ ...wanted, project, uninstall: true }, env)).toMatch(/^Taken back/);
    expect(filesOf(machine)).toEqual({});
    expect(install({ ...wanted, project, uninstall: true }, env)).toMatch(/^Nothing of ours/);
  });
});

describe("a person's own configuration", () => {
  test("stays as it is, ours beside it, and comes back byte for byte", async () => {
    const machine = new Machine();
    put(machine, ".claude/settings.json", SETTINGS);
    put(
      machine,
      ".claude.json",
      '{"mcpServers":{"other":{"type":"http","url":"https://other.example"}},"numStartups":7}',
    );
    const before = filesOf(machine);

    await machine.hook(["claude", "--install", "--command", "runplan"], "");

    expect(machine.read(".claude/settings.json")).toContain("// my own");
    expect(jsonIn(machine, ".claude/settings.json")).toMatchObject({
      model: "opus",
      hooks: {
        Stop: [
          { hooks: [{ command: "lint" }] },
          { hooks: [{ type: "command", command: "runplan hook claude-code", timeout: 3 }] },
        ],
        SessionStart: [{ hooks: [{ command: "runplan hook claude-code" }] }],
      },
    });
    expect(jsonIn(machine, ".claude.json")).toEqual({
      mcpServers: {
        other: { type: "http", url: "https://other.example" },
        runplan: { type: "http", url: "http://127.0.0.1:8787/mcp" },
      },
      numStartups: 7,
    });
    expect(machine.read(".claude/settings.json.before-runplan")).toBe(SETTINGS);
    await machine.hook(["claude", "--uninstall"], "");

    expect(filesOf(machine)).toEqual(before);
  });

  test("what was changed since is kept when ours is taken back", async () => {
    const machine = new Machine();
    put(machine, ".claude/settings.json", SETTINGS);
    await machine.hook(["claude", "--install", "--command", "runplan"], "");
    const edited = (machine.read(".claude/settings.json") ?? "").replace('"opus"', '"haiku"');
    put(machine, ".claude/settings.json", edited);

    // Set up again in between, from another place: the older hook is replaced, not joined.
    await machine.hook(["claude", "--install", "--command", "/opt/runplan"], "");
    const { hooks } = Object(jsonIn(machine, ".claude/settings.json"));
    expect(hooks.Stop).toHaveLength(2);
    await machine.hook(["claude", "--uninstall"], "");

    expect(valueOf(readTree(machine.read(".claude/settings.json") ?? ""))).toEqual({
      ...Object(valueOf(readTree(SETTINGS))),
      model: "haiku",
    });
    expect(machine.read(".claude/settings.json")).toContain("// my own");
  });

  test("a file that cannot be read is left alone, and nothing else is written", async () => {
    const machine = new Machine();
    put(machine, ".claude/settings.json", "{ broken");
    const before = filesOf(machine);

    const left = await machine.hook(["claude", "--install"], "");

    expect(left).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("settings.json") });
    expect(left.stderr).toMatch(/^Nothing was written\. /);
    expect(filesOf(machine)).toEqual(before);
  });

  test("a TOML file keeps its own server of that name", async () => {
    const machine = new Machine();
    put(machine, ".codex/config.toml", '[mcp_servers.runplan]\nurl = "https://mine.example/mcp"\n');

    const left = await machine.hook(["codex", "--install"], "");

    expect(left.code).toBe(1);
    expect(left.stderr).toContain("config.toml: it has such an entry of its own");
    expect(existsSync(join(machine.folder, ".codex/hooks.json"))).toBe(false);
  });
});

test("configurations name the variable that holds the key; the key itself is kept for this user's eyes alone", async () => {
  const env = { RUNPLAN_URL: "https://plans.example/", RUNPLAN_KEY: "rp_me_secret" };
  const machine = new Machine(env);

  const left = await machine.hook(["gemini", "--install", "--command", "runplan"], "");
  await machine.hook(["codex", "--install", "--command", "runplan"], "");

  expect(jsonIn(machine, ".gemini/settings.json")).toMatchObject({
    mcpServers: {
      runplan: { httpUrl: "https://plans.example/mcp", headers: { Authorization: "Bearer ${RUNPLAN_KEY}" } },
    },
  });
  expect(machine.read(".codex/config.toml")).toContain('bearer_token_env_var = "RUNPLAN_KEY"');
  expect(left.stdout).not.toContain("secret");
  const { ".config/runplan/connection.json": connection, ...others } = filesOf(machine);
  expect(JSON.parse(connection ?? "")).toEqual({ url: "https://plans.example", key: "rp_me_secret" });
  expect(statSync(join(machine.folder, ".config/runplan/connection.json")).mode & 0o777).toBe(0o600);
  expect(Object.values(others).join()).not.toContain("secret");

  await machine.hook(["gemini", "--uninstall"], "");
  expect(machine.read(".config/runplan/connection.json")).not.toBeNull();
  await machine.hook(["codex", "--uninstall"], "");
  expect(filesOf(machine)).toEqual({});
});

test.each([
  ["claude-code", [".claude-plugin/plugin.json", ".mcp.json", "hooks/hooks.json"]],
  ["codex", [".codex-plugin/plugin.json", ".mcp.json", "hooks/hooks.json"]],
  ["gemini-cli", ["gemini-extension.json", "hooks/hooks.json"]],
])("%s gets a plugin's folder with server and hooks in one", (runtime, files) => {
  const machine = new Machine();
  const wanted = { runtime, uninstall: false, dryRun: false, project: null, overHttp: false, command: "runplan" };
  const plugin = join(machine.folder, "plugin");

  install({ ...wanted, plugin }, { HOME: machine.folder });

  const written = filesOf(machine);
  expect(Object.keys(written).toSorted()).toEqual(files.map((file) => `plugin/${file}`).toSorted());
  expect(JSON.parse(written[`plugin/${files[0]}`] ?? "")).toMatchObject({ name: "runplan", version: VERSION });
  expect(Object.keys(JSON.parse(written["plugin/hooks/hooks.json"] ?? "").hooks).length).toBeGreaterThan(3);
  expect(Object.values(written).join()).toContain("http://127.0.0.1:8787/mcp");
  install({ ...wanted, plugin, uninstall: true }, { HOME: machine.folder });
  expect(filesOf(machine)).toEqual({});
});

test("Claude Code's hooks can call the service themselves, but for a session's start", async () => {
  const machine = new Machine({ RUNPLAN_KEY: "rp_me_secret" });

  await machine.hook(["claude", "--install", "--http", "--command", "runplan"], "");

  const { hooks } = Object(jsonIn(machine, ".claude/settings.json"));
  expect(hooks.SessionStart).toMatchObject([{ hooks: [{ type: "command" }] }]);
  expect(hooks.Stop).toEqual([
    {
      hooks: [
        {
          type: "http",
          url: "http://127.0.0.1:8787/v1/hooks/claude-code",
          headers: { Authorization: "Bearer $RUNPLAN_KEY" },
          allowedEnvVars: ["RUNPLAN_KEY"],
          timeout: 2,
        },
      ],
    },
  ]);
});

test.each([
  ["0.41.3", "BeforeAgent"],
  ["0.46.0", "BeforeModel"],
])("Gemini CLI %s is shown the plan at %s", async (version, event) => {
  const machine = new Machine();
  put(machine, "bin/gemini", `#!/bin/sh\necho ${version}\n`);
  chmodSync(join(machine.folder, "bin/gemini"), 0o755);
  const env = { PATH: `${join(machine.folder, "bin")}:${process.env["PATH"]}` };

  await machine.hook(["gemini", "--install", "--command", "runplan"], "", env);

  expect(Object.keys(Object(jsonIn(machine, ".gemini/settings.json")).hooks)).toContain(event);
});

test("what is set up is what answers: the command out of the configuration runs", async () => {
  const machine = new Machine();
  await machine.hook(["claude", "--install"], "");
  const { hooks } = Object(jsonIn(machine, ".claude/settings.json"));
  const command: string = hooks.Stop[0].hooks[0].command;

  const said = execFileSync("/bin/sh", ["-c", command], {
    input: "{}",
    env: { HOME: machine.folder },
    encoding: "utf8",
  });

  expect(command).toMatch(/^\S+ \S+runplan\.js hook claude-code$/);
  expect(said).toBe("");
  expect(machine.log).toEqual([]);
});

test("help names the runtimes; what cannot be meant is told so", async () => {
  const machine = new Machine();

  expect(await machine.hook(["--help"], "")).toMatchObject({ code: 0, stdout: expect.stringContaining("opencode") });
  expect(await machine.hook(["claude", "--install", "--uninstall"], "")).toMatchObject({ code: 2, stdout: "" });
  expect(await machine.hook(["emacs", "--install"], "")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no runtime emacs"),
  });
});
