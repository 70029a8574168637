import { beforeAll, describe, expect } from "vitest";
import { authenticateAs, hintOf, refusalOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

/** Templates of replies and group emails. */
const { sql, test } = useDatabase();
let admin: Person;
let support: Person;

beforeAll(async () => {
  admin = await createAdmin(sql);
  support = await createAccount(sql);
  await sql`insert into private.user_roles (user_id, role) values (${support.id}, 'support')`;
});

const EMAIL = {
  subject: "A  webinar ",
  body: "Hello.\r\nCome.",
  segment: { kind: "people" },
  is_news: true,
  leaves_out_faulty: true,
};

/** Saves a template as whoever acts, and returns its id. */
async function save(transaction: Transaction, kind: string, title: string, content: object) {
  const args = { kind, title, content: content as Record<string, unknown> };
  const [row] = await rpc<{ save_template: string }>(transaction, "save_template", args);
  return row?.save_template ?? "";
}

async function saveEmail(transaction: Transaction, title: string, changes: object = {}) {
  await authenticateAs(transaction, admin);
  return save(transaction, "group_email", title, { ...EMAIL, ...changes });
}

const templates = (transaction: Transaction) =>
  transaction`
    select kind, title, subject, body, segment, is_news, leaves_out_faulty
    from public.admin_templates order by kind, title`;

async function auditLines(transaction: Transaction) {
  await authenticateAs(transaction, admin);
  const lines = await transaction`
    select action, subject_id, details from public.admin_audit_log
    where subject_type = 'template' order by id`;
  return lines.map((line) => Object.values(line));
}

describe("a reply template", () => {
  const NO_EMAIL = { subject: null, segment: null, is_news: null, leaves_out_faulty: null };

  test("is saved once for a title, clean; the audit has its title", async (transaction) => {
    await authenticateAs(transaction, support);
    await save(transaction, "reply", "  Team   size ", { body: "Four." });
    await save(transaction, "reply", "Team size", { ...EMAIL, body: "Five.\r\nNo more." });
    expect(await templates(transaction)).toEqual([
      { kind: "reply", title: "Team size", body: "Five.\nNo more.", ...NO_EMAIL },
    ]);
    for (const [title, body] of [
      [" ", "x"],
      ["Team size", " "],
    ]) {
      const args = { kind: "reply", title: title ?? "", content: { body } };
      expect(await rpcHint(transaction, "save_template", args)).toBe("invalid_input");
    }
    await transaction`delete from public.admin_templates`;
    expect(await auditLines(transaction)).toEqual([
      ["template.saved", "Team size", { kind: "reply" }],
      ["template.saved", "Team size", { kind: "reply" }],
      ["template.deleted", "Team size", { kind: "reply" }],
    ]);
  });
});

describe("a template of a group email", () => {
  test("is saved once for a title, clean, beside a reply with the same title", async (transaction) => {
    await authenticateAs(transaction, support);
    await save(transaction, "reply", "Spring", { body: "Hello." });
    await saveEmail(transaction, "Spring", { body: "Old." });
    await saveEmail(transaction, " Spring ");
    expect(await templates(transaction)).toMatchObject([
      {
        ...EMAIL,
        kind: "group_email",
        title: "Spring",
        subject: "A webinar",
        body: "Hello.\nCome.",
      },
      { kind: "reply", title: "Spring", body: "Hello." },
    ]);
  });

  test.each([
    [{ kind: "entries", filter: { search: "Ada" } }, { kind: "entries" }],
    [{ kind: "people", ids: [crypto.randomUUID()] }, { kind: "people" }],
    [{ kind: "judges", round_id: crypto.randomUUID() }, { kind: "judges" }],
    [{ kind: "outcome", round_id: crypto.randomUUID(), outcome: "advances" }, { kind: "outcome" }],
    [
      { kind: "drafts", days: 8 },
      { kind: "drafts", days: 8 },
    ],
  ])("saves of the group %j no more than %j", async (transaction, segment, kept) => {
    await saveEmail(transaction, "Spring", { segment });
    expect(await templates(transaction)).toMatchObject([{ segment: kept }]);
  });

  test("is renamed, unless another one has the title, and deleted; the audit has each title", async (transaction) => {
    const id = await saveEmail(transaction, "Spring");
    await saveEmail(transaction, "Autumn");
    for (const title of ["Autumn", " "]) {
      expect(await rpcHint(transaction, "rename_template", { id, title })).toBe("invalid_input");
    }
    const gone = { id: crypto.randomUUID(), title: "Winter" };
    expect(await rpcHint(transaction, "rename_template", gone)).toBe("not_found");
    await rpc(transaction, "rename_template", { id, title: "Summer" });
    await transaction`delete from public.admin_templates where title = 'Summer'`;
    expect(await templates(transaction)).toMatchObject([{ title: "Autumn" }]);
    const kind = "group_email";
    expect(await auditLines(transaction)).toEqual([
      ["template.saved", "Spring", { kind }],
      ["template.saved", "Autumn", { kind }],
      ["template.renamed", "Summer", { kind, from: "Spring", to: "Summer" }],
      ["template.deleted", "Summer", { kind }],
    ]);
  });

  test("is refused without a title, words or a group", async (transaction) => {
    await authenticateAs(transaction, admin);
    for (const [title, changes] of [
      [" ", {}],
      ["Spring", { subject: "" }],
      ["Spring", { body: null }],
      ["Spring", { segment: { kind: "everybody" } }],
      ["Spring", { segment: null }],
    ] as const) {
      const args = { kind: "group_email", title, content: { ...EMAIL, ...changes } };
      expect(await rpcHint(transaction, "save_template", args)).toBe("invalid_input");
    }
  });

  test("is nobody's but administrators'", async (transaction) => {
    const id = await saveEmail(transaction, "Spring");
    const person = await createAccount(transaction);
    for (const actor of [person, support]) {
      await authenticateAs(transaction, actor);
      expect(await templates(transaction)).toEqual([]);
      const deleted = await transaction`delete from public.admin_templates returning id`;
      expect(deleted).toEqual([]);
    }
    for (const actor of ["anon", person, support, "service_role"] as const) {
      await authenticateAs(transaction, actor);
      expect(
        await hintOf(transaction, (savepoint) => save(savepoint, "group_email", "Mine", EMAIL)),
      ).toBe("denied");
      expect(await rpcHint(transaction, "rename_template", { id, title: "Mine" })).toBe("denied");
    }
  });
});

test("support renames a reply template", async (transaction) => {
  await authenticateAs(transaction, support);
  const id = await save(transaction, "reply", "Dates", { body: "August 31." });
  await rpc(transaction, "rename_template", { id, title: "Deadlines" });
  expect(await templates(transaction)).toMatchObject([{ title: "Deadlines" }]);
});

test("no other way of writing mixes the two kinds, or names people", async (transaction) => {
  for (const [row, constraint] of [
    [{ kind: "reply", subject: "x" }, "only_group_emails_have_a_group"],
    [{ kind: "group_email" }, "only_group_emails_have_a_group"],
    [
      { ...EMAIL, kind: "group_email", segment: { kind: "people", ids: [] } },
      "templates_select_no_people",
    ],
  ] as const) {
    const refusal = await refusalOf(
      transaction,
      (savepoint) =>
        savepoint`insert into public.templates ${savepoint({ title: "T", body: "B", ...row } as object)}`,
    );
    expect(refusal.message).toContain(constraint);
  }
});
