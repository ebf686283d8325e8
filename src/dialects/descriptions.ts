/**
 * What models are told about plan tools: our own words, in one place, pinned by a test. Terse on purpose:
 * they ride on every request of every agent, and the own tools' tokens are a measure [T5][M9].
 */

const REPLACES = "The list replaces the whole plan; what you leave out is dropped, an empty list clears it.";
const ONE = "Keep one item in progress and mark it completed as soon as it is done.";
const FOLDED = "Older completed items are folded into a count; no need to send them again.";

const wholeList = (lead = "Write your plan for work of several steps.") => `${lead} ${REPLACES} ${ONE} ${FOLDED}`;

export const DESCRIPTIONS = {
  update_plan:
    "Write your plan for work of several steps. items replaces the whole plan: what you leave out is dropped, [] clears it. " +
    "At most one item in_progress; mark it completed as soon as it is done. blocked: cannot go on now; abandoned: no longer wanted. " +
    "Older completed items are folded into a count; do not send them again. With ids, single items can be patched later.",
  patch_plan:
    "Change single items by id, the rest stays. Better than update_plan when few items change. " +
    "Operations apply in order, all or none. add and replace need item with content; update only what changes. " +
    "before or after (an id) place an added or moved item. Folded items cannot be patched.",
  read_plan: "Show the plan. foldedAfter: also folded items after that number, from 0.",
  wholeList: wholeList(),
  mergeList:
    `Write your plan for work of several steps. With merge true, items change by id and the rest stays; else: ${REPLACES} ` +
    `${ONE} ${FOLDED}`,
  readOrList: `${wholeList()} Without a list the plan is shown.`,
  checklist: `${wholeList("Write your plan as a markdown checklist, a line a step.")} Marks: [ ] pending, [-] in progress, [x] completed.`,
  notes: `${wholeList("Write your plan as a markdown checklist, a line a step.")} Marks: [ ] pending, [~] in progress, [x] completed.`,
  read: "Show the plan.",
  createTask: "Add a task to the end of your plan. It starts as pending; the answer gives its id.",
  updateTask: `Change one task of your plan by id, or delete it. ${ONE}`,
  updateOne: `Change one item of your plan by id; only what you send changes. ${ONE}`,
  completeTask: "Mark one item of your plan completed, by id, as soon as it is done.",
  checkTasks: "Show how far your plan is and what is left to do.",
  getTask: "Show one task of your plan.",
  listTasks: "Show the tasks of your plan.",
  linkTasks: "Say that one task of your plan waits for another.",
  drawTasks: "Show the tasks of your plan and what each waits for.",
  addToggle: "Keep your plan one step at a time: add (text), toggle done (id), list, clear.",
  phases:
    "Keep your plan in phases, one operation a call, steps named by their exact text. init replaces the whole plan; start, done, " +
    "drop, block, unblock and rm change a step, or a whole phase; append adds steps to a phase; view shows the plan. " +
    "One step is in progress at a time: when it is done, the next one starts.",
  commands:
    'Keep your plan by commands, a line each: add "text", update ID state, update ID "new text", remove ID, clear, clear completed. ' +
    "States: pending, in_progress, completed, paused. Without commands the plan is shown.",
} as const;
