/** A browser's token, as it comes among the subprotocols. */
import { expect, test } from "vitest";
import { readSubprotocols } from "../../src/tenant/subprotocol.ts";

test.each([
  ["runplan.v1, runplan.token.rpt_a.b.c", { speaksOurs: true, bearer: "rpt_a.b.c" }],
  ["runplan.token.rpt_a.b.c,runplan.v1", { speaksOurs: true, bearer: "rpt_a.b.c" }],
  ["runplan.token.rpt_a.b.c", { speaksOurs: false, bearer: "rpt_a.b.c" }],
  ["runplan.v1", { speaksOurs: true, bearer: null }],
  ["runplan.v1, runplan.token.", { speaksOurs: true, bearer: null }],
  ["runplan.v1, runplan.token.rpt_a, runplan.token.rpt_b", { speaksOurs: true, bearer: null }],
  ["graphql-ws", { speaksOurs: false, bearer: null }],
  [null, { speaksOurs: false, bearer: null }],
])("[W2] %j offers what it says", (header, offered) => {
  expect(readSubprotocols(header)).toEqual(offered);
});

test("[W2] a key does not pass as a token: it has no business in a browser", () => {
  expect(readSubprotocols("runplan.v1, runplan.token.rp_k1_secret").bearer).toBe(null);
});
