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

async function subjects(query = "/api/v1/messages"): Promise<string[]> {
  const { messages } = await (await ask(query)).json();
  return messages.map((message: { Subject: string }) => message.Subject);
}

describe("sending and reading", () => {
  it("lists a message as Mailpit does, newest first", async () => {
    await sent({ Subject: "First" });
    const id = await sent();
    const list = await (await ask("/api/v1/messages")).json();
    expect(list).toMatchObject({ total: 2, unread: 2 });
    expect(list.messages[0]).toMatchObject({
      ID: id,
      Read: false,
      From: { Name: "Challenge", Address: "challenge@example.com" },
      To: [{ Name: "Amara", Address: "amara@example.com" }],
      Subject: "Confirm your address",
      Snippet: "Open https://example.com/confirm",
      Attachments: 0,
    });
    expect(Date.parse(list.messages[0].Created)).toBeGreaterThan(Date.now() - 10_000);
    expect(list.messages[0]).not.toHaveProperty("HTML");
    expect(list.messages[1].Subject).toBe("First");
  });

  it("returns a whole message by its id, and marks it read", async () => {
    const id = await sent();
    const message = await (await ask(`/api/v1/message/${id}`)).json();
    expect(message).toMatchObject({ ID: id, Text: MAIL.Text, HTML: MAIL.HTML, Attachments: [] });
    expect(Date.parse(message.Date)).not.toBeNaN();
    expect(await (await ask("/api/v1/messages")).json()).toMatchObject({ total: 1, unread: 0 });
    expect((await ask("/api/v1/message/unknown")).status).toBe(404);
  });

  it("searches by recipient, sender, subject and words", async () => {
    await sent();
    await sent({ Subject: "Reset", To: [{ Email: "jonas@example.com" }] });
    const search = (query: string) => subjects(`/api/v1/search?query=${encodeURIComponent(query)}`);
    expect(await search("to:JONAS@example.com")).toEqual(["Reset"]);
    expect(await search('to:jonas subject:"reset"')).toEqual(["Reset"]);
    expect(await search("from:challenge@example.com confirm your")).toEqual([MAIL.Subject]);
    expect(await search("to:nobody@example.com")).toEqual([]);
  });
});

describe("refusing", () => {
  it.each([
    ["no sender", { ...MAIL, From: undefined }, /From/],
    ["a recipient without a valid address", { ...MAIL, To: [{ Email: "nobody" }] }, /To/],
    ["a subject that is not text", { ...MAIL, Subject: 1 }, /Subject/],
  ])("%s", async (_case, message, field) => {
    const answer = await send(message);
    expect(answer.status).toBe(400);
    expect((await answer.json()).Error).toMatch(field);
    expect(await subjects()).toEqual([]);
  });

  it("a page of another origin", async () => {
    const headers = { origin: "https://example.com" };
    const deleted = await ask("/api/v1/messages", { method: "DELETE", headers });
    expect(deleted.status).toBe(403);
    const own = { origin: `http://127.0.0.1:${port}` };
    expect((await ask("/api/v1/messages", { headers: own })).status).toBe(200);
  });
});

describe("the page", () => {
  it("lists emails, shows one as text, and runs no script of them", async () => {
    const id = await sent({ Subject: "<b>Bold</b>" });
    for (const url of ["/", `/message/${id}`]) {
      const answer = await ask(url);
      expect(await answer.text()).toContain("&lt;b&gt;Bold&lt;/b&gt;");
      expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    }
    expect(await (await ask(`/message/${id}`)).text()).toContain(
      'href="https://example.com/confirm"',
    );
    await ask("/delete", { method: "POST", redirect: "manual" });
    expect(await subjects()).toEqual([]);
  });

  it("frames a message without scripts, with links that open in a new tab", async () => {
    const answer = await ask(`/view/${await sent()}.html`);
    expect(await answer.text()).toContain('<head><base target="_blank"></head>');
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(policy).not.toContain("script-src");
    expect((await ask("/view/unknown.html")).status).toBe(404);
  });
});
