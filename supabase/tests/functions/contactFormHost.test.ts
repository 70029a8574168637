import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanLines } from "#shared/validation.ts";
import { type Answer, answerWith } from "#tools/testing/api/answerWith.ts";
import { HOSTILE_TEXTS } from "#tools/testing/hostile/inputs.ts";
import { sample } from "#tools/testing/hostile/sample.ts";
import { contactPayload, stored } from "./contact.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { expectRefused, refusal, stack, uniqueEmail } from "./support.ts";

/** The function in separate processes, on the stack's database. */
async function startOwnForm(changes: Record<string, string> = {}) {
  const { call, printed, reload } = await startOwnFunctions(stack, changes);
  const send = (payload: object, address: string, headers: Record<string, string> = {}) =>
    call("handle-contact-form", { payload, address, headers });
  return { printed, reload, send };
}

/** An address of the documentation range that no other test uses. */
const randomAddress = () => `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1::7`;

test("a client can send twenty messages an hour, across instances, restarts and headers", async () => {
  const [one, two] = await Promise.all([startOwnForm(), startOwnForm()]);
  const address = randomAddress();
  for (let sent = 0; sent < 20; sent++) {
    const forged = {
      "x-forwarded-for": `203.0.113.${sent}`,
      "x-real-ip": `203.0.113.${sent}`,
      "cf-connecting-ip": `192.0.2.${sent}`,
      forwarded: `for=192.0.2.${sent}`,
    };
    const instance = sent % 2 === 0 ? one : two;
    const { status } = await instance.send(await contactPayload(), address, forged);
    expect(status).toBe(200);
  }
  const tooMany = refusal(429, "RESOURCE_EXHAUSTED", /again later/);
  expect(await one.send(await contactPayload(), address)).toMatchObject(tooMany);
  expect(await two.send(await contactPayload(), address)).toMatchObject(tooMany);
  await one.reload();
  expect(await one.send(await contactPayload(), address)).toMatchObject(tooMany);
  // Another address in the same network, and an address in another network.
  const neighbor = address.replace("::7", "::8");
  expect(await one.send(await contactPayload(), neighbor)).toMatchObject(tooMany);
  expect((await one.send(await contactPayload(), randomAddress())).status).toBe(200);
});

test("a hostile message is stored cleaned, or refused", async () => {
  const { send } = await startOwnForm();
  let client = 0;
  const short = Object.values(HOSTILE_TEXTS).filter((text) => text.length < 500);
  const text = fc.oneof(fc.constantFrom(...short), fc.string({ unit: "binary", maxLength: 150 }));
  await sample(12, text, text, async (subject, message) => {
    const email = uniqueEmail();
    client += 1;
    const address = `2001:db8:${client.toString(16)}::86`;
    const answer = await send(await contactPayload({ email, subject, message }), address);
    const rows = await stored(email);
    if (answer.status === 200) {
      expect(rows).toMatchObject([{ subject: cleanLine(subject), message: cleanLines(message) }]);
    } else {
      expectRefused(answer, JSON.stringify(subject));
      expect(rows).toEqual([]);
    }
  });
});

describe("if the robot check cannot be verified, a message is rejected, and the log does not quote it", () => {
  const reply =
    (status: number, body: string): Answer =>
    (_request, _body, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };
  const echo: Answer = (request, body, response) =>
    reply(500, JSON.stringify({ message: `${request.url} ${body}`, code: body }))(
      request,
      body,
      response,
    );
  const wrongSecret = '{"success":false,"error-codes":["invalid-input-secret"]}';
  const unavailable = refusal(503, "UNAVAILABLE", /robot check cannot be verified/);
  const internal = refusal(500, "INTERNAL", /^Something went wrong on our side/);

  test.each<[string, Answer | undefined, object, RegExp]>([
    ["an error that quotes the request", echo, unavailable, /hCaptcha answered with status 500/],
    ["a response that is not an object", reply(200, "null"), unavailable, /hCaptcha/],
    ["text instead of a boolean", reply(200, '{"success":"true"}'), unavailable, /hCaptcha/],
    ["an HTML page", reply(200, "<h1>Maintenance</h1>"), unavailable, /SyntaxError/],
    ["no response for ten seconds", () => undefined, unavailable, /Timeout/],
    ["no connection", undefined, unavailable, /TypeError/],
    ["a rejection of our secret", reply(200, wrongSecret), internal, /invalid-input-secret/],
  ])("%s", async (_, answer, expected, problem) => {
    const verifyUrl = answer ? await answerWith(answer) : "http://127.0.0.1:9";
    const { send, printed } = await startOwnForm({ HCAPTCHA_VERIFY_URL: verifyUrl });
    const payload = await contactPayload();
    expect(await send(payload, randomAddress())).toMatchObject(expected);
    expect(await stored(payload.email)).toEqual([]);
    const log = printed.join("\n");
    const lines = printed.map((line) => JSON.parse(line.replace(/^\[[a-z-]+\] /, "")));
    expect(lines[0].request_id).toBe(lines[1].request_id);
    expect(lines).toMatchObject([
      { level: "error", function: "handle-contact-form", problem: expect.stringMatching(problem) },
      { level: "info" },
    ]);
    for (const text of [...Object.values<string>(payload), "<h1>"]) expect(log).not.toContain(text);
  });
});

test.each(["SUPABASE_SERVICE_ROLE_KEY", "SITE_URL"])(
  "without %s it does not start and reports the reason",
  async (name) => {
    const { printed, send } = await startOwnForm({ [name]: "" });
    expect((await send({}, randomAddress())).status).toBe(503);
    expect(printed.join("\n")).toContain(`The environment variable ${name} is missing.`);
  },
);
