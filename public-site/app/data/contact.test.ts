import { expect, it } from "vitest";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { siteServer } from "~/testing/server.ts";
import { loadSender, sendContactMessage } from "./contact.ts";

const SEND = "POST /functions/v1/handle-contact-form";
const server = siteServer({ [SEND]: { data: {} } });

const MESSAGE = {
  name: "Ada",
  email: "ada@example.com",
  subject: "Needle length",
  message: "How long?",
};
const FAILURE = "There was an error sending your message. Please try again.";

it("sends the message with the robot check's token", async () => {
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({ ok: true, value: undefined });
  expect(server.sentTo(SEND)).toEqual([{ data: { ...MESSAGE, recaptchaToken: "token" } }]);
});

it("asks for a copy in the name of the signed-in person", async () => {
  signedInAs();
  expect(await sendContactMessage(MESSAGE, "token", true)).toEqual({ ok: true, value: undefined });
  expect(server.sentTo(SEND)).toEqual([
    { data: { ...MESSAGE, recaptchaToken: "token", copy: true } },
  ]);
});

it("knows the name and address of the signed-in person, and waits for nothing without one", async () => {
  expect(await loadSender()).toBeNull();
  signedInAs();
  expect(await loadSender()).toEqual({ name: "Ada Byron", email: "ada@example.com" });
  server.answer({ "GET /rest/v1/profiles": refusal(500) });
  expect(await loadSender()).toBeNull();
});

it("passes on what the function says about a refused message", async () => {
  const message = "Too many messages. Please try again later.";
  server.answer({ [SEND]: refusal(429, { error: { status: "RESOURCE_EXHAUSTED", message } }) });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: FAILURE,
    detail: message,
  });
});

it("tells which field the function refuses", async () => {
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
])("says whose fault it is after %s, and nothing of the cause", async (_, answer, advice) => {
  server.answer({ [SEND]: answer });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: FAILURE,
    detail: expect.stringMatching(advice),
  });
});
