import { describe, expect } from "vitest";
import { authenticateAs, hintOf, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Every way in which an address is stored, with addresses that are none, or that would be two in a mailto: link. */
const { test } = useDatabase();

const ATTACKS = [
  "admin?bcc=spy@attack.example",
  "admin&bcc=spy@attack.example",
  "admin%0abcc:spy@attack.example",
  ".zoe@example.com",
  "zoe.@example.com",
  "zoe..mueller@example.com",
  "zoe\u200b@example.com",
];
const BROKEN_CHECK = "23514";
const NO_ADDRESS = "invalid_input";

type Attempt = (transaction: Transaction, email: string) => Promise<unknown>;

const ACCOUNTS: Record<string, Attempt> = {
  "sign-up": (transaction, email) => createAccount(transaction, { email }),
  "change of an account's address": async (transaction, email) => {
    const { id } = await createAccount(transaction);
    await transaction`update auth.users set email = ${email} where id = ${id}`;
  },
};

const TABLES: Record<string, Attempt> = {
  subscriber: (transaction, email) =>
    transaction`insert into public.mailing_list (email, source) values (${email}, 'signup_form')`,
  message: (transaction, email) => transaction`
    insert into public.contact_requests (name, email, subject, message)
    values ('Eve', ${email}, 'Hello', 'Hello')`,
  judge: (transaction, email) =>
    transaction`insert into public.judges (name, email) values ('Eve', ${email})`,
};

describe.each(ATTACKS)("%j", (email) => {
  test.each(Object.entries({ ...ACCOUNTS, ...TABLES }))(
    "is stored by no %s",
    async (transaction, _, attempt) => {
      expect(await hintOf(transaction, (savepoint) => attempt(savepoint, email))).toBe(
        BROKEN_CHECK,
      );
    },
  );

  test("is refused in words by each function that takes an address", async (transaction) => {
    await setChallenge(transaction);
    const { owner } = await createEntry(transaction);
    const admin = await createAdmin(transaction);
    const calls = [
      ["anon", "join_mailing_list", { name: "Eve", email, country: "Spain" }],
      [owner, "invite_member", { email }],
      [admin, "invite_judge", { name: "Eve", email }],
      [
        "service_role",
        "service_record_contact_request",
        { name: "Eve", email, subject: "Hello", message: "Hello", client_key: "1" },
      ],
    ] as const;
    for (const [actor, name, args] of calls) {
      await authenticateAs(transaction, actor);
      expect(await rpcHint(transaction, name, args), name).toBe(NO_ADDRESS);
    }
  });
});
