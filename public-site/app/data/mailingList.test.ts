import { beforeEach, expect, it, vi } from "vitest";
import { answerWith, NETWORK_DOWN } from "~/testing/answers.ts";
import { joinMailingList } from "./mailingList.ts";

const ENTRY = { name: "Ada", email: "ada@example.com", country: "Kenya" };
const FAILURE = "There was an error signing up. Please try again.";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("calls the function that does not disclose who is on the list", async () => {
  const calls = answerWith({ status: 204 });
  expect(await joinMailingList(ENTRY)).toEqual({ ok: true, value: undefined });
  expect(calls).toEqual([{ path: "/rest/v1/rpc/join_mailing_list", method: "POST", body: ENTRY }]);
});

it("passes on a rule's sentence", async () => {
  const message = "Too many sign-ups. Please try again later.";
  answerWith({ status: 400, body: { code: "P0001", message, hint: "rate_limited" } });
  expect(await joinMailingList(ENTRY)).toEqual({ ok: false, message: FAILURE, detail: message });
});

it("keeps an internal error to itself", async () => {
  answerWith({ status: 500, body: { code: "XX000", message: "cache lookup failed" } });
  expect(await joinMailingList(ENTRY)).toEqual({ ok: false, message: FAILURE });
});

it.each([
  ["the network is down", NETWORK_DOWN],
  ["the server is away", { status: 503, body: { code: "PGRST000", message: "internal 42" } }],
])("offers a retry when %s", async (_, answer) => {
  answerWith(answer);
  expect(await joinMailingList(ENTRY)).toEqual({
    ok: false,
    message: FAILURE,
    detail: "Please check your connection and try again.",
  });
});
