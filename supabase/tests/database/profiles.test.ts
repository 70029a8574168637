import { beforeAll, describe, expect } from "vitest";
import {
  asPostgres,
  authenticateAs,
  hintOf,
  refusalOf,
  rpc,
  rpcHint,
} from "#tools/testing/database/actors.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
let person: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  person = await createAccount(sql);
  stranger = await createAccount(sql);
  admin = await createAdmin(sql);
});

describe("acting as a stranger, an administrator, or nobody", () => {
  test("nobody reads another person's profile", async (transaction) => {
    for (const other of [stranger, admin]) {
      await authenticateAs(transaction, other);
      const rows = await transaction`select id from public.profiles`;
      expect(rows).toEqual([{ id: other.id }]);
    }
  });

  test("nobody changes another person's profile", async (transaction) => {
    for (const other of [stranger, admin]) {
      await authenticateAs(transaction, other);
      const changed = await transaction`
        update public.profiles set country = 'France' where id = ${person.id} returning id`;
      expect(changed).toHaveLength(0);
      // Without a condition no column is read, so that only the policy for updates applies.
      const blind = await transaction`update public.profiles set country = 'France'`;
      expect(blind.count).toBe(1);
    }
    await authenticateAs(transaction, "anon");
    expect(
      await hintOf(
        transaction,
        (savepoint) => savepoint`update public.profiles set country = 'France'`,
      ),
    ).toBe("denied");
  });
});

describe("acting as the person", () => {
  test("a missing profile is made again, empty, and one that is there stays", async (transaction) => {
    for (const owner of [person, admin]) {
      await asPostgres(transaction, `delete from public.profiles where id = '${owner.id}'`);
      await authenticateAs(transaction, owner);
      await rpc(transaction, "ensure_profile");
      await transaction`update public.profiles set first_name = 'Ana' where id = ${owner.id}`;
      await rpc(transaction, "ensure_profile");
      expect(
        await transaction`select email, first_name, last_name, role from public.profiles`,
      ).toEqual([
        {
          email: owner.email,
          first_name: "Ana",
          last_name: "",
          role: owner === admin ? "admin" : "user",
        },
      ]);
    }
    await authenticateAs(transaction, "anon");
    expect(await rpcHint(transaction, "ensure_profile")).toBe("denied");
  });

  test("the five fields and the mailing choice can be changed, and are stored clean", async (transaction) => {
    await authenticateAs(transaction, person);
    const [row] = await transaction`
      update public.profiles
      set first_name = ${"  Ana \t María\u202e "}, last_name = ${"Cafe\u0301\u0007"},
        country = 'Spain', level_of_study = 'Evening classes', university = 'U',
        join_mailing_list = true
      where id = ${person.id}
      returning first_name, last_name, country, profile_completed, updated_at > created_at as later`;
    expect(row).toEqual({
      first_name: "Ana María",
      last_name: "Café",
      country: "Spain",
      profile_completed: true,
      later: true,
    });
  });

  test.each([
    ["first_name", "see example.com", "Name"],
    ["last_name", "+1 900 555 0100", "Name"],
    ["university", "https://example", "University"],
  ])("%s holds nothing that leads elsewhere", async (transaction, column, text, label) => {
    await authenticateAs(transaction, person);
    const set = (savepoint: typeof transaction) =>
      savepoint`update public.profiles set ${savepoint(column)} = ${text} where id = ${person.id}`;
    expect(await refusalOf(transaction, set)).toMatchObject({
      hint: "invalid_input",
      message: `${label} must not contain a link, an address or a phone number.`,
    });
  });

  test("nor do both names together, and a sign-up that says such a thing says nothing", async (transaction) => {
    const saying = (text: object) =>
      transaction`select first_name, last_name, university
        from private.sign_up_profile(${transaction.json({ ...text })})`;
    expect(
      await saying({ first_name: "1 900", last_name: "555 0100", university: "U" }),
    ).toMatchObject([{ first_name: "", last_name: "", university: "U" }]);
    expect(
      await saying({ first_name: "Ada", last_name: "Lind", university: "example.com" }),
    ).toMatchObject([{ first_name: "Ada", last_name: "Lind", university: "" }]);
    await authenticateAs(transaction, person);
    const set = (savepoint: typeof transaction) =>
      savepoint`update public.profiles set first_name = '1 900', last_name = '555 0100'
        where id = ${person.id}`;
    expect(await hintOf(transaction, set)).toBe("invalid_input");
  });

  test("a name from before that rule stays until it is changed", async (transaction) => {
    await transaction`alter table public.profiles disable trigger clean`;
    await transaction`update public.profiles set first_name = 'example.com' where id = ${person.id}`;
    await transaction`alter table public.profiles enable trigger clean`;
    await authenticateAs(transaction, person);
    const [row] = await transaction`
      update public.profiles set country = 'Chad' where id = ${person.id} returning first_name`;
    expect(row).toEqual({ first_name: "example.com" });
  });

  test.each(["first_name", "last_name", "country", "level_of_study", "university"])(
    "a profile without %s is not complete",
    async (transaction, column) => {
      await authenticateAs(transaction, person);
      const [row] = await transaction`
        update public.profiles set ${transaction(column)} = ${" \u00a0\t"}
        where id = ${person.id} returning profile_completed`;
      expect(row).toEqual({ profile_completed: false });
    },
  );

  test.each([
    ["first_name", 100],
    ["last_name", 100],
    ["country", 100],
    ["level_of_study", 100],
    ["university", 200],
  ])("%s holds %i characters and not one more", async (transaction, column, limit) => {
    await authenticateAs(transaction, person);
    const set = (length: number) => (savepoint: typeof transaction) =>
      savepoint`update public.profiles set ${savepoint(column)} = ${"é".repeat(length)}
        where id = ${person.id}`;
    await set(limit)(transaction);
    expect(await hintOf(transaction, set(limit + 1))).toBe("23514");
  });
});

describe("the copy of the account's address", () => {
  test("follows a change of the account", async (transaction) => {
    await transaction`update auth.users set email = 'moved@example.com' where id = ${person.id}`;
    const [row] = await transaction`
      select email, search from public.profiles where id = ${person.id}`;
    expect(row).toEqual({
      email: "moved@example.com",
      search: "moved@example.com\nzoe muller\nuniversity of examples",
    });
  });

  test("goes with the account", async (transaction) => {
    await transaction`delete from auth.users where id = ${person.id}`;
    expect(await transaction`select from public.profiles where id = ${person.id}`).toHaveLength(0);
  });
});
