import { expect, it } from "vitest";
import { NETWORK_DOWN, refusal, ruleViolation } from "#common/testing/fakeServer.ts";
import { siteServer } from "~/testing/server.ts";
import { joinMailingList } from "./mailingList.ts";

const JOIN = "POST /rest/v1/rpc/join_mailing_list";
const server = siteServer({ [JOIN]: undefined });

const ENTRY = { name: "Ada", email: "ada@example.com", country: "Kenya" };
const FAILURE = "There was an error signing up. Please try again.";

it("calls the function that does not disclose who is on the list", async () => {
  expect(await joinMailingList(ENTRY)).toMatchObject({ ok: true });
  expect(server.sentTo(JOIN)).toEqual([ENTRY]);
});

it("passes on a rule's sentence", async () => {
  const message = "Too many sign-ups. Please try again later.";
  server.answer({ [JOIN]: ruleViolation("rate_limited", message) });
  expect(await joinMailingList(ENTRY)).toMatchObject({
    ok: false,
    message: FAILURE,
    detail: message,
  });
});

it("keeps an internal error to itself", async () => {
  server.answer({ [JOIN]: refusal(500, { code: "XX000", message: "cache lookup failed" }) });
  expect(await joinMailingList(ENTRY)).toMatchObject({
    ok: false,
    message: FAILURE,
    detail: "We can't answer right now. Try again in a minute.",
  });
});

it("offers a retry when the network is down", async () => {
  server.answer({ [JOIN]: NETWORK_DOWN });
  expect(await joinMailingList(ENTRY)).toMatchObject({
    ok: false,
    message: FAILURE,
    detail: "Please check your connection and try again.",
  });
});
