import { describe, expect, test } from "vitest";
import { type Answer, answerWith } from "#tools/testing/api/answerWith.ts";
import { contactPayload, stored } from "./contact.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { refusal, sql, stack } from "./support.ts";

/** The function in separate processes, on the stack's database. */
async function startOwnForm(changes: Record<string, string> = {}) {
  const { call, printed, logged } = await startOwnFunctions(stack, changes);
  const send = (payload: object, address: string, headers: Record<string, string> = {}) =>
    call("handle-contact-form", { payload, address, headers });
  return { printed, logged, send };
}

/** An address of the documentation range that no other test uses. */
const randomAddress = () => `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1::7`;

test("the limit of a network cannot be avoided with forged headers", async () => {
  const { send } = await startOwnForm();
  const address = randomAddress();
  await sql`
    select public.service_record_contact_request('Ada', n || '@example.com', 'Hello', 'x', ${address})
    from generate_series(1, 20) n`;
  const forged = {
    "x-forwarded-for": "203.0.113.1",
    "x-real-ip": "203.0.113.1",
    "cf-connecting-ip": "192.0.2.1",
    forwarded: "for=192.0.2.1",
  };
  for (const client of [address, address.replace("::7", "::8")]) {
    expect(await send(await contactPayload(), client, forged)).toMatchObject(
      refusal(429, "RESOURCE_EXHAUSTED", /again later/),
    );
  }
  expect((await send(await contactPayload(), randomAddress())).status).toBe(200);
});

describe("if the robot check cannot be verified, a message is rejected, and the log does not quote it", () => {
  const reply =
    (status: number, textOf: (url: string, body: string) => string): Answer =>
    ({ url = "" }, body, response) => {
      const text = textOf(url, body);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    };
  const echo = reply(500, (url, body) => JSON.stringify({ message: `${url} ${body}`, code: body }));
  const wrongSecret = '{"success":false,"error-codes":["invalid-input-secret"]}';
  const unavailable = refusal(503, "UNAVAILABLE", /can’t verify the robot check/);
  const internal = refusal(500, "INTERNAL", /^Something went wrong on our side/);

  test.each<[string, Answer | undefined, object, RegExp]>([
    ["an error that quotes the request", echo, unavailable, /hCaptcha responded with status 500/],
    ["a response that is not an object", reply(200, () => "null"), unavailable, /hCaptcha/],
    ["text instead of a boolean", reply(200, () => '{"success":"true"}'), unavailable, /hCaptcha/],
    ["an HTML page", reply(200, () => "<h1>Maintenance</h1>"), unavailable, /SyntaxError/],
    ["no response for ten seconds", () => undefined, unavailable, /Timeout/],
    ["no connection", undefined, unavailable, /TypeError/],
    ["a rejection of our secret", reply(200, () => wrongSecret), internal, /invalid-input-secret/],
  ])("%s", async (_, answer, expected, problem) => {
    const verifyUrl = answer ? await answerWith(answer) : "http://127.0.0.1:9";
    const { send, printed, logged } = await startOwnForm({ HCAPTCHA_VERIFY_URL: verifyUrl });
    const payload = await contactPayload();
    expect(await send(payload, randomAddress())).toMatchObject(expected);
    expect(await stored(payload.email)).toEqual([]);
    const log = printed.join("\n");
    const lines = logged();
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
