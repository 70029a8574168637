import { beforeEach, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { completeArrival } from "./arrival.ts";

const arriveAt = (rest: string) =>
  completeArrival(new URL(`http://127.0.0.1:3000/auth/callback${rest}`));
const keepVerifier = () =>
  localStorage.setItem(`${SESSION_STORAGE_KEY}-code-verifier`, JSON.stringify("verifier"));

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("signs in with the code from Google", async () => {
  keepVerifier();
  const calls = answerWith({ status: 200, body: SESSION });
  expect(await arriveAt("?code=abc")).toEqual({ status: "signed-in" });
  expect(calls[0]?.body).toEqual({ auth_code: "abc", code_verifier: "verifier" });
});

it.each(["email", "email_change", "recovery"])(
  "does not use up an %s link when the page is opened",
  async (type) => {
    const calls = answerWith({ status: 200, body: SESSION });
    expect(await arriveAt(`?token_hash=abc&type=${type}`)).toEqual({ status: "nothing" });
    expect(calls).toEqual([]);
  },
);

it("has nothing to do without a code", async () => {
  expect(await arriveAt("")).toEqual({ status: "nothing" });
});

it.each([
  ["?error=access_denied&error_description=The+user+said+no", "cancelled"],
  ["#error=access_denied&error_code=otp_expired", "expired"],
  ["?error=server_error&error_code=identity_already_exists", "already-linked"],
  ["?error=server_error&error_code=unexpected_failure&error_description=pq%3A+oops", "failed"],
  ["?error=server_error&error_code=constructor", "failed"],
])("explains %s", async (rest, problem) => {
  expect(await arriveAt(rest)).toEqual({ status: "refused", problem });
});

it("explains a code that belongs to another browser", async () => {
  expect(await arriveAt("?code=abc")).toEqual({ status: "refused", problem: "other-browser" });
});

it("explains a code that has expired", async () => {
  keepVerifier();
  answerWith({ status: 404, body: { error_code: "flow_state_not_found", msg: "gone" } });
  expect(await arriveAt("?code=abc")).toEqual({ status: "refused", problem: "expired" });
});

it("tells a network that is down from a refusal", async () => {
  keepVerifier();
  answerWith(NETWORK_DOWN);
  expect(await arriveAt("?code=abc")).toEqual({ status: "refused", problem: "unreachable" });
});
