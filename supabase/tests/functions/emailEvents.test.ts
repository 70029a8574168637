import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSigned } from "#server/webhookSignature.ts";
import { startOwnFunctions, useOwnFunctions } from "./ownFunctions.ts";
import { sql, stack, uniqueEmail } from "./support.ts";

const KEY = Buffer.from("a key that only Resend and we know");
const SECRET = `whsec_${KEY.toString("base64")}`;

const functions = useOwnFunctions({ RESEND_WEBHOOK_SECRET: SECRET });

function signed(body: string, { key = KEY, at = Date.now(), id = "msg_1" } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}

const event = (type: string, to: unknown, bounce?: object, tags?: object) =>
  JSON.stringify({
    type,
    created_at: new Date().toISOString(),
    data: { to, ...(bounce && { bounce }), ...(tags && { tags }) },
  });

/** Sends an event as Resend does; without headers, it is unsigned. */
async function post(body: string, headers: HeadersInit = signed(body), method = "POST") {
  const init = { method, headers, ...(method === "POST" && { body }) };
  const { status } = await functions.send("email-events", init);
  return status;
}

async function reasonOf(address: string): Promise<string | undefined> {
  const [row] =
    await sql`select reason from private.suppressed_addresses where address = ${address}`;
  return row?.reason;
}

test.each([
  ["email.bounced", { type: "Permanent" }, "bounced"],
  ["email.complained", undefined, "complained"],
  ["email.bounced", { type: "Transient" }, undefined],
  ["email.delivered", undefined, undefined],
])("%s of %j leaves an address %s", async (type, bounce, reason) => {
  const address = uniqueEmail();
  expect(await post(event(type, [address.toUpperCase()], bounce))).toBe(200);
  expect(await reasonOf(address)).toBe(reason);
});

test("an event changes the state of its email in the outbox", async () => {
  const address = uniqueEmail();
  const [email] = await sql<{ id: string }[]>`
    insert into private.notifications (kind, recipient, sent_at, not_before)
    values ('welcome', ${address}, now(), null) returning id`;
  const report = (type: string, email_id: unknown) =>
    post(event(type, [address], undefined, { email_id }));
  const state = async () => {
    const [row] = await sql`select state from private.notifications where recipient = ${address}`;
    return row?.state;
  };
  for (const odd of [7, "x", randomUUID()]) {
    expect(await report("email.delivered", odd)).toBe(200);
  }
  expect(await state()).toBe("sent");
  expect(await report("email.delivered", email?.id)).toBe(200);
  expect(await state()).toBe("delivered");
  expect(await report("email.complained", email?.id)).toBe(200);
  expect(await state()).toBe("complained");
});

test("an unsigned event is refused and changes nothing", async () => {
  const address = uniqueEmail();
  const body = event("email.bounced", [address], { type: "Permanent" });
  expect(await post(body, {})).toBe(401);
  expect(await post(body, signed(body.replace("bounced", "complained")))).toBe(401);
  expect(await reasonOf(address)).toBeUndefined();
});

test("a signed body that is not an event is rejected, and invalid recipients are ignored", async () => {
  for (const body of ["", "{", "[]", '{"type":1}']) expect(await post(body)).toBe(400);
  expect(await post(`"${"x".repeat(70_000)}"`)).toBe(413);
  expect(await post("", {}, "GET")).toBe(405);
  for (const to of [null, "ada@example.com", [1, null], ["nobody"]]) {
    expect(await post(event("email.complained", to))).toBe(200);
  }
  expect(await reasonOf("ada@example.com")).toBeUndefined();
});

test("an event gets an error while the secret is missing, so that Resend retries it", async () => {
  const { send, printed } = await startOwnFunctions(stack);
  const body = event("email.bounced", [uniqueEmail()]);
  const request = { method: "POST", headers: signed(body), body };
  expect((await send("email-events", request)).status).toBe(503);
  await expect.poll(() => printed.join()).toContain("RESEND_WEBHOOK_SECRET");
});

describe("a signature", () => {
  const body = "{}";
  const minutes = (count: number) => signed(body, { at: Date.now() + count * 60_000 });
  const other = signed(body, { key: Buffer.from("an older key") })["svix-signature"];

  test.each<[string, HeadersInit, boolean]>([
    ["with the key", signed(body), true],
    ["four minutes old", minutes(-4), true],
    ["six minutes old", minutes(-6), false],
    ["from six minutes in the future", minutes(6), false],
    [
      "next to that of another key",
      { ...signed(body), "svix-signature": `${other} ${signed(body)["svix-signature"]}` },
      true,
    ],
    ["of another key", { ...signed(body), "svix-signature": other }, false],
    ["of another id", { ...signed(body), "svix-id": randomUUID() }, false],
    [
      "of another version",
      { ...signed(body), "svix-signature": signed(body)["svix-signature"].replace("v1", "v2") },
      false,
    ],
    ["without a time", { ...signed(body), "svix-timestamp": "" }, false],
    ["with an invalid time", { ...signed(body), "svix-timestamp": "1e9" }, false],
    ["that is not base64", { ...signed(body), "svix-signature": "v1,%%%" }, false],
    ["that is empty", { ...signed(body), "svix-signature": "" }, false],
  ])("%s", async (_, headers, isValid) => {
    expect(await isSigned(new Headers(headers), new TextEncoder().encode(body), SECRET)).toBe(
      isValid,
    );
  });

  test.each(["", "whsec_", "whsec_%%%", "whsec_AA-$"])(
    "is never valid for the secret %j",
    async (secret) => {
      const key = Buffer.from(secret.replace("whsec_", ""), "base64");
      const headers = new Headers(signed(body, { key }));
      expect(await isSigned(headers, new TextEncoder().encode(body), secret)).toBe(false);
    },
  );
});
