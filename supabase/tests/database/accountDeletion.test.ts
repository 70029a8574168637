import { beforeAll, describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import {
  addMember,
  createEntry,
  entryAfter,
  entryOf,
  invite,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
let owner: Person;
let elder: Person;
let younger: Person;
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  owner = await createAccount(sql);
  elder = await createAccount(sql);
  younger = await createAccount(sql);
  admin = await createAdmin(sql);
});

/** Deletes as an administrator does. */
async function deleteUser(transaction: Transaction, person: Person): Promise<boolean> {
  await authenticateAs(transaction, admin);
  const args = { user_id: person.id };
  const [row] = await rpc<{ delete_user: boolean }>(transaction, "delete_user", args);
  await authenticateAs(transaction, "postgres");
  return row?.delete_user ?? false;
}

async function submission(transaction: Transaction, id: string) {
  const [row] = await transaction`
    select created_by, file_name, file_path, file_size, submitted_at is not null as submitted, search
    from public.submissions
    left join private.submission_search on submission_id = id
    where id = ${id}`;
  return row;
}

async function queued(transaction: Transaction): Promise<string[]> {
  const rows = await transaction<{ path: string }[]>`
    select path from private.files where removed_at is not null`;
  return rows.map(({ path }) => path).sort();
}

/** What the audit log says about who owned an entry. */
async function ownerChanges(transaction: Transaction, id: string) {
  const rows = await transaction<{ details: object }[]>`
    select details from public.audit_log
    where action = 'submission.owner_changed' and subject_id = ${id} order by id`;
  return rows.map(({ details }) => details);
}

/** The owner's entry with an attached document and an upload that was never attached. */
async function entryWithFiles(transaction: Transaction) {
  const { id, file_path: attached } = await createEntry(transaction, { owner, document: true });
  const stray = await uploadAs(transaction, owner, uploadPath(id));
  return { id, attached, stray };
}

describe("deleting a user", () => {
  test("removes account, profile and membership, once, and says so in the history", async (transaction) => {
    await createEntry(transaction, { owner, members: [elder] });
    expect(await deleteUser(transaction, elder)).toBe(true);
    expect(await deleteUser(transaction, elder)).toBe(false);
    const left = await transaction`
      select id from auth.users where id = ${elder.id}
      union all select id from public.profiles where id = ${elder.id}
      union all select user_id from public.submission_members where user_id = ${elder.id}`;
    expect(left).toHaveLength(0);
    const lines = await transaction`
      select actor_id, subject_id from public.audit_log where action = 'user.deleted'`;
    expect(lines).toEqual([{ actor_id: admin.id, subject_id: elder.id }]);
    const mails = await transaction`
      select recipient from private.notifications where kind = 'account_deleted'`;
    expect(mails).toEqual([{ recipient: elder.email }]);
  });

  test("passes a submitted entry with its document to the longest-standing member", async (transaction) => {
    const { id, attached, stray } = await entryWithFiles(transaction);
    await addMember(transaction, id, elder);
    await addMember(transaction, id, younger);
    await submitEntry(transaction, owner, 2);
    await deleteUser(transaction, owner);
    expect(await submission(transaction, id)).toMatchObject({
      created_by: elder.id,
      file_path: attached,
      submitted: true,
    });
    expect(await queued(transaction)).toEqual([stray]);
    expect(await ownerChanges(transaction, id)).toEqual([{ from: owner.id, to: elder.id }]);
    const mails = await transaction`
      select recipient from private.notifications where kind = 'entry_handed_over'`;
    expect(mails).toEqual([{ recipient: elder.email }]);
    expect(await entryOf(transaction, elder)).toMatchObject({ is_owner: true });
    expect(await entryOf(transaction, younger)).toMatchObject({ is_owner: false });
  });

  test("leaves a submitted entry of one person its document, without owner", async (transaction) => {
    const { id, attached, stray } = await entryWithFiles(transaction);
    await submitEntry(transaction, owner, 2);
    await deleteUser(transaction, owner);
    expect(await submission(transaction, id)).toMatchObject({
      created_by: null,
      file_path: attached,
      submitted: true,
    });
    expect((await submission(transaction, id))?.search).not.toContain("zoe");
    expect(await queued(transaction)).toEqual([stray]);
    // Nobody has taken it over.
    expect(await ownerChanges(transaction, id)).toEqual([]);
    await authenticateAs(transaction, admin);
    const rows = await transaction`
      select submitter_name, submitter_email, team_members from public.admin_submissions`;
    expect(rows).toEqual([{ submitter_name: null, submitter_email: null, team_members: [] }]);
  });

  test.each(["draft", "withdrawn"])(
    "deletes the %s of one person with its files",
    async (transaction, state) => {
      const { id, attached, stray } = await entryWithFiles(transaction);
      if (state === "withdrawn") {
        await submitEntry(transaction, owner, 2);
        await entryAfter(transaction, owner, "withdraw_entry", { expected_revision: 3 });
      }
      await deleteUser(transaction, owner);
      expect(await submission(transaction, id)).toBeUndefined();
      expect(await queued(transaction)).toEqual([attached, stray].sort());
    },
  );

  test("does the same when the account is deleted by hand, also after the deadlines", async (transaction) => {
    const { id } = await entryWithFiles(transaction);
    await addMember(transaction, id, elder);
    await setChallenge(transaction, pastDates());
    await transaction`delete from auth.users where id = ${owner.id}`;
    expect(await submission(transaction, id)).toMatchObject({ created_by: elder.id });
    await transaction`delete from auth.users where id in (${elder.id}, ${owner.id})`;
    expect(await submission(transaction, id)).toBeUndefined();
  });

  test("of a whole team at once leaves nothing half", async (transaction) => {
    const { id } = await createEntry(transaction, {
      owner,
      members: [elder, younger],
      submitted: true,
    });
    await authenticateAs(transaction, "postgres");
    const ids = [owner, elder, younger].map((person) => person.id);
    await transaction`delete from auth.users where id in ${transaction(ids)}`;
    expect(await submission(transaction, id)).toMatchObject({ created_by: null });
  });

  /** Puts the address into every place that keeps one. */
  async function leaveTraces(transaction: Transaction, { id, email }: Person) {
    const { owner: other } = await createEntry(transaction);
    await invite(transaction, other, email);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.mailing_list (email, source) values (${email}, 'mailing_list_form')
      on conflict do nothing`;
    await transaction`select private.queue_email('entry_received', upper(${email}))`;
    await transaction`select private.spend_rate_limit('x', ${email}, 1, '1 hour')`;
    await transaction`select private.spend_rate_limit('x', ${id}, 1, '1 hour')`;
    await transaction`
      insert into auth.audit_log_entries (id, payload)
      values (gen_random_uuid(), ${transaction.json({ actor_id: id, actor_username: email })})`;
    await transaction`
      insert into auth.flow_state (id, user_id, provider_type, authentication_method, provider_access_token)
      values (gen_random_uuid(), ${id}, 'google', 'oauth', 'a token of Google')`;
  }

  /** In how many rows of which table an address or an id is still to be found, but in the audit log. */
  async function tracesOf(transaction: Transaction, { id, email }: Person) {
    const tables = await transaction<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in
        ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
        and oid <> 'public.audit_log'::regclass`;
    const hashes = await transaction<{ hash: string }[]>`
      select private.rate_limit_hash(key)::text as hash from unnest(${[id, email]}::text[]) key`;
    const wanted = [id, email, ...hashes.map(({ hash }) => hash)];
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await transaction.unsafe(
        `select from ${name} row, unnest($1::text[]) wanted
        where position(lower(wanted) in lower(row::text)) > 0`,
        [wanted],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  test("leaves the address nowhere but in the mail that says so, until that is sent", async (transaction) => {
    await leaveTraces(transaction, elder);
    expect((await tracesOf(transaction, elder)).length).toBeGreaterThan(6);
    await deleteUser(transaction, elder);
    expect(await tracesOf(transaction, elder)).toEqual(["private.notifications"]);
    const [mail] = await transaction<{ id: string }[]>`select id from private.notifications`;
    await transaction`select public.service_confirm_emails(${[mail?.id ?? ""]})`;
    expect(await tracesOf(transaction, elder)).toEqual([]);
  });

  test("touches nothing that belongs to the owner of an address that was never confirmed", async (transaction) => {
    const stranger = await createAccount(transaction, { confirmed: false });
    await leaveTraces(transaction, stranger);
    await deleteUser(transaction, stranger);
    const left = await transaction`
      select email from public.mailing_list where email = ${stranger.email}
      union all select email from public.team_invitations where email = ${stranger.email}`;
    expect(left).toHaveLength(2);
  });
});

describe("deleting one's own account", () => {
  test("is refused to visitors, without the address, and to administrators", async (transaction) => {
    await authenticateAs(transaction, "anon");
    const args = { confirm_email: owner.email };
    expect(await rpcHint(transaction, "delete_my_account", args)).toBe("denied");
    await authenticateAs(transaction, owner);
    for (const confirm_email of ["", elder.email, null]) {
      expect(await rpcHint(transaction, "delete_my_account", { confirm_email })).toBe(
        "confirmation_mismatch",
      );
    }
    await authenticateAs(transaction, admin);
    expect(
      await rpcHint(transaction, "delete_my_account", {
        confirm_email: admin.email,
      }),
    ).toBe("self_service");
  });

  test("does what an administrator's deletion does, in one's own name", async (transaction) => {
    const { id } = await entryWithFiles(transaction);
    await authenticateAs(transaction, owner);
    await rpc(transaction, "delete_my_account", {
      confirm_email: ` ${owner.email.toUpperCase()} `,
    });
    await authenticateAs(transaction, "postgres");
    expect(await submission(transaction, id)).toBeUndefined();
    expect(await transaction`select from auth.users where id = ${owner.id}`).toHaveLength(0);
    const [line] = await transaction`
      select actor_id, actor_email from public.audit_log where action = 'user.deleted'`;
    expect(line).toEqual({ actor_id: owner.id, actor_email: null });
  });

  test("leaves a token that can do nothing any more", async (transaction) => {
    await transaction`delete from auth.users where id = ${owner.id}`;
    await authenticateAs(transaction, owner);
    expect(await transaction`select * from public.profiles`).toHaveLength(0);
    expect(await rpcHint(transaction, "create_entry")).toBe("profile_incomplete");
  });
});
