import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { parseSender } from "#shared/validation.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { type Email, emailSender } from "../../functions/_server/email.ts";

const FROM = "Device Innovation Challenge <challenge@example.com>";
const RESEND = {
  isOff: false,
  from: FROM,
  resendApiKey: "re_key",
  resendUrl: "https://mail.example.com",
  mailboxUrl: "",
};

const emailTo = (to: string, changes: Partial<Email> = {}): Email => ({
  id: randomUUID(),
  to,
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  ...changes,
});
const ADA = emailTo("ada@example.com");
const BEN = emailTo("ben@example.com");
const NEWSLETTER = emailTo("ada@example.com", {
  headers: { "List-Unsubscribe": "<https://example.com>" },
});

const send = (emails: Email[], changes: Partial<typeof RESEND> = {}) =>
  emailSender({ ...RESEND, ...changes })({ key: "a key", emails });

let log: MockInstance;
const logged = () => log.mock.calls.join();
beforeEach(() => {
  log = vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  log.mockRestore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("Resend", () => {
  /** Returns one response after another, and repeats the last one. */
  function resendAnswers(...answers: [status: number, body: unknown, headers?: HeadersInit][]) {
    const calls: { url: string; headers: Headers; body: unknown }[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      const [status, body, headers] = answers[Math.min(calls.length, answers.length - 1)] ?? [200];
      calls.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
      return Response.json(body, { status, headers: headers ?? {} });
    });
    return calls;
  }

  test("gets the emails in one request with an idempotency key", async () => {
    const calls = resendAnswers([200, { data: [{ id: "1" }, { id: "2" }] }]);
    expect(await send([NEWSLETTER, BEN])).toEqual(["sent", "sent"]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url).toBe("https://mail.example.com/emails/batch");
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
      authorization: "Bearer re_key",
      "idempotency-key": "a key",
      "x-batch-validation": "permissive",
    });
    const content = { from: FROM, subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
    const tagsOf = ({ id }: Email) => [{ name: "email_id", value: id }];
    expect(calls[0]?.body).toEqual([
      { ...content, to: [ADA.to], headers: NEWSLETTER.headers, tags: tagsOf(NEWSLETTER) },
      { ...content, to: [BEN.to], tags: tagsOf(BEN) },
    ]);
  });

  test("reports the emails that it refuses, without their addresses", async () => {
    const errors = [{ index: 1, message: BEN.to }];
    resendAnswers([200, { data: [{ id: "1" }, { id: "3" }], errors }]);
    expect(await send([ADA, BEN, ADA])).toEqual(["sent", "refused", "sent"]);
    expect(logged()).toContain("Resend rejected 1 of 3 emails.");
    expect(logged()).not.toContain("ben@");
  });

  test("has sent a batch if it reports a known key", async () => {
    resendAnswers([409, { name: "invalid_idempotent_request", message: "modified" }]);
    expect(await send([ADA])).toEqual(["sent"]);
  });

  test.each([400, 413, 422])("has rejected a batch if it responds with %i", async (status) => {
    resendAnswers([status, { name: "validation_error", message: ADA.to }]);
    expect(await send([ADA])).toEqual(["refused"]);
    expect(logged()).toContain(`Resend responded with status ${status} validation_error.`);
    expect(logged()).not.toContain("ada@");
  });

  test.each([
    [409, { name: "concurrent_idempotent_requests" }, "status 409 concurrent_idempotent_requests"],
    [500, ADA.to, "status 500 ."],
    [401, { name: ADA.to }, "status 401 ."],
  ])("fails with %i without quoting the recipient", async (status, body, message) => {
    resendAnswers([status, body]);
    const failure = await send([ADA]).catch(String);
    expect(failure).toContain(message);
    expect(failure).not.toContain("ada@");
  });

  test("gets a second request after the time in retry-after, with the same key", async () => {
    vi.useFakeTimers();
    const limited = { name: "rate_limit_exceeded" };
    const calls = resendAnswers([429, limited, { "retry-after": "2" }], [200, { id: "1" }]);
    const sent = send([ADA]);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await sent;
    expect(calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["a key", "a key"]);
  });

  test("gets at most three requests within ten seconds", async () => {
    vi.useFakeTimers();
    const calls = resendAnswers([429, { name: "rate_limit_exceeded" }, { "retry-after": "3600" }]);
    const failed = send([ADA]).catch(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failed).toContain("status 429 rate_limit_exceeded");
    expect(calls).toHaveLength(3);
  });

  test("is aborted at the timeout", async () => {
    resendAnswers([429, {}, { "retry-after": "1" }]);
    const timeLimit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(timeLimit.signal);
    const failed = send([ADA]).catch((error: Error) => error.message);
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
    timeLimit.abort(new Error("time is up"));
    expect(await failed).toBe("time is up");
  });
});

test("the mailbox gets each email with both parts, and fails only for those that it refuses", async () => {
  const received: unknown[] = [];
  const mailboxUrl = await answerWith((request, body, response) => {
    received.push({ path: request.url, ...JSON.parse(body) });
    response.writeHead(body.includes(BEN.to) ? 500 : 200).end("{}");
  });
  expect(await send([NEWSLETTER, BEN], { resendApiKey: "", mailboxUrl })).toEqual([
    "sent",
    "failed",
  ]);
  expect(logged()).toContain("The mailbox responded with status 500.");
  expect(received).toContainEqual({
    path: "/api/v1/send",
    From: { Email: "challenge@example.com", Name: "Device Innovation Challenge" },
    To: [{ Email: ADA.to }],
    Headers: { ...NEWSLETTER.headers, "Idempotency-Key": NEWSLETTER.id },
    Subject: "Hello",
    HTML: "<p>Hello</p>",
    Text: "Hello",
  });
});

test("if email is off, every email counts as sent, but none is sent", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  expect(await send([ADA], { isOff: true })).toEqual(["sent"]);
  expect(fetch).not.toHaveBeenCalled();
});

describe("MAIL_FROM", () => {
  const sender = { name: "The Challenge", email: "challenge@example.com" };

  test.each([
    ["The Challenge <challenge@example.com>", sender],
    ['"The Challenge" <challenge@example.com>', sender],
    [" challenge@example.com ", { ...sender, name: "" }],
  ])("may be %s", (text, expected) => {
    expect(parseSender(text)).toEqual(expected);
  });

  test.each([
    "",
    "The Challenge",
    "The Challenge <challenge>",
    "A <a@example.com> B <b@example.com>",
    "The\nChallenge <challenge@example.com>",
  ])("may not be %j", (text) => {
    expect(() => emailSender({ ...RESEND, from: text })).toThrow("MAIL_FROM must have the format");
  });
});
