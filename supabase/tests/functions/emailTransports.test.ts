import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { emailSender, type SendEmails } from "../../functions/_server/email.ts";
import { parseSender } from "../../functions/_server/emails/sender.ts";
import { type Email, SENT } from "../../functions/_server/emails/transport.ts";

const FROM = "Device Innovation Challenge <challenge@example.com>";
const never = () => new AbortController().signal;

function email(changes: Partial<Email> = {}): Email {
  return {
    id: randomUUID(),
    to: "ada@example.com",
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    ...changes,
  };
}

const settings = {
  isOff: false,
  from: FROM,
  resendApiKey: "re_key",
  resendUrl: "https://mail.example.com",
};

/** Sends one email; returns its outcome. */
async function sendOne(send: SendEmails, one: Email, signal = never()) {
  const [delivery] = await send({ key: "a key", emails: [one] }, signal);
  return delivery;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("Resend", () => {
  const send = emailSender({ ...settings, mailboxUrl: "" });

  /** Gives one answer after another, and repeats the last one. */
  function resendAnswers(...answers: [status: number, body: unknown, headers?: HeadersInit][]) {
    const calls: { url: string; headers: Headers; body: unknown }[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      const [status, body, headers] = answers[Math.min(calls.length, answers.length - 1)] ?? [200];
      calls.push({
        url,
        headers: new Headers(init.headers),
        body: JSON.parse(String(init.body)),
      });
      return Response.json(body, { status, headers: headers ?? {} });
    });
    return calls;
  }

  test("gets the emails in one request with an idempotency key", async () => {
    const calls = resendAnswers([200, { data: [{ id: "1" }, { id: "2" }] }]);
    const headers = { "List-Unsubscribe": "<https://example.com>" };
    const emails = [email({ headers }), email({ to: "ben@example.com" })];
    expect(await send({ key: "a key", emails }, never())).toEqual([SENT, SENT]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url).toBe("https://mail.example.com/emails/batch");
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer re_key");
    expect(calls[0]?.headers.get("idempotency-key")).toBe("a key");
    const content = { from: FROM, subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
    const tags = emails.map(({ id }) => [{ name: "email_id", value: id }]);
    expect(calls[0]?.body).toEqual([
      { ...content, to: ["ada@example.com"], headers, tags: tags[0] },
      { ...content, to: ["ben@example.com"], tags: tags[1] },
    ]);
  });

  test("reports the emails that it refuses", async () => {
    const calls = resendAnswers([
      200,
      { data: [{ id: "1" }, { id: "3" }], errors: [{ index: 1, message: "ben@example.com" }] },
    ]);
    const emails = [email(), email(), email()];
    const deliveries = await send({ key: "a key", emails }, never());
    expect(deliveries.map(({ outcome }) => outcome)).toEqual(["sent", "refused", "sent"]);
    expect(JSON.stringify(deliveries)).not.toContain("ben@");
    expect(calls[0]?.headers.get("x-batch-validation")).toBe("permissive");
  });

  test("has sent what it refuses because the key is known", async () => {
    resendAnswers([409, { name: "invalid_idempotent_request", message: "modified" }]);
    expect(await sendOne(send, email())).toEqual(SENT);
  });

  test.each([400, 413, 422])("has refused what it answers with %i", async (status) => {
    resendAnswers([status, { name: "validation_error", message: "ada@example.com" }]);
    expect(await sendOne(send, email())).toEqual({
      outcome: "refused",
      problem: `Resend responded with status ${status} validation_error.`,
    });
  });

  test.each([
    [409, { name: "concurrent_idempotent_requests" }, "status 409 concurrent_idempotent_requests"],
    [500, "ada@example.com", "status 500 ."],
    [401, { name: "ada@example.com" }, "status 401 ."],
  ])("fails with %i without quoting the recipient", async (status, body, message) => {
    resendAnswers([status, body]);
    const failure = await sendOne(send, email()).catch(String);
    expect(failure).toContain(message);
    expect(failure).not.toContain("ada@");
  });

  test("is asked again after the seconds of retry-after", async () => {
    vi.useFakeTimers();
    const calls = resendAnswers(
      [429, { name: "rate_limit_exceeded" }, { "retry-after": "2" }],
      [200, { id: "1" }],
    );
    const sent = sendOne(send, email());
    await vi.advanceTimersByTimeAsync(1_900);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await sent;
    expect(calls).toHaveLength(2);
    expect(calls[1]?.headers.get("idempotency-key")).toBe(calls[0]?.headers.get("idempotency-key"));
  });

  test("is asked at most three times, with a limited delay", async () => {
    vi.useFakeTimers();
    const calls = resendAnswers([429, { name: "rate_limit_exceeded" }, { "retry-after": "3600" }]);
    const failed = sendOne(send, email()).catch(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failed).toContain("status 429 rate_limit_exceeded");
    expect(calls).toHaveLength(3);
  });

  test("is canceled when time is up", async () => {
    resendAnswers([429, {}, { "retry-after": "5" }]);
    const timeLimit = new AbortController();
    const failed = sendOne(send, email(), timeLimit.signal).catch((error: Error) => error.message);
    setTimeout(() => timeLimit.abort(new Error("time is up")), 20);
    expect(await failed).toBe("time is up");
  });
});

describe("the mailbox", () => {
  test("gets the email with both of its parts", async () => {
    const bodies: unknown[] = [];
    const mailboxUrl = await answerWith((request, body, response) => {
      bodies.push({ path: request.url, ...JSON.parse(body) });
      response.end("{}");
    });
    const sent = email({ headers: { "List-Unsubscribe": "<https://example.com>" } });
    const send = emailSender({ ...settings, resendApiKey: "", mailboxUrl });
    expect(await sendOne(send, sent)).toEqual(SENT);
    expect(bodies).toEqual([
      {
        path: "/api/v1/send",
        From: { Email: "challenge@example.com", Name: "Device Innovation Challenge" },
        To: [{ Email: "ada@example.com" }],
        Headers: { "List-Unsubscribe": "<https://example.com>", "Idempotency-Key": sent.id },
        Subject: "Hello",
        HTML: "<p>Hello</p>",
        Text: "Hello",
      },
    ]);
  });

  test("fails only for the emails that it refuses", async () => {
    const mailboxUrl = await answerWith((_request, body, response) => {
      response.writeHead(body.includes("ben@") ? 500 : 200).end("{}");
    });
    const send = emailSender({ ...settings, resendApiKey: "", mailboxUrl });
    const emails = [email(), email({ to: "ben@example.com" }), email()];
    expect(await send({ key: "a key", emails }, never())).toEqual([
      SENT,
      { outcome: "failed", problem: "The mailbox responded with status 500." },
      SENT,
    ]);
  });
});

test.each([
  { to: "ada@example.com\r\nBcc: all@example.com" },
  { to: "ada@example.com, all@example.com" },
  { to: "nobody" },
  { subject: "Hello\r\nBcc: all@example.com" },
  { subject: "Hello\u2028Bcc: all@example.com" },
])("no transport gets a header that contains another: %j", async (changes) => {
  const sent = vi.fn();
  vi.stubGlobal("fetch", sent);
  expect(await sendOne(emailSender({ ...settings, mailboxUrl: "" }), email(changes))).toEqual({
    outcome: "refused",
    problem: expect.stringMatching(/^The (recipient|subject) is/),
  });
  expect(sent).not.toHaveBeenCalled();
});

test("with mail off, every email counts as sent, and none is sent", async () => {
  const sent = vi.fn();
  vi.stubGlobal("fetch", sent);
  const send = emailSender({ ...settings, isOff: true, mailboxUrl: "" });
  expect(await sendOne(send, email())).toEqual(SENT);
  expect(sent).not.toHaveBeenCalled();
});

describe("MAIL_FROM", () => {
  test.each([
    [FROM, { name: "Device Innovation Challenge", email: "challenge@example.com" }],
    [
      '"The Challenge" <challenge@example.com>',
      { name: "The Challenge", email: "challenge@example.com" },
    ],
    [" challenge@example.com ", { name: "", email: "challenge@example.com" }],
  ])("may be %s", (text, sender) => {
    expect(parseSender(text)).toEqual(sender);
  });

  test.each([
    "",
    "The Challenge",
    "The Challenge <challenge>",
    "A <a@example.com> B <b@example.com>",
    "The\nChallenge <challenge@example.com>",
  ])("may not be %j", (text) => {
    expect(() => parseSender(text)).toThrow("MAIL_FROM must have the format");
  });
});
