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

for (const [route, line] of Object.entries(ROUTES)) {
  safeHeaders(route, line);
  if (line.effect !== "open") routeSecurity(route, line);
}
