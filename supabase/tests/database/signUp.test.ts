import { createHash, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { addFactor } from "#tools/testing/world/factors.ts";
import { createAccount, SIGN_UP_DATA } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();

async function profileOf(transaction: Transaction, id: string) {
  const [profile] = await transaction`
    select first_name, last_name, country, level_of_study, university, join_mailing_list,
      profile_completed, role
    from public.profiles where id = ${id}`;
  return profile;
}

const EMPTY = {
  first_name: "",
  last_name: "",
  country: "",
  level_of_study: "",
  university: "",
  join_mailing_list: false,
  profile_completed: false,
  role: "user",
};

describe("a new account gets its profile", () => {
  test("from the form, cleaned", async (transaction) => {
    const { id } = await createAccount(transaction, {
      data: { ...SIGN_UP_DATA, first_name: "  Zoë\n", join_mailing_list: true },
    });
    expect(await profileOf(transaction, id)).toEqual({
      ...SIGN_UP_DATA,
      join_mailing_list: true,
      profile_completed: true,
      role: "user",
    });
  });

  test("empty from Google, even if it names the person", async (transaction) => {
    const { id } = await createAccount(transaction, {
      data: { full_name: "Zoë Müller", name: "Zoë", picture: "x", email_verified: true },
    });
    expect(await profileOf(transaction, id)).toEqual(EMPTY);
  });

  const hostile: [string, postgres.JSONValue][] = [
    ["no metadata", null],
    ["a list", ["first_name"]],
    ["a text", "first_name"],
    ["a number", 7],
    ["objects instead of texts", { first_name: { a: 1 }, last_name: ["b"], country: 4 }],
    ["nulls", { first_name: null, join_mailing_list: null }],
    ["a text instead of a choice", { join_mailing_list: "true" }],
    ["columns that are not the visitor's", { role: "admin", id: "x", profile_completed: true }],
    ["control characters", { first_name: "\u0001\u0007\u202e\u0085" }],
  ];
  test.each(hostile)("empty from %s", async (transaction, _, data) => {
    const { id } = await createAccount(transaction, { data });
    expect(await profileOf(transaction, id)).toEqual(EMPTY);
  });

  test("cut where a text is too long", async (transaction) => {
    const { id } = await createAccount(transaction, {
      data: { ...SIGN_UP_DATA, first_name: "😀".repeat(5000), university: "u".repeat(5000) },
    });
    const profile = await profileOf(transaction, id);
    expect(profile?.first_name).toBe("😀".repeat(100));
    expect(profile?.university).toBe("u".repeat(200));
  });

  test("without an address", async (transaction) => {
    const { id } = await createAccount(transaction, { data: { join_mailing_list: true } });
    await transaction`update auth.users set email = null where id = ${id}`;
    const [row] = await transaction`select email, search from public.profiles where id = ${id}`;
    expect(row?.email).toBeNull();
    expect(row?.search.trim()).toBe("");
  });
});

describe("what was typed before a mail has proven the address", () => {
  const data = { ...SIGN_UP_DATA, join_mailing_list: true };

  /** Signs up as the identity service does that sends a mail, and confirms the address. */
  async function confirmed(transaction: Transaction, address?: string) {
    const { id, email } = await createAccount(transaction, {
      data,
      confirmed: false,
      ...(address && { email: address }),
    });
    await transaction`
      update auth.users set encrypted_password = 'of whoever signed up', confirmation_sent_at = now()
      where id = ${id}`;
    await transaction`update auth.users set email_confirmed_at = now() where id = ${id}`;
    return { id, email };
  }

  test("counts for nothing: password, profile and mailing list", async (transaction) => {
    const { id, email } = await confirmed(transaction);
    const [account] = await transaction`
      select encrypted_password, raw_user_meta_data ->> 'first_name' as said
      from auth.users where id = ${id}`;
    expect(account).toEqual({ encrypted_password: null, said: data.first_name });
    expect(await profileOf(transaction, id)).toEqual(EMPTY);
    expect(await transaction`select from public.mailing_list where email = ${email}`).toHaveLength(
      0,
    );
  });

  test("leaves the password that is set afterwards", async (transaction) => {
    const { id } = await confirmed(transaction);
    await transaction`
      update auth.users set encrypted_password = 'of its owner' where id = ${id}`;
    await transaction`update auth.users set email_confirmed_at = now() where id = ${id}`;
    const [account] = await transaction`
      select encrypted_password from auth.users where id = ${id}`;
    expect(account).toEqual({ encrypted_password: "of its owner" });
  });

  test("leaves an address on the list that its owner has put there", async (transaction) => {
    const email = "listed-before@example.com";
    await transaction`
      insert into public.mailing_list (email, name, source)
      values (${email}, 'Zoë', 'mailing_list_form')`;
    await confirmed(transaction, email);
    expect(await transaction`select from public.mailing_list where email = ${email}`).toHaveLength(
      1,
    );
  });
});

describe("the password of a sign-up, in the browser that typed it", () => {
  const SECRET = "a".repeat(64);
  const data = {
    ...SIGN_UP_DATA,
    join_mailing_list: true,
    sign_up_secret_hash: createHash("sha256").update(SECRET).digest("hex"),
  };

  /** Signs up with a secret, and follows the link of the mail: who holds the session of that. */
  async function followLink(transaction: Transaction) {
    const person = await createAccount(transaction, { data, confirmed: false });
    await transaction`
      update auth.users set encrypted_password = 'typed at sign-up', confirmation_sent_at = now()
      where id = ${person.id}`;
    await transaction`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
    return { ...person, sessionId: await beginSession(transaction, person.id) };
  }

  async function beginSession(transaction: Transaction, id: string, age = "0") {
    const sessionId = randomUUID();
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into auth.sessions (id, user_id, created_at, updated_at)
      values (${sessionId}, ${id}, now() - ${age}::interval, now())`;
    return sessionId;
  }

  type Holder = { id: string; sessionId: string };
  async function refusalFor(transaction: Transaction, holder: Holder, secret = SECRET) {
    await authenticateAs(transaction, { ...holder, amr: ["otp"] });
    const { hint } = await rpcRefusal(transaction, "claim_sign_up", { secret });
    return hint;
  }

  async function passwordOf(transaction: Transaction, id: string) {
    await authenticateAs(transaction, "postgres");
    const [account] = await transaction`
      select encrypted_password, raw_user_meta_data from auth.users where id = ${id}`;
    return account;
  }

  test("counts once it presents its secret in the session of the link, and only once", async (transaction) => {
    const holder = await followLink(transaction);
    expect((await passwordOf(transaction, holder.id))?.encrypted_password).toBeNull();
    await authenticateAs(transaction, { ...holder, amr: ["otp"] });
    await rpc(transaction, "claim_sign_up", { secret: SECRET });
    expect(await passwordOf(transaction, holder.id)).toEqual({
      encrypted_password: "typed at sign-up",
      raw_user_meta_data: { ...SIGN_UP_DATA, join_mailing_list: true },
    });
    expect(await profileOf(transaction, holder.id)).toMatchObject({
      ...SIGN_UP_DATA,
      profile_completed: true,
      join_mailing_list: true,
    });
    expect(
      await transaction`select name from public.mailing_list where email = ${holder.email}`,
    ).toEqual([{ name: "Zoë Müller" }]);
    expect(await refusalFor(transaction, holder)).toBe("nothing_to_claim");
  });

  test("does not count for a wrong secret, which uses nothing up", async (transaction) => {
    const holder = await followLink(transaction);
    expect(await refusalFor(transaction, holder, "b".repeat(64))).toBe("nothing_to_claim");
    expect(await refusalFor(transaction, holder, String(data.sign_up_secret_hash))).toBe(
      "nothing_to_claim",
    );
    await rpc(transaction, "claim_sign_up", { secret: SECRET });
  });

  test("does not count for a stranger who signed up with the address and knows the secret", async (transaction) => {
    const owner = await followLink(transaction);
    const other = await createAccount(transaction);
    const session = await beginSession(transaction, other.id);
    // In a session of their own; with the owner's id, but no session; as nobody.
    expect(await refusalFor(transaction, { ...other, sessionId: session })).toBe(
      "nothing_to_claim",
    );
    for (const forged of [
      { id: owner.id, sessionId: session, amr: ["otp"] },
      { id: owner.id, amr: ["otp"] },
    ]) {
      await authenticateAs(transaction, forged);
      const refusal = await rpcRefusal(transaction, "claim_sign_up", { secret: SECRET });
      expect(refusal.hint ?? refusal.code).toMatch(/nothing_to_claim|42501/);
    }
    await authenticateAs(transaction, "anon");
    expect(await rpcHint(transaction, "claim_sign_up", { secret: SECRET })).toBe("denied");
    expect((await passwordOf(transaction, owner.id))?.encrypted_password).toBeNull();
  });

  test.each([
    ["that was begun before the confirmation", "1 second", ["otp"]],
    ["that was begun later", "-2 minutes", ["otp"]],
    ["that no link has begun", "0", ["oauth"]],
  ])("does not count in a session of the same account %s", async (transaction, _, age, amr) => {
    const { id } = await followLink(transaction);
    const sessionId = await beginSession(transaction, id, age);
    await authenticateAs(transaction, { id, sessionId, amr });
    expect(await rpcHint(transaction, "claim_sign_up", { secret: SECRET })).toBe(
      "nothing_to_claim",
    );
  });

  test("leaves a password, and a profile, that were set in the meantime", async (transaction) => {
    const holder = await followLink(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update auth.users set encrypted_password = 'of its owner' where id = ${holder.id}`;
    expect(await refusalFor(transaction, holder)).toBe("nothing_to_claim");
    expect((await passwordOf(transaction, holder.id))?.encrypted_password).toBe("of its owner");
    await transaction`update auth.users set encrypted_password = '' where id = ${holder.id}`;
    await transaction`update public.profiles set first_name = 'Zo' where id = ${holder.id}`;
    await authenticateAs(transaction, { ...holder, amr: ["otp"] });
    await rpc(transaction, "claim_sign_up", { secret: SECRET });
    expect(await profileOf(transaction, holder.id)).toMatchObject({ first_name: "Zo" });
  });

  test("is kept for an hour, and goes with the account", async (transaction) => {
    const holder = await followLink(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update private.sign_up_passwords set set_aside_at = now() - interval '1 hour'
      where user_id = ${holder.id}`;
    expect(await refusalFor(transaction, holder)).toBe("nothing_to_claim");
    await authenticateAs(transaction, "postgres");
    await transaction`select private.delete_expired()`;
    const kept = () =>
      transaction`select from private.sign_up_passwords where user_id = ${holder.id}`;
    expect(await kept()).toHaveLength(0);
    const other = await followLink(transaction);
    await transaction`delete from auth.users where id = ${other.id}`;
    expect(
      await transaction`select from private.sign_up_passwords where user_id = ${other.id}`,
    ).toHaveLength(0);
  });

  test("is not set aside without a secret, or with something else in its place", async (transaction) => {
    for (const hash of [null, 7, "x".repeat(64), ["a"], { a: 1 }]) {
      const { id } = await createAccount(transaction, {
        data: { ...SIGN_UP_DATA, sign_up_secret_hash: hash },
        confirmed: false,
      });
      await transaction`
        update auth.users set encrypted_password = 'x', confirmation_sent_at = now(),
          email_confirmed_at = now() where id = ${id}`;
      expect(
        await transaction`select from private.sign_up_passwords where user_id = ${id}`,
      ).toHaveLength(0);
    }
  });

  test("leaves no trace of its secret where addresses are not confirmed", async (transaction) => {
    const { id } = await createAccount(transaction, { data });
    expect((await passwordOf(transaction, id))?.raw_user_meta_data).toEqual({
      ...SIGN_UP_DATA,
      join_mailing_list: true,
    });
    await createAccount(transaction, { data: "sign_up_secret_hash" });
  });
});

describe("a mail about a new password", () => {
  async function mailsAfter(transaction: Transaction, former: string | null, later: string | null) {
    const { id, email } = await createAccount(transaction);
    await transaction`update auth.users set encrypted_password = ${former} where id = ${id}`;
    await transaction`delete from private.notifications where recipient = ${email}`;
    await transaction`update auth.users set encrypted_password = ${later} where id = ${id}`;
    const mails = await transaction`
      select kind, data from private.notifications where recipient = ${email}`;
    return mails.map(({ kind, data }) => [kind, data.email === email]);
  }

  test("is sent when it takes the place of another, and not for a first one", async (transaction) => {
    expect(await mailsAfter(transaction, "one", "another")).toEqual([["password_changed", true]]);
    for (const [former, later] of [
      [null, "first"],
      ["", "first"],
      ["same", "same"],
      ["one", null],
    ] as const) {
      expect(await mailsAfter(transaction, former, later)).toEqual([]);
    }
  });
});

describe("the mailing list choice of the sign-up", () => {
  const data = { ...SIGN_UP_DATA, join_mailing_list: true };

  async function listed(transaction: Transaction, email: string) {
    return transaction`
      select name, first_name, last_name, level_of_study, country, source
      from public.mailing_list where email = ${email}`;
  }

  test("takes effect once the address is confirmed", async (transaction) => {
    const { id, email } = await createAccount(transaction, { data, confirmed: false });
    expect(await listed(transaction, email)).toHaveLength(0);
    await transaction`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect(await listed(transaction, email)).toEqual([
      {
        name: "Zoë Müller",
        first_name: "Zoë",
        last_name: "Müller",
        level_of_study: "A PhD student",
        country: "Germany",
        source: "signup_form",
      },
    ]);
  });

  test("takes effect at once where no confirmation is asked", async (transaction) => {
    const { email } = await createAccount(transaction, { data });
    expect(await listed(transaction, email)).toHaveLength(1);
  });

  test("is not made for those who did not opt in", async (transaction) => {
    const { id, email } = await createAccount(transaction, { confirmed: false });
    await transaction`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect(await listed(transaction, email)).toHaveLength(0);
  });

  test("follows the profile of who came with Google, which is completed later", async (transaction) => {
    const { id, email } = await createAccount(transaction, { data: {} });
    await transaction`update public.profiles set join_mailing_list = true where id = ${id}`;
    expect(await listed(transaction, email)).toMatchObject([{ name: "", country: "" }]);
    await transaction`
      update public.profiles set ${sql(SIGN_UP_DATA)} where id = ${id}`;
    expect(await listed(transaction, email)).toMatchObject([
      { name: "Zoë Müller", country: "Germany", level_of_study: "A PhD student" },
    ]);
  });

  test("changes nothing about an entry that is there", async (transaction) => {
    await transaction`
      insert into public.mailing_list (email, name, source)
      values ('Zoe@Example.com', 'Z', 'mailing_list_form')`;
    const { id } = await createAccount(transaction, { email: "zoe@example.com", data });
    await transaction`update public.profiles set country = 'Spain' where id = ${id}`;
    const rows = await transaction`
      select email, name, source from public.mailing_list where lower(email) = 'zoe@example.com'`;
    expect(rows).toEqual([{ email: "Zoe@Example.com", name: "Z", source: "mailing_list_form" }]);
  });
});

describe("user metadata", () => {
  const tooMuch = { ...SIGN_UP_DATA, more: "x".repeat(65_536) };

  async function metadataAfter(transaction: Transaction, id: string, data: object) {
    await transaction`
      update auth.users set raw_user_meta_data = ${transaction.json({ ...data })} where id = ${id}`;
    const [row] = await transaction`
      select raw_user_meta_data as metadata from auth.users where id = ${id}`;
    return row?.metadata as unknown;
  }

  test("of more than 64 kB is not stored, at sign-up and later", async (transaction) => {
    const { id } = await createAccount(transaction, { data: tooMuch });
    expect(await metadataAfter(transaction, id, tooMuch)).toEqual({});
    expect(await metadataAfter(transaction, id, SIGN_UP_DATA)).toEqual(SIGN_UP_DATA);
    expect(await metadataAfter(transaction, id, tooMuch)).toEqual(SIGN_UP_DATA);
  });

  test("of a person with an authenticator app stays as it is", async (transaction) => {
    const person = await createAccount(transaction);
    await addFactor(transaction, person, "unverified");
    const changed = { ...SIGN_UP_DATA, first_name: "Eve" };
    expect(await metadataAfter(transaction, person.id, changed)).toEqual(changed);
    await transaction`update auth.mfa_factors set status = 'verified'`;
    expect(await metadataAfter(transaction, person.id, SIGN_UP_DATA)).toEqual(changed);
  });
});
