import type postgres from "postgres";
import { describe, expect, test } from "vitest";
import { refusalOf } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, SIGN_UP_DATA } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();

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
  test("from the form, cleaned", async () => {
    await rolledBack(sql, async (transaction) => {
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
  });

  test("empty from Google, even if it names the person", async () => {
    await rolledBack(sql, async (transaction) => {
      const { id } = await createAccount(transaction, {
        data: { full_name: "Zoë Müller", name: "Zoë", picture: "x", email_verified: true },
      });
      expect(await profileOf(transaction, id)).toEqual(EMPTY);
    });
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
  test.each(hostile)("empty from %s", async (_, data) => {
    await rolledBack(sql, async (transaction) => {
      const { id } = await createAccount(transaction, { data });
      expect(await profileOf(transaction, id)).toEqual(EMPTY);
    });
  });

  test("cut where a text is too long", async () => {
    await rolledBack(sql, async (transaction) => {
      const { id } = await createAccount(transaction, {
        data: { ...SIGN_UP_DATA, first_name: "😀".repeat(5000), university: "u".repeat(5000) },
      });
      const profile = await profileOf(transaction, id);
      expect(profile?.first_name).toBe("😀".repeat(100));
      expect(profile?.university).toBe("u".repeat(200));
    });
  });

  test("without an address, and with one that the mailing list would refuse", async () => {
    await rolledBack(sql, async (transaction) => {
      const strange = await createAccount(transaction, {
        email: `"a b"@${"x".repeat(240)}`,
        data: { join_mailing_list: true },
      });
      expect(await profileOf(transaction, strange.id)).toMatchObject({ join_mailing_list: true });
      await transaction`update auth.users set email = null where id = ${strange.id}`;
      const [row] = await transaction`
        select email, search from public.profiles where id = ${strange.id}`;
      expect(row?.email).toBeNull();
      expect(row?.search.trim()).toBe("");
    });
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

  test("counts for nothing: password, profile and mailing list", async () => {
    await rolledBack(sql, async (transaction) => {
      const { id, email } = await confirmed(transaction);
      const [account] = await transaction`
        select encrypted_password, raw_user_meta_data ->> 'first_name' as said
        from auth.users where id = ${id}`;
      expect(account).toEqual({ encrypted_password: null, said: data.first_name });
      expect(await profileOf(transaction, id)).toEqual(EMPTY);
      expect(
        await transaction`select from public.mailing_list where email = ${email}`,
      ).toHaveLength(0);
    });
  });

  test("leaves the password that is set afterwards", async () => {
    await rolledBack(sql, async (transaction) => {
      const { id } = await confirmed(transaction);
      await transaction`
        update auth.users set encrypted_password = 'of its owner' where id = ${id}`;
      await transaction`update auth.users set email_confirmed_at = now() where id = ${id}`;
      const [account] = await transaction`
        select encrypted_password from auth.users where id = ${id}`;
      expect(account).toEqual({ encrypted_password: "of its owner" });
    });
  });

  test("leaves an address on the list that its owner has put there", async () => {
    await rolledBack(sql, async (transaction) => {
      const email = "listed-before@example.com";
      await transaction`
        insert into public.mailing_list (email, name, source)
        values (${email}, 'Zoë', 'mailing_list_form')`;
      await confirmed(transaction, email);
      expect(
        await transaction`select from public.mailing_list where email = ${email}`,
      ).toHaveLength(1);
    });
  });
});

describe("the mailing list choice of the sign-up", () => {
  const data = { ...SIGN_UP_DATA, join_mailing_list: true };

  async function listed(transaction: Transaction, email: string) {
    return transaction`
      select name, first_name, last_name, level_of_study, country, source
      from public.mailing_list where email = ${email}`;
  }

  test("takes effect once the address is confirmed", async () => {
    await rolledBack(sql, async (transaction) => {
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
  });

  test("takes effect at once where no confirmation is asked", async () => {
    await rolledBack(sql, async (transaction) => {
      const { email } = await createAccount(transaction, { data });
      expect(await listed(transaction, email)).toHaveLength(1);
    });
  });

  test("is not made for those who did not opt in", async () => {
    await rolledBack(sql, async (transaction) => {
      const { id, email } = await createAccount(transaction, { confirmed: false });
      await transaction`update auth.users set email_confirmed_at = now() where id = ${id}`;
      expect(await listed(transaction, email)).toHaveLength(0);
    });
  });

  test("changes nothing about an entry that is there", async () => {
    await rolledBack(sql, async (transaction) => {
      await transaction`
        insert into public.mailing_list (email, name, source)
        values ('Zoe@Example.com', 'Z', 'mailing_list_form')`;
      await createAccount(transaction, { email: "zoe@example.com", data });
      const rows = await transaction`
        select email, name, source from public.mailing_list where lower(email) = 'zoe@example.com'`;
      expect(rows).toEqual([{ email: "Zoe@Example.com", name: "Z", source: "mailing_list_form" }]);
    });
  });
});

describe("what an account says of itself", () => {
  const tooMuch = { ...SIGN_UP_DATA, more: "x".repeat(65_536) };

  test("is refused when it is more than 64 kB, at sign-up and later", async () => {
    await rolledBack(sql, async (transaction) => {
      const signUp = await refusalOf(transaction, (savepoint) =>
        createAccount(savepoint, { data: tooMuch }),
      );
      expect(signUp.code).toBe("22001");
      const { id } = await createAccount(transaction);
      const change = await refusalOf(
        transaction,
        (savepoint) =>
          savepoint`update auth.users set raw_user_meta_data = ${sql.json(tooMuch)} where id = ${id}`,
      );
      expect(change.code).toBe("22001");
    });
  });
});
