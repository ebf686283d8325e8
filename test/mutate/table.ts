/**
 * One small change of the source per rule. Each breaks its rule and nothing less, so some test that names the rule must fail:
 * proof that the rule is held and not only cited. Carried out by mutate.ts on a copy, kept fresh by table.test.ts.
 */
export interface Mutation {
  readonly rule: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}

const change = (rule: string, file: string, from: string, to: string): Mutation => ({
  rule,
  file: `src/${file}`,
  from,
  to,
});

export const MUTATIONS: readonly Mutation[] = [
  change("P1", "plan/check.ts", "if (isOver(id, ID_BYTES))", "if (false)"),
  change("P1", "plan/limits.ts", "export const BLOCKED_BY = 32;", "export const BLOCKED_BY = 33;"),
  change(
    "P2",
    "plan/check.ts",
    'readStatus(value, path, spelling, found) ?? "pending"',
    'readStatus(value, path, spelling, found) ?? "blocked"',
  ),
  change("P3", "plan/limits.ts", "export const CONTENT_BYTES = 160;", "export const CONTENT_BYTES = 161;"),
  change("P3", "plan/decide.ts", "const wrong = duplicateIds(draft, kept);", "const wrong: Fault[] = [];"),
  change("P4", "plan/decide.ts", "items.findLastIndex((item) => item.status", "items.findIndex((item) => item.status"),
  change("P4a", "plan/decide.ts", 'change.kind !== "replace" && active <= countActive(base.items)', "false"),
  change("P5", "plan/limits.ts", "export const FAULTS_LISTED = 20;", "export const FAULTS_LISTED = 21;"),
  change("P6", "plan/text.ts", "return defuseWrappers(line.trim());", "return line.trim();"),
  change("P6", "plan/render.ts", "? `(${phase})` : `[${phase}]`", "? `[${phase}]` : `[${phase}]`"),
  change("P7", "plan/check.ts", "if (echoes > 0 && steps.length === 0 && found.faults.length === 0)", "if (false)"),
  change("P8", "plan/done.ts", "open: counts.pending + counts.in_progress,", "open: counts.pending,"),
  change(
    "P8",
    "plan/done.ts",
    "plan.items.every((item) => !isOpen(item))",
    'plan.items.every((item) => item.status === "completed")',
  ),
  change("P9", "plan/done.ts", 'return isOpen(item) || item.status === "blocked";', "return isOpen(item);"),
  change("P10", "plan/same.ts", '"priority", "note", "owner"]', '"priority", "owner"]'),
  change("F1", "plan/fold.ts", "completed.slice(0, Math.max(0, completed.length - keep))", "completed.slice(keep)"),
  change(
    "F2",
    "plan/match.ts",
    "claims.has(index) && sent[index]?.status",
    "claims.has(index) && !claims.has(index) && sent[index]?.status",
  ),
  change("F2", "plan/match.ts", "rows.splice(at, 1)[0]", "rows[at]"),
  change("F2a", "plan/decide.ts", "Math.max(0, base.retired - matched.reopened.length)", "base.retired"),
  change("F5", "plan/match.ts", "record.byContent(contentsOf(open.unsent))", "record.byContent(contentsOf(sent))"),
  change("F6", "plan/decide.ts", "isResolved(begun) && !matched.shares", "isResolved(begun)"),
  change(
    "F6",
    "plan/decide.ts",
    "return plan.ended === null && plan.revision > 0 ? plan : nextEpoch(plan);",
    "return plan.revision > 0 ? { ...plan, ended: null } : nextEpoch(plan);",
  ),
  change("R1", "plan/render.ts", "earlier steps completed)`", 'earlier step${retired === 1 ? "" : "s"} completed)`'),
  change(
    "R2",
    "plan/render.ts",
    "if (plan.items.length === 0 || plan.ended !== null) return null;",
    "if (plan.items.length === 0 && plan.retired === 0) return null;",
  ),
  change("R3", "plan/render.ts", "if (cost > left) continue;", "if (cost > left) break;"),
  change("R3", "plan/render.ts", "[active, ...all.filter((index) => index !== active)]", "all"),
  change("R6", "plan/limits.ts", "usual: 5 }", "usual: 6 }"),
  change("R7", "plan/render.ts", 'if (view.whenResolved === "hide" && isResolved(plan)) return null;', ""),
  change("E1", "plan/edit.ts", 'return key === "before" ? at : at + 1;', 'return key === "before" ? at : at;'),
  change("E1", "plan/edit.ts", "this.items.splice(place ?? at, 0, item);", "this.items.push(item);"),
  change("E2", "plan/edit.ts", 'if (item.status !== "completed") this.#reopen(row);', ""),
  change("E2", "plan/edit.ts", "if (this.#folded.has(id)) return faults.foldedId(path, id);", ""),

  // What a run keeps.
  change("F3", "plan/decide.ts", "items: kept,\n    retired", "items,\n    retired"),
  change("F4", "run/folded.ts", "seq > ?2 ORDER BY seq LIMIT ?3", "seq >= ?2 ORDER BY seq LIMIT ?3"),
  change(
    "H1",
    "run/ledger.ts",
    "this.#journal.add(kept);",
    "this.#awake = { record, newest: kept };\n      this.#journal.add(kept);",
  ),
  change("H1", "run/ledger.ts", "this.#folded.add(kept.plan.epoch, kept.at, folded);", ""),
  change("H2", "run/commands.ts", "receipt.fingerprint !== call?.fingerprint", "receipt.fingerprint === null"),
  change("H2", "run/receipts.ts", "export const KEYED_ENTRIES = 128;", "export const KEYED_ENTRIES = 127;"),
  change("H2", "run/journal.ts", "packFacts(kept.facts),", "null,"),
  change("H3", "run/commands.ts", "ifMatch !== this.#ledger.plan.revision", "ifMatch > this.#ledger.plan.revision"),
  change(
    "H3",
    "run/commands.ts",
    'return ifMatch === "*" ? this.#ledger.record === null',
    'return ifMatch === "*" ? false',
  ),
  change(
    "H4",
    "http/command.ts",
    "if (bytes.length <= ARGUMENT_BYTES) return text;",
    "if (bytes.length > 0) return text;",
  ),
  change("H4", "run/journal.ts", "      kept.actor,\n", "      kept.tool,\n"),

  // Going back, ends and relatives.
  change(
    "H5",
    "plan/recover.ts",
    'if (entry.kind === "leaf") memory.end();',
    'if (entry.kind === "leaf") last = null;',
  ),
  change("H5", "http/recover.ts", 'status !== "succeeded"', 'status === "denied"'),
  change("H5", "run/going-back.ts", "if (exists && !replace)", "if (exists && !exists)"),
  change("H6", "plan/checkpoint.ts", "value >= least && ", ""),
  change("H6", "plan/checkpoint.ts", 'plan: whole, brought: { kind: "rows", rows }', "plan: whole"),
  change("H7", "run/answer.ts", 'if (plan.ended !== "finished") return plan;', "if (plan.revision >= 0) return plan;"),
  change("H8", "run/folded.ts", "FROM folded WHERE epoch = ?2 AND revision <= ?3", "FROM folded WHERE epoch = ?2"),
  change("H8", "run/journal.ts", "SELECT max(revision) AS revision FROM (", "SELECT min(revision) AS revision FROM ("),
  change("H8", "run/ledger.ts", "revision }, this.#journal.reopenedAfter(epoch, revision)", "revision }, []"),
  change("H9", "run/chores.ts", "if (due !== null && due <= now) {", "if (due !== null) {"),
  change("H9", "run/chores.ts", "await this.#ctx.storage.setAlarm(now + AGAIN_MS);\n    try {", "try {"),
  change("L1", "run/lineage.ts", "export const DEPTH_MOST = 8;", "export const DEPTH_MOST = 9;"),
  change(
    "L1",
    "run/lineage.ts",
    "parent?.run === run && parent.depth === depth",
    'run !== "" || parent?.depth === depth',
  ),
  change("L2", "run/forks.ts", 'kept.plan.ended === "cleared" ? ("cleared" as const) : null', "kept.plan.ended"),
  change(
    "L3",
    "plan/decide.ts",
    "return plan.ended === null && plan.revision > 0 ? plan : nextEpoch(plan);",
    "return nextEpoch(plan);",
  ),

  // The front.
  change("R4", "run/reminders.ts", "new TextEncoder().encode(text)", "new TextEncoder().encode(text + Math.random())"),
  change("S4", "http/route.ts", "if (!isRunId(run))", 'if (run === "")'),
  change("S5", "http/body.ts", "export const BODY_DEPTH = 32;", "export const BODY_DEPTH = 33;"),
  change("S5", "http/body.ts", "export const BODY_BYTES = 262_144;", "export const BODY_BYTES = 262_145;"),
  change(
    "S6",
    "run/ledger.ts",
    "const stored = readRecord(this.#storage.kv);",
    'this.#storage.kv.put("woken", 1);\n    const stored = readRecord(this.#storage.kv);',
  ),
  change(
    "S6",
    "run/run.ts",
    "async about(): Promise<{ ok: true; run: Api.RunView } | Api.Refused> {",
    "async about(): Promise<{ ok: true; run: Api.RunView } | Api.Refused> {\n    this.#ledger.endGeneration(1);",
  ),
  change("T1", "dialects/runtimes/own.ts", "`${said}\\n${checklistOf(reminder)}`", "`${said}\\n${reminder}`"),

  // Who is let in.
  change("S1", "tenant/gate.ts", "verified.exp * 1_000 > now", "verified.exp * 1_000 > 0"),
  change("S1", "tenant/gate.ts", 'key?.tenant === tenant && key.role === "admin"', "key?.tenant === tenant"),
  change("S1", "tenant/caller.ts", 'return role !== "reader";', "return true;"),
  change("S1", "tenant/caller.ts", "return run.startsWith(scope.prefix);", "return true;"),
  change("S1", "tenant/token.ts", '(await crypto.subtle.verify("HMAC", hmac, signature, signed))', "signed.length > 0"),
  change("S1", "run/run.ts", "if (generation < (await this.tokenGeneration()))", "if (generation < 0)"),
  change("S1", "tenant/gate.ts", 'if (this.fault !== null) return { code: "keys_unreadable" };', ""),
  change("S1", "tenant/caller.ts", 'if (tool === undefined) return effect === "read" || effect === "list";', ""),
  change("S2", "tenant/shards.ts", "=> `${tenant}:${shard}`", "=> `${tenant.length}:${shard}`"),
  change("S5", "run/bucket.ts", "this.#level -= 1;", ""),
  change("S2", "tenant/run-name.ts", "`${tenant}:${run}`", "`${tenant.length}:${run}`"),
  change("S3", "tenant/dev.ts", 'dev !== "1" || ', ""),
  change("S3", "tenant/dev.ts", "!hosts.every(", "!hosts.some("),

  // Completion.
  change("D1", "plan/completion.ts", "checklistOf(reminder)", "reminder"),
  change("D1", "plan/completion.ts", "!settings.checkCompletion || ", ""),
  change("D2", "plan/completion.ts", "nudges >= most", "nudges > most"),
  change("D2", "run/ledger.ts", "count: this.nudges + 1", "count: this.nudges"),
  change(
    "D3",
    "plan/done.ts",
    "open: counts.pending + counts.in_progress,",
    "open: counts.pending + counts.in_progress + counts.blocked,",
  ),

  // The client and its adapters.
  change("R5", "client/client.ts", "this.#lastKnown(known) ?? ", ""),
  change("R5", "client/retry.ts", "status === 0 || status === 429", "status === 429"),
  change(
    "R5",
    "client/adapters/anthropic.ts",
    '[...blocks, { type: "text", text }]',
    '[{ type: "text", text }, ...blocks]',
  ),
  change(
    "R5a",
    "client/adapters/anthropic.ts",
    'return messages.at(-1)?.role === "user";',
    "return messages.length > 0;",
  ),
  change("G1", "client/attached.ts", "if (!isRun(run)) throw new NoRun(run);", ""),
  change("G2", "client/store/change.ts", 'if (before?.kind === "call") return before.answer;', ""),
  change(
    "G2a",
    "client/client.ts",
    "return this.#queue.add(async () => {\n      const ask",
    "return new Queue().add(async () => {\n      const ask",
  ),
  change("B1", "client/budget.ts", "spent.turns + (isFree ? 0 : 1)", "spent.turns + 1"),
  change("B1", "client/budget.ts", "calls.filter(({ name }) => !isAmong(name, bookkeeping))", "[...calls]"),

  // Other runtimes' tools.
  change("T1", "dialects/runtimes/own.ts", 'changed ? "Plan updated." : "Plan unchanged."', '"Plan updated."'),
  change("T2", "dialects/replies.ts", "[text, ...facts.warnings]", "[...facts.warnings, text]"),
  change(
    "T2",
    "dialects/arguments.ts",
    "list.every(Array.isArray) ? list.flat() : list",
    "list.every(Array.isArray) ? list : list",
  ),
  change("T2", "dialects/runtimes/codex.ts", '"Plan updated"', '"Plan updated."'),
  change("T2a", "dialects/table.ts", "if (named !== undefined) return certain(named, args, true);", ""),
  change("T2a", "dialects/shapes.ts", 'if (holds(sent, "steps")) return "zed";', ""),
  change(
    "T2a",
    "dialects/table.ts",
    "candidate.dialect.name === facts.lastDialect",
    "candidate.dialect.name === tool.name",
  ),
  change(
    "T2b",
    "plan/status.ts",
    "return FIVE.get(squeezed) ?? ownWord(words, squeezed);",
    "return FIVE.get(word) ?? ownWord(words, squeezed);",
  ),
  change("T2c", "dialects/wrapped-name.ts", 'name.split("__").slice(2)', 'name.split("__").slice(3)'),
  change("T3", "dialects/todo-list.ts", 'in_progress: "[>]"', 'in_progress: "[~]"'),
  change("T3", "dialects/todo-list.ts", '"completed").length + retired', '"completed").length'),
  change("T3", "dialects/runtimes/cogitator.ts", "const MOST = 100;", "const MOST = 101;"),
  change("T3", "dialects/runtimes/cogitator.ts", "isNamed ? withIdsRequired(change) : change", "change"),
  change("T3", "dialects/runtimes/chronos.ts", "complete: plan.complete", "complete: plan.resolved"),
  change("T4", "dialects/formats/schemas.ts", "required: Object.keys(properties),", "required,"),
  change("T4", "dialects/formats/schemas.ts", "[...words, null]", "words"),
  change("T4", "dialects/formats/schemas.ts", "{ ...rest, enum: [...words] }", "schema as PublishedNode"),
  change("T4", "http/tools-list.ts", "definitionsIn(format, dialect, isStrict)", "definitionsIn(format, dialect)"),
  change("T5", "dialects/descriptions.ts", "what you leave out is dropped, [] clears it.", "[] clears it."),
  change("T6", "dialects/tool-calls/tool-calls.ts", "together.length > 1", "together.length > 2"),
  change("T6", "dialects/tool-calls/tool-calls.ts", "index < CALLS_CARRIED_OUT", "index <= CALLS_CARRIED_OUT"),
  change("T6", "dialects/tool-calls/anthropic.ts", "ok ? result : { ...result, is_error: true }", "result"),
  change("T6", "http/tool-calls.ts", "call: await keyOf(c, message, call, index)", "call: null"),
  change("T6", "http/tool-calls.ts", "if (outcome.hasWritten) ifMatch = null;", ""),
  change("T6", "http/tool-calls.ts", "if (denial !== null) return", "if (denial === undefined) return"),
  change("T6", "http/call.ts", "  if (!replayed || dialect", "  if (replayed || dialect"),

  // Closed runtimes.
  change(
    "T2c",
    "mcp/tools.ts",
    "{ content: [block(said), ...list] }",
    "{ content: [block(said), ...list], structuredContent: {} }",
  ),
  change("T2c", "mcp/which-run.ts", '"claudecode/toolUseId", ', ""),
  change("R5a", "hooks/told.ts", "(reminder?.tag !== told.tag && !isKnown)", "!isKnown"),
  change("R5a", "hooks/told.ts", "return { ...told, introduced: false, tag: null };", "return told;"),
];
