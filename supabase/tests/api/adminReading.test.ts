import { beforeAll, expect, test } from "vitest";
import { useApi } from "#tools/testing/api/ownApi.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { providerFor } from "./adminProvider.ts";

/** A search, a text that it finds, and a similar one. */
const SEARCHES: readonly [typed: string, found: string, similar: string][] = [
  ["several plain words", "some several plain words here", "several words"],
  ["one, two", "one, two", "one three"],
  ["a,b", "a,b", "a b"],
  ['the "best" one', 'the "best" one', "the best one"],
  ["(in brackets)", "f (in brackets)", "in brackets"],
  ["100%", "100% sure", "1000 times"],
  ["a_b", "a_b", "axb"],
  ["5*6", "5*6", "5 and 6"],
  ["*.*", "*.*", "a.b"],
  ["c:\\temp", "c:\\temp", "c:temp"],
  ["O'Neill", "Jane O'Neill", "Jane ONeill"],
  ["elodie munoz", "Élodie Muñoz", "Elodi Munoz"],
  ["Élodie Lukasz", "elodie łukasz", "elodie ukasz"],
  ["محمد", "محمد علي", "علي"],
  ["李小龙", "李小龙", "李龙"],
  ["eq.1,or(id)", "eq.1,or(id)", "eq.1"],
  ["a&select=id#b+c", "a&select=id#b+c", "a b c"],
  ["[x]{2}|^$?", "[x]{2}|^$?", "xx"],
];
const TEXTS = SEARCHES.flatMap(([, found, similar]) => [found, similar]);

const api = useApi();
const { sql } = api;

/** A list with a function for its search, and one without: the searched column, and rows with these texts. */
const LISTS: Readonly<Record<string, { column: string; fill: () => Promise<unknown> }>> = {
  users: {
    column: "first_name",
    fill: () =>
      Promise.all(TEXTS.map((first_name) => createAccount(sql, { profile: { first_name } }))),
  },
  "mailing-list": {
    column: "name",
    fill: () => sql`
      insert into public.mailing_list ${sql(
        TEXTS.map((name, at) => ({
          name,
          email: `reader${at}@example.com`,
          source: "signup_form",
        })),
      )}`,
  },
};

let provider: Awaited<ReturnType<typeof providerFor>>;

beforeAll(async () => {
  provider = await providerFor(api, (await createAdmin(sql)).id);
  for (const { fill } of Object.values(LISTS)) await fill();
});

test("records are read by their ids, from the view of their list", async () => {
  const page = { page: 1, perPage: 2 };
  const sort = { field: "last_name", order: "ASC" } as const;
  const { data } = await provider.getList("users", { pagination: page, sort, filter: {} });
  const ids = data.map(({ id }) => id);
  const read = await provider.getMany("users", { ids });
  expect(read.data.map(({ id }) => id).sort()).toEqual(ids.toSorted());
});

test("each page has the same rows, read from either end", async () => {
  const admin = await createAdmin(sql);
  // Many share a last name, and some have no email address.
  await sql`
    insert into auth.users (id, aud, role, created_at, email, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', now(), case when n % 5 > 0 then 'page' || n || '@example.com' end,
      jsonb_build_object('last_name', 'Name' || n % 7)
    from generate_series(1, 30) n`;
  for (const field of ["last_name", "email", "id"]) {
    for (const order of ["ASC", "DESC"] as const) {
      const question = { filter: {}, sort: { field, order } };
      const pages = async (known: boolean) => {
        const ids: unknown[] = [];
        const sameProvider = await providerFor(api, admin.id);
        for (let page = 1, last = 1; page <= last; page++) {
          // A new provider does not know the last page.
          const reader = known ? sameProvider : await providerFor(api, admin.id);
          const { data, total = 0 } = await reader.getList("users", {
            ...question,
            pagination: { page, perPage: 20 },
          });
          ids.push(data.map(({ id }) => id));
          last = Math.ceil(total / 20);
        }
        return ids;
      };
      expect(await pages(true), `${field} ${order}`).toEqual(await pages(false));
    }
  }
});

test.each(Object.keys(LISTS))(
  "a search in %s finds text literally, including special characters",
  async (list) => {
    const column = LISTS[list]?.column ?? "";
    for (const [typed, found, similar] of SEARCHES) {
      const { data } = await provider.getList(list, {
        filter: { search: typed },
        pagination: { page: 1, perPage: 100 },
        sort: { field: "id", order: "ASC" },
      });
      const texts = data.map((row) => row[column]);
      expect(texts, typed).toContain(found);
      expect(texts, typed).not.toContain(similar);
    }
  },
);
