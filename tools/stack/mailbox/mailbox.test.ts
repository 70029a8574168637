import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Part } from "../part.ts";
import { freePorts } from "../ports.ts";
import { startMailbox } from "./server.ts";

const MAIL = {
  From: { Email: "challenge@example.com", Name: "Challenge" },
  To: [{ Email: "amara@example.com", Name: "Amara" }],
  Subject: "Confirm your address",
  Text: "Open https://example.com/confirm",
  HTML: '<html><head></head><body><a href="https://example.com/confirm">Confirm</a></body></html>',
};

let port: number;
let mailbox: Part;

beforeEach(async () => {
  [port] = await freePorts(1);
  mailbox = await startMailbox({ port });
});

afterEach(() => mailbox.stop());

function ask(url: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${url}`, init);
}

function send(message: unknown): Promise<Response> {
  return ask("/api/v1/send", { method: "POST", body: JSON.stringify(message) });
}

async function sent(changes = {}): Promise<string> {
  const answer = await send({ ...MAIL, ...changes });
  expect(answer.status).toBe(200);
  return (await answer.json()).ID;
}

describe("sending and reading", () => {
  it("lists messages as Mailpit does, newest first, and returns each by its id", async () => {
    await sent({ Subject: "First" });
    const id = await sent();
    const list = await (await ask("/api/v1/messages")).json();
    expect(list).toMatchObject({ total: 2, unread: 2 });
    expect(list.messages[0]).toMatchObject({
      ID: id,
      Read: false,
      To: [{ Name: "Amara", Address: "amara@example.com" }],
      Subject: "Confirm your address",
      Snippet: "Open https://example.com/confirm",
    });
    const message = await (await ask(`/api/v1/message/${id}`)).json();
    expect(message).toMatchObject({ ID: id, Text: MAIL.Text, HTML: MAIL.HTML });
    expect(await (await ask("/api/v1/messages")).json()).toMatchObject({ total: 2, unread: 1 });
    expect((await ask("/api/v1/message/unknown")).status).toBe(404);
  });

  it("rejects invalid addresses, and pages of another origin", async () => {
    const answer = await send({ ...MAIL, To: [{ Email: "nobody" }] });
    expect(answer.status).toBe(400);
    expect((await answer.json()).Error).toMatch(/To/);
    const headers = { origin: "https://example.com" };
    expect((await ask("/api/v1/messages", { method: "DELETE", headers })).status).toBe(403);
  });
});

it("shows emails without running their scripts", async () => {
  const id = await sent({ Subject: "<b>Bold</b>" });
  for (const url of ["/", `/message/${id}`]) {
    const answer = await ask(url);
    expect(await answer.text()).toContain("&lt;b&gt;Bold&lt;/b&gt;");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  }
  const frame = await ask(`/view/${id}.html`);
  expect(await frame.text()).toContain('<head><base target="_blank"></head>');
  const policy = frame.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect(policy).not.toContain("script-src");
});
