/** Plays the budget's snippet: planning is free, a repeat behind it is seen. */
import assert from "node:assert/strict";
import { mayGoOn } from "./snippet.ts";

const plan = { name: "update_plan", args: { items: [] } };
const same = { name: "search", args: { what: "a" } };
const went = [[plan], [same], [plan], [same], [plan], [same]].map(mayGoOn);

assert.deepEqual(went, [true, true, true, true, true, false]);
console.log("played");
