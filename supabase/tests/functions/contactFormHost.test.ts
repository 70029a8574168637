import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { type Answer, answerWith } from "#tools/testing/api/answerWith.ts";
import { contactPayload, stored } from "./contact.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { refusal, stack } from "./support.ts";

const NAME = "handle-contact-form";

/** Runs the function in processes of this test's own, on the stack's database. */
async function startOwnForm(changes: Record<string, string> = {}) {
  const { call, ...functions } = await startOwnFunctions(stack, changes);
  const send = (payload: object, address: string, headers: Record<string, string> = {}) =>
    call(NAME, { payload, address, headers });
  return { ...functions, send };
}

/** An address of the documentation range that no other test uses. */
const randomAddress = () => `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1::7`;

test("twenty messages an hour from one client, across instances, restarts and headers", async () => {
  const [one, two] = await Promise.all([startOwnForm(), startOwnForm()]);
  const address = randomAddress();
  for (let sent = 0; sent < 20; sent++) {
    const forged = {
      "x-forwarded-for": `203.0.113.${sent}`,
      "cf-connecting-ip": `192.0.2.${sent}`,
    };
    const instance = sent % 2 === 0 ? one : two;
    const { status } = await instance.send(await contactPayload(), address, forged);
    expect(status).toBe(200);
  }
  const tooMany = refusal(429, "RESOURCE_EXHAUSTED", /again later/);
  expect(await one.send(await contactPayload(), address)).toMatchObject(tooMany);
  expect(await two.send(await contactPayload(), address)).toMatchObject(tooMany);
  await one.host.reload();
  expect(await one.send(await contactPayload(), address)).toMatchObject(tooMany);
  // The same customer's next address, and then somebody else's.
  const neighbour = address.replace("::7", "::8");
  expect(await one.send(await contactPayload(), neighbour)).toMatchObject(tooMany);
  expect((await one.send(await contactPayload(), randomAddress())).status).toBe(200);
});

describe("when the robot check cannot be verified", () => {
  const unavailable = refusal(503, "UNAVAILABLE", /robot check cannot be verified/);

  async function sendWithVerifier(verifyUrl: string) {
    const functions = await startOwnForm({ HCAPTCHA_VERIFY_URL: verifyUrl });
    const payload = await contactPayload();
    const answer = await functions.send(payload, randomAddress());
    expect(await stored(payload.email)).toEqual([]);
    const log = functions.printed.join("\n");
    expect(log).toMatch(/"level":"error","function":"handle-contact-form"/);
    for (const text of Object.values<string>(payload)) expect(log).not.toContain(text);
    return { answer, log };
  }

  const reply =
    (status: number, body: string): Answer =>
    (_request, _body, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };

  test.each([
    ["an error", 500, '{"success":true}'],
    ["nothing", 200, "null"],
    ["a list", 200, "[]"],
    ["a text for an answer", 200, '{"success":"true"}'],
  ])("because hCaptcha answers with %s", async (_what, status, body) => {
    const { answer } = await sendWithVerifier(await answerWith(reply(status, body)));
    expect(answer).toMatchObject(unavailable);
  });

  test("because hCaptcha answers with a page, which the log does not quote", async () => {
    const page = await answerWith(reply(200, "<h1>Maintenance</h1>"));
    const { answer, log } = await sendWithVerifier(page);
    expect(answer).toMatchObject(unavailable);
    expect(log).toContain("SyntaxError");
    expect(log).not.toContain("<h1>");
  });

  test("because nobody answers", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const port = typeof address === "object" ? address?.port : undefined;
    const { answer } = await sendWithVerifier(`http://127.0.0.1:${port}`);
    expect(answer).toMatchObject(unavailable);
  });

  test("because hCaptcha is silent for ten seconds", async () => {
    const { answer } = await sendWithVerifier(await answerWith(() => undefined));
    expect(answer).toMatchObject(unavailable);
  });

  test("because our secret is wrong, which the answer does not reveal", async () => {
    const refused = '{"success":false,"error-codes":["invalid-input-secret"]}';
    const { answer, log } = await sendWithVerifier(await answerWith(reply(200, refused)));
    expect(answer).toMatchObject(refusal(500, "INTERNAL", /^Something went wrong on our side/));
    expect(log).toContain("invalid-input-secret");
  });
});

test.each(["SUPABASE_SERVICE_ROLE_KEY", "SITE_URL"])(
  "without %s it does not start, and says so",
  async (name) => {
    const { printed, send } = await startOwnForm({ [name]: "" });
    expect((await send({}, randomAddress())).status).toBe(503);
    expect(printed.join("\n")).toContain(`The environment variable ${name} is missing.`);
  },
);
