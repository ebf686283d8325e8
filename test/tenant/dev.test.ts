/** The rule for a developer's own machine. */
import { expect, test } from "vitest";
import { DEVELOPER, developer } from "../../src/tenant/dev.ts";

const at = (
  host: string | null,
  origin: string | null = null,
  url = `http://${host ?? "127.0.0.1:8787"}/v1/runs/r/plan`,
) => developer("1", { host, url, origin });

test.each(["127.0.0.1", "127.0.0.1:8787", "localhost", "LOCALHOST:3000", "[::1]", "[::1]:8787"])(
  "[S3] the developer's machine may call itself %s",
  (host) => {
    expect(at(host)).toEqual(DEVELOPER);
  },
);

test.each([
  "runplan.example",
  "127.0.0.1.example:8787",
  "localhost.example",
  "0.0.0.0",
  "192.168.1.4",
  "evil@127.0.0.1",
])("[S3] a caller that names another host is not let in: %j", (host) => {
  expect(at(host, null, "http://127.0.0.1/")).toEqual({ code: "no_keys_configured" });
});

test("[S3] the address of the request must be loopback as well as its host", () => {
  expect(at("127.0.0.1", null, "http://runplan.example/")).toEqual({ code: "no_keys_configured" });
});

test.each([undefined, "", "0", "true", "yes"])("[S3] RUNPLAN_DEV=%j opens nothing", (dev) => {
  expect(developer(dev, { host: "127.0.0.1", url: "http://127.0.0.1/", origin: null })).toEqual({
    code: "no_keys_configured",
  });
});

test("[S3] a page of another origin is not let in, a page of this machine is", () => {
  expect(at("127.0.0.1:8787", "https://evil.example")).toEqual({ code: "origin_not_allowed" });
  expect(at("127.0.0.1:8787", "null")).toEqual({ code: "origin_not_allowed" });
  expect(at("127.0.0.1:8787", "http://localhost.evil.example")).toEqual({ code: "origin_not_allowed" });
  expect(at("127.0.0.1:8787", "http://localhost:5173")).toEqual(DEVELOPER);
});
