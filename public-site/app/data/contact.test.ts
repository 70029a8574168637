import { expect, it } from "vitest";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { siteServer } from "~/testing/server.ts";
import { sendContactMessage } from "./contact.ts";

const SEND = "POST /functions/v1/handle-contact-form";
const server = siteServer({ [SEND]: { data: {} } });

const MESSAGE = {
  name: "Ada",
  email: "ada@example.com",
  subject: "Needle length",
  message: "How long?",
};
const FAILURE = "There was an error sending your message. Please try again.";

it("shows the reason for a refusal", async () => {
  const message = "Too many messages. Please try again later.";
  server.answer({ [SEND]: refusal(429, { error: { status: "RESOURCE_EXHAUSTED", message } }) });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: FAILURE,
    detail: message,
  });
});

it("names the refused field", async () => {
  const message = "Name is required.";
  const error = { status: "INVALID_ARGUMENT", message, details: { name: message } };
  server.answer({ [SEND]: refusal(400, { error }) });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: FAILURE,
    detail: message,
    field: "name",
  });
});

it.each([
  ["an internal error", refusal(503, { error: { message: "internal detail 42" } }), /We can't/],
  ["a gateway's page", new Response("<h1>Bad gateway</h1>", { status: 502 }), /We can't/],
  ["a malformed answer", {}, /We can't/],
  ["a network that is down", NETWORK_DOWN, /check your connection/],
])("explains %s without its cause", async (_, answer, advice) => {
  server.answer({ [SEND]: answer });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: FAILURE,
    detail: expect.stringMatching(advice),
    problem: "unreachable",
  });
});
