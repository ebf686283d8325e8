/**
 * The demo's session: what the user asks for, what an agent would plan for it, and what its work turns
 * up. Data alone. The agent looks here for "the repository and the terminal it works on", never for
 * where it stands: that it reads from its plan.
 */

export const RUN = "invoicing-move";

/** What came of a step, once it is worked on. */
export type Outcome = "completed" | "blocked" | "abandoned";

export interface Step {
  readonly id: string;
  readonly phase: string;
  readonly content: string;
  /** What the agent's other tools said. */
  readonly said: string;
  /** Absent: completed. A blocked step completes once the user has unblocked it. */
  readonly outcome?: Outcome;
  /** Why it is blocked or abandoned. */
  readonly note?: string;
  /** Steps that this one turns up. */
  readonly finds?: readonly Step[];
  /** A status word the model uses first, by mistake. */
  readonly slip?: string;
}

/** How the model puts new steps into its plan. */
export type Manner =
  /** `patch_plan`: only what is new. */
  | "patch"
  /** `update_plan`: the list in the newest reminder, and what is new. */
  | "list"
  /** `update_plan`: everything it remembers ever having planned, and what is new. */
  | "record"
  /** `update_plan`: only what is new, since the old plan is done with. */
  | "afresh";

export interface Task {
  readonly say: string;
  readonly manner: Manner;
  readonly steps: readonly Step[];
  /** A new goal, that the host sets with it. */
  readonly goal?: string;
  /** A step the user has removed the obstacle of. */
  readonly unblocks?: string;
  /** Shown when the task is done, above the reminder. */
  readonly after?: readonly [title: string, text: string];
}

/** The agent is killed while the call that ends this step is under way. */
export const AGENT_DIES_AT = "ramp-10";
/** The service is killed once this step has ended. */
export const SERVICE_DIES_AFTER = "alerts";
/** Bytes of transcript at which the agent's runtime compacts it: small, so that a short session shows it. */
export const CONTEXT_BYTES = 31_000;

const survey = (id: string, content: string, said: string, more: Partial<Step> = {}): Step => ({
  id,
  phase: "survey",
  content,
  said,
  ...more,
});
const build = (id: string, content: string, said: string, more: Partial<Step> = {}): Step => ({
  id,
  phase: "build",
  content,
  said,
  ...more,
});
const data = (id: string, content: string, said: string, more: Partial<Step> = {}): Step => ({
  id,
  phase: "data",
  content,
  said,
  ...more,
});
const cutOver = (id: string, content: string, said: string, more: Partial<Step> = {}): Step => ({
  id,
  phase: "cut-over",
  content,
  said,
  ...more,
});
const cleanUp = (id: string, content: string, said: string): Step => ({ id, phase: "clean-up", content, said });
const signIn = (id: string, content: string, said: string): Step => ({ id, phase: "sign-in", content, said });

export const TASKS: readonly Task[] = [
  {
    goal: "Move invoicing out of the monolith without a minute of downtime",
    say: "Find out what invoicing touches, and plan the move.",
    manner: "afresh",
    steps: [
      survey("tables", "List the tables that invoicing reads and writes", "14 tables, 3 of them shared with orders"),
      survey("callers", "Find every caller of the invoice module", "41 call sites in 9 packages", {
        finds: [
          survey(
            "renderer",
            "Give the PDF renderer a public way to fetch an invoice",
            "GET /invoices/:id/document, 6 tests",
          ),
        ],
      }),
      survey("jobs", "List the nightly jobs that touch invoices", "close-month, dunning, tax-export"),
      survey(
        "owners",
        "Ask each owning team for its constraints",
        "4 teams answered; finance wants the month end left alone",
      ),
      survey("seam", "Choose the seam: events or a shared database", "events; reasons in docs/seam.md"),
      survey("review", "Write the migration note and get it reviewed", "2 approvals, 11 comments settled"),
    ],
  },
  {
    say: "The note is approved. Build the service.",
    manner: "patch",
    steps: [
      build("scaffold", "Scaffold the service from the house template", "created, 0 warnings"),
      build("schema", "Write the schema and its migrations", "9 migrations, up and down"),
      build("endpoints", "Serve the seven invoice endpoints", "7 routes, 58 tests pass"),
      build(
        "numbers",
        "Keep invoice numbers gapless across both writers",
        "sequence moved behind a lock; 1,000,000 numbers, no gap",
      ),
      build("outbox", "Publish invoice events through an outbox", "at least once, in order per customer"),
      build("secrets", "Get production secrets for the new service", "request filed", {
        outcome: "blocked",
        note: "waits for the platform team's approval",
      }),
      build("contract", "Run the monolith's contract tests against the service", "312 of 312 pass"),
      build("errors", "Map error codes so that callers see no difference", "17 codes mapped, 2 were never sent"),
      build("pipeline", "Build and deploy it from CI", "first deployment to staging in 4 min"),
      build("traces", "Send traces and metrics under the house names", "on the shared dashboard"),
      build("load", "Load-test at four times the peak", "p99 84 ms at 1,900 requests a second"),
    ],
    after: [
      "Two tasks in",
      "Of the finished steps the newest five stay, the earlier ones are one line. What is blocked stays in sight.",
    ],
  },
  {
    say: "Staging looks right. Write to both sides, then backfill.",
    manner: "record",
    steps: [
      data("both", "Write every change to both databases", "on for all tenants, 0 failed writes"),
      data("compare", "Compare both databases every ten minutes", "job runs, report in #invoicing"),
      data("fill-2019", "Backfill the invoices of 2019", "184,201 rows"),
      data("fill-2020", "Backfill the invoices of 2020", "231,877 rows"),
      data("fill-2021", "Backfill the invoices of 2021", "402,560 rows"),
      data("fill-2022", "Backfill the invoices of 2022", "511,034 rows"),
      data("fill-2023", "Backfill the invoices of 2023", "640,912 rows"),
      data("fill-2024", "Backfill the invoices of 2024", "702,118 rows"),
      data("drafts", "Backfill drafts older than 90 days", "product says that nobody opens them", {
        outcome: "abandoned",
        note: "drafts that old are thrown away instead",
      }),
      data("archive", "Copy the PDF archive to the new bucket", "2.4 TB, checksums match"),
      data("verify", "Verify counts and sums per month", "72 months equal, 1 is not", {
        finds: [
          data("tax-codes", "Repair 312 invoices that lost their tax code", "312 repaired; the month is equal now"),
        ],
      }),
    ],
  },
  { say: "The platform team approved the production secrets.", manner: "patch", steps: [], unblocks: "secrets" },
  {
    say: "Finance signed off. Cut over, slowly.",
    manner: "patch",
    steps: [
      cutOver("flag", "Put reads behind a flag, per tenant", "flag live, default off"),
      cutOver("shadow", "Answer from both for a day and compare", "1,204,551 answers, 0 differences"),
      cutOver("ramp-1", "Serve 1 % of the tenants from the new service", "24 h, no difference", { slip: "done" }),
      cutOver("ramp-10", "Serve 10 % of the tenants", "24 h, no difference"),
      cutOver("ramp-50", "Serve half of the tenants", "24 h, p99 71 ms"),
      cutOver("dunning", "Move the dunning job to the new service", "ran once on each side, same letters"),
      cutOver("ramp-100", "Serve everybody", "48 h, 0 pages"),
      cutOver("month-end", "Watch one month end with finance", "closed 40 min earlier than last month"),
      cutOver("read-only", "Make the monolith's invoice tables read-only", "no writer complained in 7 days"),
    ],
  },
  {
    say: "It has been quiet for a week. Clean up behind you.",
    manner: "list",
    steps: [
      cleanUp("dead-code", "Delete the invoice module from the monolith", "41,300 lines less"),
      cleanUp("flags", "Remove the cut-over flags", "3 flags gone"),
      cleanUp("workers", "Turn off the workers that wrote to both sides", "12 pods less"),
      cleanUp("dashboards", "Point the dashboards at the new service", "9 dashboards"),
      cleanUp("alerts", "Move the alerts and try each of them once", "14 alerts, 14 pages received"),
      cleanUp("drop", "Archive and drop the fourteen old tables", "1.1 TB freed"),
      cleanUp("runbook", "Write the runbook and walk the on-call through it", "2 walked through"),
      cleanUp("retro", "Write down what took longer than planned", "docs/retro-invoicing.md"),
      cleanUp("support", "Tell support what changed for customers", "note sent"),
    ],
    after: ["The move is done", "Nearly fifty steps, and the reminder is as short as it was."],
  },
  {
    goal: "Sign in within a second",
    say: "Thank you. Something else: signing in takes four seconds.",
    manner: "afresh",
    steps: [
      signIn("trace", "Trace a slow sign-in from end to end", "3.1 s of 4.0 s in one query"),
      signIn("index", "Add the index that the session query misses", "3.1 s is 12 ms now"),
      signIn("guard", "Guard it with a test on the query plan", "fails without the index"),
      signIn("roll-out", "Roll out and compare with last week", "p95 0.6 s, was 4.2 s"),
    ],
    after: [
      "An unrelated plan",
      "It shares no step with the finished one, so its count starts at nothing; the history keeps both.",
    ],
  },
];

/** Every step of the story, found ones included, by id. */
export const STEPS: ReadonlyMap<string, Step> = new Map(
  TASKS.flatMap((task) => task.steps)
    .flatMap((step) => [step, ...(step.finds ?? [])])
    .map((step) => [step.id, step]),
);
