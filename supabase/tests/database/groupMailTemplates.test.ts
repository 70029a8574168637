import { beforeAll, expect, test } from "vitest";
import {
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

/** Mails to groups that administrators keep to begin with. */
const { sql } = useDatabase();
let admin: Person;

beforeAll(async () => {
  admin = await createAdmin(sql);
});

const MAIL = {
  subject: "A  webinar ",
  body: "Hello.\r\nCome.",
  segment: { kind: "people" },
  is_news: true,
  leaves_out_faulty: true,
};

/** Calls `save_group_mail_template` as whoever acts, with these changes of the mail. */
async function call(transaction: Transaction, title: string, changes: object = {}) {
  const mail = transaction.json({ ...MAIL, ...changes });
  const [row] = await transaction<{ id: string }[]>`
    select public.save_group_mail_template(${title}, ${mail}) as id`;
  return row?.id ?? "";
}

async function save(transaction: Transaction, title: string, changes: object = {}) {
  await authenticateAs(transaction, admin);
  return call(transaction, title, changes);
}

const templates = (transaction: Transaction) =>
  transaction`
    select title, subject, body, segment, is_news, leaves_out_faulty
    from public.admin_group_mail_templates order by title`;

test("is kept once for a title, clean, with words and what it is about", async () => {
  await rolledBack(sql, async (transaction) => {
    await save(transaction, "Spring", { body: "Old." });
    await save(transaction, " Spring ");
    expect(await templates(transaction)).toEqual([
      { ...MAIL, title: "Spring", subject: "A webinar", body: "Hello.\nCome." },
    ]);
  });
});

test.each([
  [{ kind: "entries", filter: { search: "Ada" } }, { kind: "entries" }],
  [{ kind: "people", ids: [crypto.randomUUID()] }, { kind: "people" }],
  [{ kind: "judges", round_id: crypto.randomUUID() }, { kind: "judges" }],
  [{ kind: "outcome", round_id: crypto.randomUUID(), outcome: "goes_on" }, { kind: "outcome" }],
  [
    { kind: "drafts", days: 8 },
    { kind: "drafts", days: 8 },
  ],
])("keeps of the group %j no more than %j", async (segment, kept) => {
  await rolledBack(sql, async (transaction) => {
    await save(transaction, "Spring", { segment });
    expect(await templates(transaction)).toMatchObject([{ segment: kept }]);
  });
});

test("is renamed, unless another one has the title, and deleted; the audit has each title", async () => {
  await rolledBack(sql, async (transaction) => {
    const id = await save(transaction, "Spring");
    await save(transaction, "Autumn");
    const rename = "rename_group_mail_template";
    for (const title of ["Autumn", " "]) {
      expect((await rpcRefusal(transaction, rename, { id, title })).hint).toBe("invalid_input");
    }
    const gone = { id: crypto.randomUUID(), title: "Winter" };
    expect((await rpcRefusal(transaction, rename, gone)).hint).toBe("not_found");
    await rpc(transaction, rename, { id, title: "Summer" });
    await transaction`delete from public.admin_group_mail_templates where title = 'Summer'`;
    expect(await templates(transaction)).toMatchObject([{ title: "Autumn" }]);
    const lines = await transaction`
      select action, subject_id, details from public.admin_audit_log
      where subject_type = 'group_mail_template' order by id`;
    expect(lines.map((line) => Object.values(line))).toEqual([
      ["group_mail_template.saved", "Spring", {}],
      ["group_mail_template.saved", "Autumn", {}],
      ["group_mail_template.renamed", "Summer", { former: "Spring" }],
      ["group_mail_template.deleted", "Summer", {}],
    ]);
  });
});

test("is refused without a title, words or a group", async () => {
  await rolledBack(sql, async (transaction) => {
    await authenticateAs(transaction, admin);
    for (const [title, changes] of [
      [" ", {}],
      ["Spring", { subject: "" }],
      ["Spring", { body: null }],
      ["Spring", { segment: { kind: "everybody" } }],
      ["Spring", { segment: null }],
    ] as const) {
      const refusal = await refusalOf(transaction, (savepoint) => call(savepoint, title, changes));
      expect(refusal.hint).toBe("invalid_input");
    }
  });
});

test("is nobody's but administrators'", async () => {
  await rolledBack(sql, async (transaction) => {
    const id = await save(transaction, "Spring");
    const person = await createAccount(transaction);
    await authenticateAs(transaction, person);
    expect(await templates(transaction)).toEqual([]);
    expect(await transaction`delete from public.admin_group_mail_templates returning id`).toEqual(
      [],
    );
    for (const actor of ["anon", person, "service_role"] as const) {
      await authenticateAs(transaction, actor);
      const saving = await refusalOf(transaction, (savepoint) => call(savepoint, "Mine"));
      expect(saving.code).toBe(DENIED);
      const renaming = await rpcRefusal(transaction, "rename_group_mail_template", {
        ...{ id, title: "Mine" },
      });
      expect(renaming.code).toBe(DENIED);
    }
  });
});
