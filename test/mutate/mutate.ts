/**
 * `npm run mutate`: makes each change of the table in a copy of the tree and runs the tests that name its rule. A change that
 * no such test notices is a rule that nobody holds, and fails the command. `-- F2 H1` for some rules, `-- --sample 8` for a few
 * changes picked anew each day, as a build can afford it.
 */
import { parseArgs } from "node:util";
import { copyTree } from "./copy.ts";
import { filesCiting } from "./files.ts";
import { type Outcome, outcomeOf, runTests } from "./run-tests.ts";
import { type Mutation, MUTATIONS } from "./table.ts";

const DAY_MS = 86_400_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: "string" } } });
const chosen = sample(
  MUTATIONS.filter(({ rule }) => positionals.length === 0 || positionals.includes(rule)),
  values.sample,
);
const filesOf = filesCiting();
const copy = copyTree();
process.once("exit", () => copy.remove());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

console.log(`Running the tests of ${chosen.length} changes as the source stands …`);
const sound = await soundRules();
const held: boolean[] = [];
for (const [index, mutation] of chosen.entries()) {
  const { rule, file } = mutation;
  process.stdout.write(`[${index + 1}/${chosen.length}] ${rule} ${file} … `);
  const ran = await copy.with(mutation, () => runTests(filesOf(rule), rule, copy.folder));
  const outcome = outcomeOf(rule, ran);
  held.push(sound.has(rule) && outcome.broken === null && outcome.failed.length > 0);
  console.log(verdict(mutation, outcome));
}
const missed = held.filter((one) => !one).length;
console.log(`${held.length} changes: ${held.length - missed} noticed, ${missed} not.`);
process.exit(missed === 0 && held.length > 0 ? 0 : 1);

/** Rules whose tests pass as the source stands: a test that is red anyway proves nothing. */
async function soundRules(): Promise<ReadonlySet<string>> {
  const rules = [...new Set(chosen.map(({ rule }) => rule))];
  const ran = await runTests([...new Set(rules.flatMap(filesOf))], null, copy.folder);
  const outcomes = rules.map((rule) => ({ rule, ...outcomeOf(rule, ran) }));
  const unsound = outcomes.filter(({ failed, broken }) => failed.length > 0 || broken !== null);
  for (const { rule, failed, broken } of unsound) console.log(`${rule} fails already: ${broken ?? failed.join("; ")}`);
  return new Set(rules.filter((rule) => !unsound.some((one) => one.rule === rule)));
}

function verdict({ from, to }: Mutation, { passed, failed, broken }: Outcome): string {
  if (broken !== null) return `BROKEN: ${broken.split("\n")[0]}`;
  const [first] = failed;
  if (first !== undefined) return `noticed: ${first}`;
  return `NOT NOTICED by ${passed.length} tests\n    - ${from}\n    + ${to}`;
}

function sample(all: readonly Mutation[], count: string | undefined): readonly Mutation[] {
  if (count === undefined) return all;
  const step = Math.max(1, Math.floor(all.length / Number(count)));
  const start = Math.floor(Date.now() / DAY_MS) % step;
  return all.filter((_, index) => index % step === start).slice(0, Number(count));
}
