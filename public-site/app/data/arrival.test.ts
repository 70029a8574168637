import { expect, it } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { sessionOf } from "#common/testing/sessions.ts";
import { siteServer } from "~/testing/server.ts";
import { completeArrival } from "./arrival.ts";

const CODE = "POST /auth/v1/token";
const server = siteServer({ [CODE]: sessionOf() });

const arriveAt = (rest: string) =>
  completeArrival(new URL(`http://127.0.0.1:3000/auth/callback${rest}`));
const keepVerifier = () =>
  localStorage.setItem(`${SESSION_STORAGE_KEY}-code-verifier`, JSON.stringify("verifier"));

it("signs in with the code from Google", async () => {
  keepVerifier();
  expect(await arriveAt("?code=abc")).toEqual({ status: "signed-in" });
  expect(server.sentTo(CODE)).toEqual([{ auth_code: "abc", code_verifier: "verifier" }]);
});

it.each(["email", "email_change", "recovery"])(
  "does not use up an %s link when the page is opened",
  async (type) => {
    expect(await arriveAt(`?token_hash=abc&type=${type}`)).toEqual({ status: "nothing" });
    expect(server.sent).toEqual([]);
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
  server.answer({ [CODE]: refusal(404, { error_code: "flow_state_not_found", msg: "gone" }) });
  expect(await arriveAt("?code=abc")).toEqual({ status: "refused", problem: "expired" });
});

it("tells a network that is down from a refusal", async () => {
  keepVerifier();
  server.answer({ [CODE]: NETWORK_DOWN });
  expect(await arriveAt("?code=abc")).toEqual({ status: "refused", problem: "unreachable" });
});
