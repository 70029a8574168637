import { describe, expect, test } from "vitest";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { solveRobotCheck } from "#tools/testing/api/robotCheck.ts";
import { contactPayload, stored } from "./contact.ts";
import {
  call,
  DONE,
  refusal,
  signUp,
  sql,
  stack,
  UNAUTHENTICATED,
  uniqueEmail,
} from "./support.ts";

const NAME = "handle-contact-form";

test("stores a clean message as a new contact request and returns an empty response", async () => {
  const email = uniqueEmail();
  const payload = await contactPayload({
    name: "  Ada \n Lovelace ",
    email,
    message: "First line\r\nSecond\u0000 line\n",
    status: "resolved",
  });
  expect(await call(NAME, payload)).toMatchObject(DONE);
  expect(await stored(email)).toEqual([
    {
      name: "Ada Lovelace",
      email,
      subject: "Team size",
      message: "First line\nSecond line",
      status: "new",
    },
  ]);
});

describe("the fields", () => {
  test("are all required, and the errors say which", async () => {
    expect(await call(NAME, {})).toMatchObject({
      status: 400,
      body: {
        error: {
          status: "INVALID_ARGUMENT",
          details: {
            name: "Name is required.",
            email: "Email is required.",
            subject: "Subject is required.",
            message: "Message is required.",
            recaptchaToken: "Please complete the robot check.",
          },
        },
      },
    });
  });

  // For those of the form, see _shared/validation.test.ts.
  test.each(["x".repeat(8193), "", true])("reject %j as a token", async (recaptchaToken) => {
    const payload = { ...(await contactPayload()), recaptchaToken };
    expect(await call(NAME, payload)).toMatchObject(
      refusal(400, "INVALID_ARGUMENT", /complete the robot check/),
    );
    expect(await stored(payload.email)).toEqual([]);
  });

  test("can have the maximum length of the database, in any script", async () => {
    const longest = (limit: number) => "\u{1F600}".repeat(limit);
    const payload = await contactPayload({
      name: longest(TEXT_LIMITS.name),
      subject: longest(TEXT_LIMITS.subject),
      message: longest(TEXT_LIMITS.message),
    });
    expect(await call(NAME, payload)).toMatchObject(DONE);
  });
});

test("a robot check is valid for one message, and invalid fields do not use it up", async () => {
  const payload = await contactPayload();
  expect((await call(NAME, { ...payload, subject: "" })).status).toBe(400);
  const other = { ...payload, email: uniqueEmail() };
  const answers = await Promise.all([call(NAME, payload), call(NAME, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const refused = refusal(400, "INVALID_ARGUMENT", /robot check/);
  for (const recaptchaToken of [payload.recaptchaToken, "P1_made-up"]) {
    expect(await call(NAME, { ...payload, recaptchaToken })).toMatchObject(refused);
  }
  expect([...(await stored(payload.email)), ...(await stored(other.email))]).toHaveLength(1);
});

describe("a copy", () => {
  const copies = async (...addresses: string[]) => {
    // Not its data, which is deleted when another test sends all queued emails.
    const rows = await sql<{ recipient: string }[]>`
      select recipient from private.notifications
      where kind = 'contact_copy' and recipient = any (${addresses})`;
    return rows.map(({ recipient }) => recipient);
  };

  test("is sent once to the account that is signed in, never to the address in the form", async () => {
    const person = await signUp();
    const payload = await contactPayload({ copy: true });
    expect(await call(NAME, payload, person.token)).toMatchObject(DONE);
    const again = { ...payload, recaptchaToken: await solveRobotCheck(stack) };
    expect(await call(NAME, again, person.token)).toMatchObject(DONE);
    expect(await copies(person.email, payload.email)).toEqual([person.email]);
  });

  test("is not sent to an unconfirmed address, or if it was not requested", async () => {
    const person = await signUp();
    expect(await call(NAME, await contactPayload(), person.token)).toMatchObject(DONE);
    await sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
    const payload = await contactPayload({ copy: true });
    expect(await call(NAME, payload, person.token)).toMatchObject(DONE);
    expect(await copies(person.email, payload.email)).toEqual([]);
  });

  test("is refused without a session, before the robot check is used up", async () => {
    const payload = await contactPayload({ copy: true });
    expect(await call(NAME, payload)).toMatchObject(UNAUTHENTICATED);
    expect(await call(NAME, payload, "no token")).toMatchObject(UNAUTHENTICATED);
    expect(await stored(payload.email)).toEqual([]);
    expect(await call(NAME, { ...payload, copy: false })).toMatchObject(DONE);
    expect(await copies(payload.email)).toEqual([]);
  });
});

test("the database's limits have a specific error", async () => {
  const email = uniqueEmail();
  // Use other client addresses, so that this machine's limit remains for other tests.
  await sql`
    select public.service_record_contact_request('Ada', ${email}, 'Hello', n::text, '198.51.100.' || n)
    from generate_series(1, 5) n`;
  expect(await call(NAME, await contactPayload({ email }))).toMatchObject(
    refusal(429, "RESOURCE_EXHAUSTED", /again later/),
  );
  expect(await stored(email)).toHaveLength(5);
});
