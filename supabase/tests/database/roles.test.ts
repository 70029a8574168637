import { beforeAll, describe, expect, it } from "vitest";
import { EMAIL_KINDS, RIGHTS } from "#shared/constants.ts";
import {
  type Actor,
  asPostgres,
  authenticateAs,
  DENIED,
  hintOf,
  refusalOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { addFactor, signIn } from "#tools/testing/world/factors.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import {
  createAccount,
  createAdmin,
  createStaff,
  type Person,
} from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase(2);
let admin: Person;
let support: Person;
let observer: Person;
let person: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  support = await createStaff(sql, "support");
  observer = await createStaff(sql, "observer");
  person = await createAccount(sql);
});

/** The kinds of failed emails that support reads: none of an entry, a decision, the judging or a role. */
const SUPPORT_KINDS = [
  "account_deleted",
  "contact_copy",
  "contact_reply",
  "news_deadline",
  "news_group",
  "news_results",
  "password_changed",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_reset",
  "subscription_confirmation",
  "team_invitation",
  "welcome",
];

/** Gives or takes a role as the administrator. */
async function setRole(
  transaction: Transaction,
  args: Record<string, string | number | boolean | null>,
) {
  await authenticateAs(transaction, admin);
  const all = { user_id: person.id, ...args };
  const [row] = await rpc<{ set_role: boolean }>(transaction, "set_role", all);
  return row?.set_role;
}

async function refusedRole(
  transaction: Transaction,
  args: Record<string, string | number | boolean | null>,
) {
  await authenticateAs(transaction, admin);
  return rpcRefusal(transaction, "set_role", { user_id: person.id, ...args });
}

async function roleOf(transaction: Transaction, actor: Actor) {
  await authenticateAs(transaction, actor);
  const [row] = await rpc<{ my_role: string | null }>(transaction, "my_role");
  return row?.my_role;
}

async function roundEntriesOf(transaction: Transaction, { id }: Person) {
  await authenticateAs(transaction, "postgres");
  const [row] = await transaction`
    select account.raw_app_meta_data ->> 'role' as claim, profile.role
    from auth.users account join public.profiles profile using (id) where id = ${id}`;
  return row;
}

test("a person whose address is not confirmed gets no role", async (transaction) => {
  const { id: user_id } = await createAccount(transaction, { confirmed: false });
  const refusal = {
    hint: "invalid_input",
    message: "This person has not confirmed their email address yet.",
  };
  for (const role of ["support", "admin"]) {
    expect(await refusedRole(transaction, { user_id, role })).toMatchObject(refusal);
  }
  await authenticateAs(transaction, "postgres");
  expect(await transaction`select from private.user_roles where user_id = ${user_id}`).toEqual([]);
});

describe("giving and taking a role", () => {
  test("is repeatable, says whether anything changed, and reaches the token's claim", async (transaction) => {
    expect(await setRole(transaction, { role: "support" })).toBe(true);
    expect(await setRole(transaction, { role: "support" })).toBe(false);
    expect(await roundEntriesOf(transaction, person)).toEqual({
      claim: "support",
      role: "support",
    });
    expect(await roleOf(transaction, person)).toBe("support");
    expect(await setRole(transaction, { role: "observer" })).toBe(true);
    expect(await roleOf(transaction, person)).toBe("observer");
    expect(await setRole(transaction, { role: null })).toBe(true);
    expect(await setRole(transaction, { role: null })).toBe(false);
    expect(await roundEntriesOf(transaction, person)).toEqual({ claim: null, role: "user" });
    expect(await roleOf(transaction, person)).toBeNull();
  });

  test("is the administrators' alone, and nobody's for themselves", async (transaction) => {
    for (const actor of ["anon", "service_role", person, support, observer] as const) {
      await authenticateAs(transaction, actor);
      for (const args of [
        { user_id: person.id, role: "support" },
        { user_id: observer.id, role: "admin" },
      ]) {
        expect(await rpcHint(transaction, "set_role", args)).toBe("denied");
      }
    }
    const own = { user_id: admin.id, role: "support" };
    expect(await refusedRole(transaction, own)).toMatchObject({ hint: "self_service" });
  });

  test("mails the person and every administrator, names who did it to administrators alone, and leaves a line", async (transaction) => {
    const other = await createAdmin(transaction);
    await setRole(transaction, { role: "observer" });
    await setRole(transaction, { role: null });
    await authenticateAs(transaction, "postgres");
    const mails = await transaction`
      select kind, array_agg(recipient order by recipient) as recipients, data
      from private.notifications group by kind, data order by kind, data ? 'changed_by'`;
    const admins = [admin.email, other.email].sort();
    const data = { email: person.email, role: "observer" };
    const forAdmins = { recipients: admins, data: { ...data, changed_by: admin.email } };
    expect(mails).toEqual([
      { kind: "role_given", recipients: [person.email], data },
      { kind: "role_given", ...forAdmins },
      { kind: "role_taken", recipients: [person.email], data },
      { kind: "role_taken", ...forAdmins },
    ]);
    const lines = await transaction`
      select action, actor_id, details from public.audit_log
      where subject_id = ${person.id} order by id`;
    expect(lines).toEqual([
      { action: "role.given", actor_id: admin.id, details: { role: "observer" } },
      { action: "role.taken", actor_id: admin.id, details: { role: "observer" } },
    ]);
  });

  test("a late request changes nothing", async (transaction) => {
    await setRole(transaction, { role: "support", expected_revision: 0 });
    await setRole(transaction, { role: null, expected_revision: 1 });
    const late = await refusedRole(transaction, { role: "observer", expected_revision: 0 });
    expect(late).toMatchObject({ hint: "conflict" });
    expect(await roleOf(transaction, person)).toBeNull();
  });

  test.each([
    ["a role that there is not", { role: "owner" }, "invalid_input"],
    ["somebody who does not exist", { user_id: crypto.randomUUID(), role: "support" }, "not_found"],
  ])("refuses %s", async (transaction, _about, args, hint) => {
    expect(await refusedRole(transaction, args)).toMatchObject({ hint });
  });

  test("somebody of a team, or its mentor, gets one only knowingly", async (transaction) => {
    await createEntry(transaction, { owner: person });
    const refusal = await refusedRole(transaction, { role: "observer" });
    expect(refusal).toMatchObject({ hint: "in_team" });
    expect(refusal.message).toMatch(/was in the team of “.+”, or its mentor\.$/);
    expect(await setRole(transaction, { role: "observer", knows_team: true })).toBe(true);
  });

  test("somebody has one at most: becoming an administrator ends the other", async (transaction) => {
    await setRole(transaction, { user_id: support.id, role: "admin" });
    expect(await roundEntriesOf(transaction, support)).toEqual({ claim: "admin", role: "admin" });
    await authenticateAs(transaction, "postgres");
    expect(
      await transaction`select role from private.user_roles where user_id = ${support.id}`,
    ).toEqual([{ role: "admin" }]);
    expect(
      await transaction`
      select action, details from public.audit_log where subject_id = ${support.id}
      order by id desc limit 2`,
    ).toEqual([
      { action: "admin.granted", details: {} },
      { action: "role.taken", details: { role: "support" } },
    ]);
    for (const role of ["support", "observer", null]) {
      const refusal = await refusedRole(transaction, { user_id: support.id, role });
      expect(refusal).toMatchObject({ hint: "is_admin" });
    }
    await authenticateAs(transaction, "postgres");
    expect(
      await hintOf(
        transaction,
        (savepoint) => savepoint`
        insert into private.user_roles values (${admin.id}, 'support')
        on conflict (user_id) do update set role = excluded.role`,
      ),
    ).toBe("is_admin");
  });

  test("a judge has none, and nobody with one judges", async (transaction) => {
    const judge = await createJudge(transaction);
    const refusal = await refusedRole(transaction, { user_id: judge.id, role: "support" });
    expect(refusal).toMatchObject({ hint: "is_judge" });
    await authenticateAs(transaction, admin);
    expect(
      await rpcHint(transaction, "invite_judge", {
        email: support.email,
        name: "Support",
      }),
    ).toBe("is_admin");
  });
});

describe("a role", () => {
  test("ends with the next request, whatever the token still claims", async (transaction) => {
    await authenticateAs(transaction, support);
    expect(await transaction`select id from admin_users limit 1`).toHaveLength(1);
    await asPostgres(transaction, `delete from private.user_roles where user_id = '${support.id}'`);
    await authenticateAs(transaction, support);
    const claims = { sub: support.id, role: "authenticated", app_metadata: { role: "support" } };
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    expect(await transaction`select id from admin_users`).toHaveLength(0);
    expect(await rpcHint(transaction, "search_users", { wanted: "zoe" })).toBe("denied");
  });

  test("needs the second factor that administrators need", async (transaction) => {
    await asPostgres(transaction, "select private.require_second_factor(true)");
    for (const staff of [support, observer]) {
      await authenticateAs(transaction, await signIn(transaction, staff));
      const missing = { code: DENIED, hint: "second_factor_missing" };
      expect(await rpcRefusal(transaction, "my_role")).toMatchObject(missing);
      const lists = ["admin_users", "observed_users"];
      const list = lists[staff === support ? 0 : 1] ?? "";
      const read = (savepoint: Transaction) => savepoint`select from ${savepoint(list)}`;
      expect(await refusalOf(transaction, read)).toMatchObject(missing);
      expect(await rpc(transaction, "my_access")).toEqual([
        { is_admin: false, needs_second_factor: true },
      ]);
      await addFactor(transaction, staff);
      const proven = await signIn(transaction, staff, { isProven: true });
      expect(await roleOf(transaction, proven)).not.toBeNull();
    }
  });

  test("has sessions as short as an administrator's", async (transaction) => {
    const session = await signIn(transaction, observer);
    await asPostgres(
      transaction,
      `update auth.sessions set created_at = now() - interval '13 hours' where id = '${session.sessionId}'`,
    );
    await authenticateAs(transaction, session);
    expect(await rpcHint(transaction, "my_role")).toBe("session_over");
    await asPostgres(transaction, "select private.end_admin_sessions()");
    expect(
      await transaction`select from auth.sessions where id = ${session.sessionId}`,
    ).toHaveLength(0);
  });

  test("goes with the account", async (transaction) => {
    await authenticateAs(transaction, support);
    await rpc(transaction, "delete_my_account", { confirm_email: support.email });
    await authenticateAs(transaction, "postgres");
    expect(
      await transaction`select from private.user_roles where user_id = ${support.id}`,
    ).toHaveLength(0);
  });

  test("a right that there is not is a slip of the pen, and no refusal", async (transaction) => {
    await authenticateAs(transaction, "postgres");
    const asked = (savepoint: Transaction) => savepoint`select private.has_right('mesages')`;
    expect(await hintOf(transaction, asked)).toBe("P0002");
  });
});

it("each list of the table of rights is a view of the API", async () => {
  const views = await sql<{ name: string }[]>`
    select viewname as name from pg_views where schemaname = 'public'`;
  const known = views.map(({ name }) => name);
  for (const { lists } of Object.values(RIGHTS)) {
    for (const list of lists) expect(known).toContain(list);
  }
});

describe("support", () => {
  const REQUEST = { name: "Ana", email: "ana@example.com", subject: "Hi", message: "Help" };

  test("deletes neither messages nor subscribers, and kept answers", async (transaction) => {
    await authenticateAs(transaction, "postgres");
    await transaction`insert into public.contact_requests ${transaction(REQUEST)}`;
    await transaction`
      insert into public.mailing_list (email, name, country, source)
      values ('reader@example.com', 'Ada', 'France', 'mailing_list_form')`;
    await transaction`
      insert into public.templates (kind, title, body) values ('reply', 'Dates', 'May.')`;
    const deleted = async (actor: Actor) => {
      await authenticateAs(transaction, actor);
      await transaction`select set_config('request.method', 'DELETE', true)`;
      const counts: number[] = [];
      for (const list of ["admin_contact_requests", "admin_mailing_list", "admin_templates"]) {
        counts.push((await transaction`delete from ${transaction(list)}`).count);
      }
      return counts;
    };
    expect(await deleted(support)).toEqual([0, 0, 1]);
    expect(await deleted(observer)).toEqual([0, 0, 0]);
    expect(await deleted(admin)).toEqual([1, 1, 0]);
  });

  test("sees to a message, and nobody else is made to", async (transaction) => {
    await authenticateAs(transaction, "postgres");
    const [row] = await transaction<{ id: string }[]>`
      insert into public.contact_requests ${transaction(REQUEST)} returning id`;
    const id = row?.id ?? "";
    await authenticateAs(transaction, support);
    await rpc(transaction, "assign_contact_request", { id, assignee: support.id });
    for (const { id: assignee } of [observer, person]) {
      expect(await rpcHint(transaction, "assign_contact_request", { id, assignee })).toBe(
        "invalid_input",
      );
    }
    expect(await transaction`select assignee_email from admin_contact_requests`).toEqual([
      { assignee_email: support.email },
    ]);
    await authenticateAs(transaction, "postgres");
    expect(
      await transaction`
      select actor_email from public.audit_log where action = 'contact_request.assigned'`,
    ).toEqual([{ actor_email: support.email }]);
  });

  test("reads of failed emails only those about accounts, messages and the mailing list", async (transaction) => {
    await createEntry(transaction, { submitted: true });
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into private.notifications (kind, recipient, not_before)
      select kind, kind || '@example.com', null from private.email_kinds as known (position, kind, label)`;
    await authenticateAs(transaction, support);
    const readable = await transaction<{ kind: string }[]>`select kind from admin_emails`;
    expect(readable.map(({ kind }) => kind).sort()).toEqual(SUPPORT_KINDS);
    expect(
      await transaction`
      select failed_emails, received_submissions, drafts_at_risk from admin_counts`,
    ).toEqual([
      {
        failed_emails: String(SUPPORT_KINDS.length),
        received_submissions: null,
        drafts_at_risk: null,
      },
    ]);
    await authenticateAs(transaction, admin);
    expect(
      await transaction`
      select failed_emails, received_submissions, drafts_at_risk from admin_counts`,
    ).toEqual([
      {
        failed_emails: String(EMAIL_KINDS.length),
        received_submissions: "1",
        drafts_at_risk: "0",
      },
    ]);
  });
});
