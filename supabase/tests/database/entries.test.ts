import { beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_LIMITS, RULES_VERSION } from "#shared/constants.ts";
import {
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import {
  ALL_ATTESTATIONS,
  CONFIRMED,
  createEntry,
  entryAfter,
  entryOf,
  invite,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
let owner: Person;
let member: Person;
let stranger: Person;
let admin: Person;
let unfinished: Person;

beforeAll(async () => {
  await setChallenge(sql);
  owner = await createAccount(sql);
  member = await createAccount(sql);
  stranger = await createAccount(sql);
  admin = await createAdmin(sql);
  unfinished = await createAccount(sql, { data: { first_name: "Only" } });
});

/** An entry of `owner` with `member` in the team. */
function team(transaction: Transaction) {
  return createEntry(transaction, { owner, members: [member] });
}

const OWNERS_FUNCTIONS: [string, Parameters<typeof rpc>[2]][] = [
  ["save_entry", { expected_revision: 1, idea_name: "x", description: "y" }],
  ["attach_document", { expected_revision: 1, file_path: "x/y/z.pdf" }],
  ["remove_document", { expected_revision: 1 }],
  ["submit_entry", { expected_revision: 1, ...CONFIRMED }],
  ["withdraw_entry", { expected_revision: 1 }],
  ["discard_entry", { expected_revision: 1 }],
];

describe("acting as somebody without rights on the entry", () => {
  test.each(OWNERS_FUNCTIONS)("%s is the owner's", async (name, args) => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      await authenticateAs(transaction, "anon");
      expect((await rpcRefusal(transaction, name, args)).code).toBe(DENIED);
      await authenticateAs(transaction, "service_role");
      expect((await rpcRefusal(transaction, name, args)).code).toBe(DENIED);
      await authenticateAs(transaction, member);
      expect((await rpcRefusal(transaction, name, args)).code).toBe(DENIED);
      for (const other of [stranger, admin]) {
        await authenticateAs(transaction, other);
        expect(await rpcRefusal(transaction, name, args)).toMatchObject({ hint: "not_found" });
      }
    });
  });

  test("nobody but the team sees the draft", async () => {
    await rolledBack(sql, async (transaction) => {
      const entry = await team(transaction);
      await invite(transaction, owner, "guest@example.com");
      expect(await entryOf(transaction, stranger)).toBeUndefined();
      expect(await entryOf(transaction, admin)).toBeUndefined();
      expect(await transaction`select * from public.admin_submissions`).toHaveLength(0);
      expect(await transaction`select * from public.admin_team_members`).toHaveLength(0);
      expect(await transaction`select * from public.admin_team_invitations`).toHaveLength(0);
      await authenticateAs(transaction, stranger);
      const direct = (savepoint: Transaction) => savepoint`select * from private.my_entry`;
      expect((await refusalOf(transaction, direct)).code).toBe(DENIED);
      expect(await transaction`select * from public.my_team`).toHaveLength(0);
      expect(await entryOf(transaction, member)).toMatchObject({
        id: entry.id,
        is_owner: false,
        can_edit: false,
        can_submit: false,
        can_withdraw: false,
        can_discard: false,
        can_change_team: false,
      });
    });
  });
});

describe("creating", () => {
  test("needs a complete profile", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, unfinished);
      const refusal = await rpcRefusal(transaction, "create_entry");
      expect(refusal).toMatchObject({ hint: "profile_incomplete" });
    });
  });

  test("is for one team per person, owner or member", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      for (const person of [owner, member]) {
        await authenticateAs(transaction, person);
        const refusal = await rpcRefusal(transaction, "create_entry");
        expect(refusal).toMatchObject({ hint: "already_on_a_team" });
      }
    });
  });

  test("starts a draft with its owner as the team", async () => {
    await rolledBack(sql, async (transaction) => {
      const entry = await createEntry(transaction, { owner, idea_name: "  One\tidea " });
      expect(entry).toMatchObject({
        state: "draft",
        status: null,
        idea_name: "One idea",
        is_owner: true,
        owner_id: owner.id,
        revision: 1,
        can_edit: true,
        can_submit: true,
        can_withdraw: false,
        can_discard: true,
      });
      const members = await transaction`select user_id, is_owner from public.my_team`;
      expect(members).toEqual([{ user_id: owner.id, is_owner: true }]);
    });
  });
});

describe("saving", () => {
  test("refuses what is based on an older revision", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const args = { expected_revision: 1, idea_name: "Mine", description: "First" };
      const saved = await entryAfter(transaction, owner, "save_entry", args);
      expect(saved).toMatchObject({ idea_name: "Mine", description: "First", revision: 2 });
      expect(await rpcRefusal(transaction, "save_entry", args)).toMatchObject({ hint: "conflict" });
    });
  });

  test.each([[{ idea_name: "n".repeat(201) }], [{ description: "d".repeat(10_001) }]])(
    "refuses a text that is too long",
    async (texts) => {
      await rolledBack(sql, async (transaction) => {
        await createEntry(transaction, { owner });
        const args = { expected_revision: 1, idea_name: "", description: "", ...texts };
        const refusal = await rpcRefusal(transaction, "save_entry", args);
        expect(refusal).toMatchObject({ hint: "invalid_input" });
      });
    },
  );

  test("lets a draft be blank and a submitted entry not", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const blank = { expected_revision: 1, idea_name: " ", description: "" };
      const draft = await entryAfter(transaction, owner, "save_entry", blank);
      expect(draft).toMatchObject({ idea_name: "", description: "" });
      const texts = { expected_revision: 2, idea_name: "A", description: "B" };
      await entryAfter(transaction, owner, "save_entry", texts);
      await submitEntry(transaction, owner, 3);
      for (const change of [{ idea_name: " " }, { description: "\n" }]) {
        const args = { ...texts, expected_revision: 4, ...change };
        const refusal = await rpcRefusal(transaction, "save_entry", args);
        expect(refusal).toMatchObject({ hint: "entry_incomplete" });
      }
    });
  });
});

describe("submitting", () => {
  test.each([{ idea_name: "" }, { description: " " }])("needs both texts (%j)", async (texts) => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, ...texts });
      const refusal = await rpcRefusal(transaction, "submit_entry", {
        ...CONFIRMED,
        expected_revision: 1,
      });
      expect(refusal).toMatchObject({ hint: "entry_incomplete" });
    });
  });

  test.each(ALL_ATTESTATIONS)("needs the attestation %s", async (missing) => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const refusal = await rpcRefusal(transaction, "submit_entry", {
        ...CONFIRMED,
        expected_revision: 1,
        attestations: ALL_ATTESTATIONS.filter((code) => code !== missing),
      });
      expect(refusal).toMatchObject({ hint: "attestations_missing" });
    });
  });

  test.each([{ rules_version: "2025-03-31" }, { rules_version: null }])(
    "needs the rules that are in force to be accepted (%j)",
    async (version) => {
      await rolledBack(sql, async (transaction) => {
        await createEntry(transaction, { owner });
        const refusal = await rpcRefusal(transaction, "submit_entry", {
          ...CONFIRMED,
          expected_revision: 1,
          ...version,
        });
        expect(refusal).toMatchObject({ hint: "rules_changed" });
      });
    },
  );

  test("needs a profile that is still complete", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      await transaction`update public.profiles set university = '' where id = ${owner.id}`;
      const refusal = await rpcRefusal(transaction, "submit_entry", {
        ...CONFIRMED,
        expected_revision: 1,
      });
      expect(refusal).toMatchObject({ hint: "profile_incomplete" });
    });
  });

  test("gives a receipt, stores the attestations with version and time, and writes to the team", async () => {
    await rolledBack(sql, async (transaction) => {
      const draft = await team(transaction);
      const entry = await submitEntry(transaction, owner, 1);
      expect(entry).toMatchObject({ state: "submitted", status: "received", revision: 2 });
      expect(entry.receipt_number).toMatch(/^E-\d{6}$/);
      expect(entry.submitted_at).toBeInstanceOf(Date);
      const again = await rpcRefusal(transaction, "submit_entry", {
        ...CONFIRMED,
        expected_revision: 2,
      });
      expect(again).toMatchObject({ hint: "entry_submitted" });

      await authenticateAs(transaction, "postgres");
      const [attestation] = await transaction`
        select user_id, statements, rules_version, attested_at is not null as timed
        from public.submission_attestations where submission_id = ${draft.id}`;
      expect(attestation).toEqual({
        user_id: owner.id,
        statements: ALL_ATTESTATIONS,
        rules_version: RULES_VERSION,
        timed: true,
      });
      const mails = await transaction<{ recipient: string; data: object }[]>`
        select recipient, data from private.notifications where kind = 'entry_received'`;
      const recipients = mails.map(({ recipient }) => recipient);
      expect(recipients.sort()).toEqual([owner.email, member.email].sort());
      // What the receipt says: without a document, and until when something may still change.
      expect(mails[0]?.data).toMatchObject({
        document: null,
        closes_at: expect.any(String),
        withdrawals_close_at: expect.any(String),
      });
    });
  });

  test("still allows editing afterwards", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, submitted: true });
      const edited = await entryAfter(transaction, owner, "save_entry", {
        expected_revision: 2,
        idea_name: "Better",
        description: "Much",
      });
      expect(edited).toMatchObject({ state: "submitted", idea_name: "Better", can_edit: true });
    });
  });
});

describe("withdrawing", () => {
  test("needs a submitted entry", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const refusal = await rpcRefusal(transaction, "withdraw_entry", { expected_revision: 1 });
      expect(refusal).toMatchObject({ hint: "not_submitted" });
    });
  });

  test("takes the entry out of the back office, and submitting again brings it back as received", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const first = await submitEntry(transaction, owner, 1);
      await authenticateAs(transaction, admin);
      await rpc(transaction, "set_submission_status", { id: first.id, status: "declined" });
      const args = { expected_revision: 2 };
      const withdrawn = await entryAfter(transaction, owner, "withdraw_entry", args);
      expect(withdrawn).toMatchObject({ state: "withdrawn", status: null, can_submit: true });
      await authenticateAs(transaction, admin);
      expect(await transaction`select * from public.admin_submissions`).toHaveLength(0);
      const [counts] = await transaction`select received_submissions from public.admin_counts`;
      expect(counts).toEqual({ received_submissions: "0" });

      const second = await submitEntry(transaction, owner, 3);
      expect(second).toMatchObject({ state: "submitted", receipt_number: first.receipt_number });
      await authenticateAs(transaction, admin);
      expect(await transaction`select status from public.admin_submissions`).toEqual([
        { status: "received" },
      ]);
    });
  });
});

describe("discarding", () => {
  test("is refused while the entry is submitted", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, submitted: true });
      const refusal = await rpcRefusal(transaction, "discard_entry", { expected_revision: 2 });
      expect(refusal).toMatchObject({ hint: "entry_submitted" });
    });
  });

  test("deletes the entry, and its people are free again", async () => {
    await rolledBack(sql, async (transaction) => {
      const entry = await team(transaction);
      await authenticateAs(transaction, owner);
      await rpc(transaction, "discard_entry", { expected_revision: 1 });
      await authenticateAs(transaction, "postgres");
      expect(await transaction`select from public.submissions where id = ${entry.id}`).toHaveLength(
        0,
      );
      await createEntry(transaction, { owner: member });
      await createEntry(transaction, { owner });
    });
  });
});

test("constraints refuse an impossible entry, even from the database's own role", async () => {
  await rolledBack(sql, async (transaction) => {
    const entry = await createEntry(transaction, { owner });
    await authenticateAs(transaction, "postgres");
    for (const change of [
      "submitted_at = now()",
      "withdrawn_at = now()",
      "status = 'approved'",
      "file_name = 'a.pdf'",
      "file_name = 'a.pdf', file_size = 0, file_path = id || '/a/a.pdf'",
      `file_name = 'a.pdf', file_size = ${DOCUMENT_LIMITS.submissions.maxBytes + 1}, file_path = id || '/a/a.pdf'`,
      "file_name = 'a.pdf', file_size = 10, file_path = gen_random_uuid() || '/a/a.pdf'",
    ]) {
      const attempt = transaction.savepoint((savepoint) =>
        savepoint.unsafe(`update public.submissions set ${change} where id = '${entry.id}'`),
      );
      await expect(attempt, change).rejects.toMatchObject({ code: "23514" });
    }
  });
});
