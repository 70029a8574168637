import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { RULES_VERSION } from "#shared/constants.ts";
import { authenticateAs, hintOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { PICTURE, picturePath, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import {
  ALL_ATTESTATIONS,
  claimToken,
  createEntry,
  invite,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  handIn,
} from "#tools/testing/world/finalists.ts";
import {
  createAccount,
  createAdmin,
  type Person,
  SIGN_UP_DATA,
} from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, member, stranger, admin } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  stranger: createAccount,
  admin: createAdmin,
});

/** The emails to an address that are about its account: anybody may have given the address for the others. */
const EMAILS_ABOUT_ACCOUNTS = [
  "administrator_made",
  "administrator_removed",
  "contact_copy",
  "password_changed",
  "role_given",
  "role_taken",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_reset",
];

async function attestationsOf(transaction: Transaction, person: Person) {
  await authenticateAs(transaction, person);
  return transaction`select * from public.my_attestations`;
}

interface Records {
  sessions: object[];
  files: object[];
  accepted_invitations: object[];
  emails: { kind: string }[];
  email_suppression: string | null;
  mailing_list: object | null;
  evidence: object | null;
  judging: { [name: string]: unknown } | null;
  finalist: { [name: string]: unknown } | null;
  history: { action: string }[];
}

async function recordsOf(transaction: Transaction, person: Person): Promise<Records> {
  await authenticateAs(transaction, person);
  const [row] = await rpc<{ my_records: Records }>(transaction, "my_records");
  if (!row) throw new Error("my_records returned nothing.");
  return row.my_records;
}

const NOTHING: Records = {
  sessions: [],
  files: [],
  accepted_invitations: [],
  emails: [],
  email_suppression: null,
  mailing_list: null,
  evidence: null,
  judging: null,
  finalist: null,
  history: [],
};

describe("attestations", () => {
  test("are shown to the person who gave them, with version and time, and to nobody else", async (transaction) => {
    const { id, receipt_number } = await createEntry(transaction, {
      owner,
      members: [member],
      submitted: true,
    });
    expect(await attestationsOf(transaction, owner)).toEqual([
      {
        submission_id: id,
        receipt_number,
        statements: ALL_ATTESTATIONS,
        rules_version: RULES_VERSION,
        attested_at: expect.any(Date),
      },
    ]);
    for (const other of [member, stranger, admin]) {
      expect(await attestationsOf(transaction, other)).toHaveLength(0);
    }
    await authenticateAs(transaction, "anon");
    expect(
      await hintOf(transaction, (savepoint) => savepoint`select * from public.my_attestations`),
    ).toBe("denied");
  });

  test("stay with the person after the entry was handed over, and are not the heir's", async (transaction) => {
    await createEntry(transaction, { owner, members: [member], submitted: true });
    await authenticateAs(transaction, owner);
    await rpc(transaction, "hand_over_entry", { member_id: member.id });
    expect(await attestationsOf(transaction, owner)).toHaveLength(1);
    expect(await attestationsOf(transaction, member)).toHaveLength(0);
  });
});

describe("everything else that is kept about a person", () => {
  test("is the person's alone", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    await invite(transaction, owner, "guest@example.com");
    const token = await claimToken(transaction);
    await authenticateAs(transaction, member);
    await rpc(transaction, "accept_invitation", { token });
    const path = await uploadAs(transaction, owner, uploadPath(id));
    await submitEntry(transaction, owner, 1);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into auth.sessions (id, user_id, user_agent, ip)
      values (${randomUUID()}, ${owner.id}, 'A browser', '203.0.113.7')`;

    expect(await recordsOf(transaction, owner)).toMatchObject({
      sessions: [{ user_agent: "A browser", network_address: "203.0.113.7" }],
      files: [{ path, bytes: 1000 }],
      accepted_invitations: [],
      emails: [{ kind: "member_joined" }, { kind: "entry_received" }],
      history: [{ action: "submission.submitted" }],
    });
    expect(await recordsOf(transaction, member)).toMatchObject({
      ...NOTHING,
      accepted_invitations: [{ address: "guest@example.com" }],
      emails: [{ kind: "entry_received" }],
    });
    expect(await recordsOf(transaction, stranger)).toEqual(NOTHING);
    await authenticateAs(transaction, "anon");
    expect(await rpcHint(transaction, "my_records")).toBe("denied");
  });

  test("names what a finalist handed in and shows, and whom a mentor helps", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, finalist.id);
    const path = await handIn(transaction, finalist, await createStage(transaction));
    await rpc(transaction, "save_finalist_page", { title: "T", summary: "S", is_public: true });
    await rpc(transaction, "show_me_as_finalist", { shown: true });
    const picture = picturePath(finalist.id);
    await uploadAs(transaction, finalist.owner, picture, PICTURE);
    await rpc(transaction, "add_finalist_picture", { file_path: picture, alt_text: "A" });
    const pictures = [{ alt_text: "A", added_at: expect.any(String) }];
    const page = { title: "T", summary: "S", is_public: true };
    const { files, ...records } = await recordsOf(transaction, finalist.owner);
    // Both were uploaded at the same moment.
    expect(files).toHaveLength(2);
    expect(files).toEqual(
      expect.arrayContaining([path, picture].map((one) => expect.objectContaining({ path: one }))),
    );
    expect(records).toMatchObject({
      finalist: {
        documents: [{ version: 1, file_name: "plan.pdf" }],
        page,
        pictures,
        shown_since: expect.any(String),
      },
    });
    expect((await recordsOf(transaction, finalist.member)).finalist).toEqual({
      page: { ...page, updated_at: expect.any(String) },
      pictures,
    });
    expect((await recordsOf(transaction, mentor)).finalist).toMatchObject({
      mentor_of: [{ name: "Noor Mentor", contact: "On Tuesdays." }],
    });
  });

  test("names the place on the mailing list that the account has asked for", async (transaction) => {
    const data = { ...SIGN_UP_DATA, join_mailing_list: true };
    const subscriber = await createAccount(transaction, { data });
    const another = await createAccount(transaction, { data });
    await transaction`
      update public.mailing_list set created_at = '2025-05-01' where email = ${another.email}`;
    const [joined] = await transaction<{ joined_at: string }[]>`
      select to_json(created_at) as joined_at from public.mailing_list
      where email = ${subscriber.email}`;
    expect(await recordsOf(transaction, subscriber)).toEqual({
      ...NOTHING,
      mailing_list: joined,
    });
    expect(await recordsOf(transaction, stranger)).toEqual(NOTHING);
  });

  test("says nothing about an address from before its account, or that others wrote to", async (transaction) => {
    const email = "someone@example.com";
    await transaction`
      insert into private.notifications (kind, recipient, created_at)
      values ('account_deleted', ${email}, now() - interval '1 day')`;
    await transaction`
      insert into public.mailing_list (email, name, country, source)
      values (${email}, 'Some One', 'Chile', 'mailing_list_form')`;
    await transaction`
      insert into public.contact_requests (name, email, subject, message)
      values ('Some One', ${email}, 'Private', 'Very')`;
    const squatter = await createAccount(transaction, {
      email,
      data: { ...SIGN_UP_DATA, join_mailing_list: true },
    });
    // In one transaction all emails have one time, which is not to be before the account's.
    await transaction`update auth.users set created_at = now() where id = ${squatter.id}`;
    await transaction`select private.queue_email(value, ${email}) from private.email_kinds`;
    const { emails, ...others } = await recordsOf(transaction, squatter);
    expect({ ...others, emails: [] }).toEqual(NOTHING);
    expect(emails.map(({ kind }) => kind).sort()).toEqual(EMAILS_ABOUT_ACCOUNTS);
  });

  test("tells whether there is a password, to whom it belongs", async (transaction) => {
    await transaction`update auth.users set encrypted_password = 'x' where id = ${owner.id}`;
    for (const [person, expected] of [
      [owner, true],
      [stranger, false],
    ] as const) {
      await authenticateAs(transaction, person);
      expect(await rpc(transaction, "has_password")).toEqual([{ has_password: expected }]);
    }
    await authenticateAs(transaction, "anon");
    expect(await rpcHint(transaction, "has_password")).toBe("denied");
  });
});
