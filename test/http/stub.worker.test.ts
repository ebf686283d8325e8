/** When an object that could not be reached is asked again, and what is answered when it is not [H2]. */
import { describe, expect, test } from "vitest";
import { attempt } from "../../src/http/stub.ts";

/** Fails with each error in turn, then answers. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  const state = { asked: 0 };
  const ask = async () => {
    state.asked++;
    const error = left.shift();
    if (error !== undefined) throw error;
    return "answer";
  };
  return { ask, state };
}

const marked = (marks: object, message = "platform trouble") => Object.assign(new Error(message), marks);
const NO_WAIT = [0, 0];

describe("trouble with an object", () => {
  test("[H2] what the platform marks retryable is tried again, twice at most", async () => {
    const once = failing(marked({ retryable: true }));
    const often = failing(...Array.from({ length: 5 }, () => marked({ retryable: true })));

    expect(await attempt(once.ask, NO_WAIT)).toBe("answer");
    expect(await attempt(often.ask, NO_WAIT)).toMatchObject({ code: "unavailable" });
    expect([once.state.asked, often.state.asked]).toEqual([2, 3]);
  });

  test("[H2] a call that may not be repeated is not", async () => {
    const { ask, state } = failing(marked({ retryable: true }));

    expect(await attempt(ask, [])).toMatchObject({ code: "unavailable" });
    expect(state.asked).toBe(1);
  });

  test("an overloaded object is never asked again at once", async () => {
    const { ask, state } = failing(marked({ retryable: true, overloaded: true }));

    expect(await attempt(ask, NO_WAIT)).toMatchObject({ code: "unavailable" });
    expect(state.asked).toBe(1);
  });

  test.each([
    "Durable Object reset because its code was updated.",
    "Network connection lost.",
    "This script has been upgraded. Please send a new request",
  ])("%s is told as unavailable, marked or not", async (message) => {
    expect(await attempt(failing(marked({ remote: true }, message)).ask, NO_WAIT)).toMatchObject({
      code: "unavailable",
    });
  });

  test("a broken promise of ours is thrown on", async () => {
    await expect(
      attempt(failing(marked({ remote: true }, "The entry 7 of a known key is gone.")).ask, NO_WAIT),
    ).rejects.toThrow("entry 7");
  });
});
