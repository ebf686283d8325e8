/** The security suite, over every route taken from the app itself. */
import { expect, test } from "vitest";
import { app } from "../../../src/http/app.ts";
import { routeSecurity, safeHeaders } from "./route-security.worker.ts";
import { ROUTES } from "./routes.ts";

/** The app's own list; `ALL` is what answers 405, and the way every request takes. */
const routes = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);

test("[S1] every route of the app is in the table of the security suite", () => {
  expect([...new Set(routes)].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

test("[S1] no route takes any method: each method stands in the table", () => {
  const listed = new Set(Object.keys(ROUTES).map((route) => route.split(" ")[1]));
  const wild = app.routes.filter(({ method, path }) => method === "ALL" && path !== "/*" && !listed.has(path));

  expect(wild.map(({ path }) => path)).toEqual([]);
});

for (const [route, line] of Object.entries(ROUTES)) {
  safeHeaders(route, line);
  if (line.effect !== "open") routeSecurity(route, line);
}
