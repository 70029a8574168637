import { readdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#server/payload.ts";
import { cleanLine, cleanLines } from "#shared/validation.ts";
import { ROOT } from "#tools/stack/config.ts";
import { HOSTILE_TEXTS, HOSTILE_VALUES, hostileBodies } from "#tools/testing/hostile/inputs.ts";
import { sample } from "#tools/testing/hostile/sample.ts";
import { contactPayload, stored } from "./contact.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { type Answer, type Person, send, signUpAdmin, stack, uniqueEmail } from "./support.ts";

/** No callables, but for monitors, calendars and browsers. */
const PLAIN_PAGES = ["health", "calendar", "project", "project-picture"];
/** No callables; mail programs send the one a form (unsubscribe.test.ts), Resend the other its events (emailEvents.test.ts). */
const OTHERS = [...PLAIN_PAGES, "unsubscribe", "email-events"];

/** Every callable there is: a new one is attacked by itself. Bodies that are no call: protocol.test.ts. */
const FUNCTIONS = readdirSync(path.join(ROOT, "supabase/functions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name)
  .filter((name) => !OTHERS.includes(name));

/** These take nothing from their caller, so nothing in a proper call can be wrong. */
const TAKES_NOTHING = ["check-document", "list-admin-users", "send-emails"];

/** What these take away may be gone already. */
const MAY_BE_REPEATED = ["delete-user", "remove-admin"];

let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});

function post(
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = "application/json",
): Promise<Answer> {
  const headers = {
    apikey: stack.publishableKey,
    authorization: `Bearer ${admin.token}`,
    "content-type": type,
  };
  return send(name, { method: "POST", headers, body });
}

/** Checks that a call was refused as docs/api.md says, with nothing internal. */
function expectRefused({ status, body }: Pick<Answer, "status" | "body">, what: string): void {
  expect(status, what).toBe(400);
  const error = { status: "INVALID_ARGUMENT", message: expect.stringMatching(/^\w[^<>{}]+\.$/) };
  expect(body, what).toEqual({
    error:
      body && JSON.stringify(body).includes('"details"')
        ? { ...error, details: expect.any(Object) }
        : error,
  });
  expect(JSON.stringify(body), what).not.toMatch(/\bat \S+:\d+|\.ts\b|node_modules|constraint/);
}

describe.each(FUNCTIONS)("%s", (name) => {
  test("refuses a payload of another type, and fields of another type", async () => {
    const values = fc.constantFrom(
      ...Object.keys(HOSTILE_VALUES).filter((key) => key !== "oversized"),
    );
    await sample(8, values, fc.boolean(), async (what, isField) => {
      const value = HOSTILE_VALUES[what];
      const data = isField ? { uid: value, name: value, email: value, message: value } : value;
      const body = JSON.stringify({ data });
      const answer = await post(name, body);
      // Nobody has the empty UUID.
      const nobody = MAY_BE_REPEATED.includes(name) ? 200 : 404;
      if (what === "empty UUID" && isField && answer.status === nobody) return;
      const isTooLarge = Buffer.byteLength(body) > MAX_BODY_BYTES;
      if (TAKES_NOTHING.includes(name) && !isTooLarge) expect(answer.status, what).toBe(200);
      else expectRefused(answer, what);
    });
  });
});

test.each(PLAIN_PAGES)("%s takes nothing but the question", async (name) => {
  for (const body of Object.values(hostileBodies("{}"))) {
    expect(await post(name, body)).toMatchObject({ status: 405, body: undefined });
  }
});

test("a contact message is stored as it was sent, but for what the form drops, or not at all", async () => {
  // Functions of our own see clients of their own: other tests count on the allowance of the stack's,
  // and the limit for one client is lower.
  const { call } = await startOwnFunctions(stack);
  let client = 0;
  const short = Object.values(HOSTILE_TEXTS).filter((text) => text.length < 500);
  const text = fc.oneof(fc.constantFrom(...short), fc.string({ unit: "binary", maxLength: 150 }));
  await sample(12, text, text, async (subject, message) => {
    const email = uniqueEmail();
    const payload = await contactPayload({ email, subject, message });
    client += 1;
    const address = `2001:db8:${client.toString(16)}::86`;
    const answer = await call("handle-contact-form", { payload, address });
    const rows = await stored(email);
    if (answer.status === 200) {
      expect(rows).toMatchObject([{ subject: cleanLine(subject), message: cleanLines(message) }]);
    } else {
      expectRefused(answer, JSON.stringify(subject));
      expect(rows).toEqual([]);
    }
  });
});
