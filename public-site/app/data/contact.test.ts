import { beforeEach, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { loadSender, sendContactMessage } from "./contact.ts";

const MESSAGE = {
  name: "Ada",
  email: "ada@example.com",
  subject: "Needle length",
  message: "How long?",
};
const FAILURE = "There was an error sending your message. Please try again.";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("sends the message with the robot check's token", async () => {
  const calls = answerWith({ status: 200, body: { data: {} } });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({ ok: true, value: undefined });
  expect(calls).toEqual([
    {
      path: "/functions/v1/handle-contact-form",
      method: "POST",
      body: { data: { ...MESSAGE, recaptchaToken: "token" } },
    },
  ]);
});

it("asks for a copy in the name of whoever is signed in", async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
  const calls = answerWith({ status: 200, body: { data: {} } });
  expect(await sendContactMessage(MESSAGE, "token", true)).toEqual({ ok: true, value: undefined });
  expect(calls.at(-1)?.body).toEqual({ data: { ...MESSAGE, recaptchaToken: "token", copy: true } });
});

it("knows the name and address of whoever is signed in, and waits for nothing otherwise", async () => {
  expect(await loadSender()).toBeNull();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
  answerWith({ status: 200, body: { first_name: "Ada", last_name: "Byron" } });
  expect(await loadSender()).toEqual({ name: "Ada Byron", email: "ada@example.com" });
  answerWith(NETWORK_DOWN);
  expect(await loadSender()).toBeNull();
});

it("passes on what the function says about a refused message", async () => {
  const message = "Too many messages. Please try again later.";
  answerWith({ status: 429, body: { error: { status: "RESOURCE_EXHAUSTED", message } } });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: FAILURE,
    detail: message,
  });
});

it("tells which field the function refuses", async () => {
  const message = "Name is required.";
  const error = { status: "INVALID_ARGUMENT", message, details: { name: message } };
  answerWith({ status: 400, body: { error } });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: FAILURE,
    detail: message,
    field: "name",
  });
});

it.each([
  ["an internal error", { status: 503, body: { error: { message: "internal detail 42" } } }],
  ["a malformed answer", { status: 200, body: {} }],
  ["a network that is down", NETWORK_DOWN],
])("says no more than that it failed after %s", async (_, answer) => {
  answerWith(answer);
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({ ok: false, message: FAILURE });
});
