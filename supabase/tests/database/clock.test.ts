import { beforeAll, describe, expect, it } from "vitest";
import { authenticateAs, hintOf, refusalOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { uploadPath } from "#tools/testing/world/documents.ts";
import { CONFIRMED, createEntry, submitEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
let owner: Person;
let admin: Person;

// The configuration is the one that a new project starts with.
beforeAll(async () => {
  owner = await createAccount(sql);
  admin = await createAdmin(sql);
});

async function rehearse(transaction: Transaction, moment: string | null): Promise<string> {
  await authenticateAs(transaction, "postgres");
  const [row] = await transaction<{ answer: string }[]>`
    select private.rehearse(${moment}::text::timestamptz) as answer`;
  return row?.answer ?? "";
}

/** Seconds between what the challenge's clock shows and a moment; without one, the real time. */
async function distanceFrom(transaction: Transaction, moment: string | null): Promise<number> {
  const [row] = await transaction<{ seconds: number }[]>`
    select extract(epoch from private.now() - coalesce(${moment}::text::timestamptz, clock_timestamp()))::float
      as seconds`;
  return row?.seconds ?? Number.NaN;
}

async function ownerHint(transaction: Transaction, name: string, args: object) {
  await authenticateAs(transaction, owner);
  return await rpcHint(transaction, name, args as Parameters<typeof rpc>[2]);
}

const SUBMIT = { expected_revision: 1, ...CONFIRMED };

describe("the challenge's clock", () => {
  test("shows the real time in a new project, and says so", async (transaction) => {
    expect(Math.abs(await distanceFrom(transaction, null))).toBeLessThan(1);
    expect(await transaction`select is_rehearsal from public.challenge`).toEqual([
      { is_rehearsal: false },
    ]);
  });

  test("is moved by an operator, ticks on, and everybody can read it", async (transaction) => {
    const moment = "2025-08-10T12:00:00Z";
    expect(await rehearse(transaction, moment)).toMatch(/^Rehearsal: .* 2025-08-10 12:00:00/);
    for (const actor of ["anon", owner, admin] as const) {
      await authenticateAs(transaction, actor);
      const [first] = await transaction`select now, is_rehearsal from public.challenge`;
      expect(first?.is_rehearsal).toBe(true);
      expect(first?.now - Date.parse(moment)).toBeGreaterThanOrEqual(0);
      const [second] = await transaction`select now > ${first?.now} as ticks from public.challenge`;
      expect(second).toEqual({ ticks: true });
    }
    expect(await rehearse(transaction, null)).toBe("The challenge runs on real time.");
    expect(Math.abs(await distanceFrom(transaction, null))).toBeLessThan(1);
  });

  test.each(["America/New_York", "Europe/Paris", "UTC"])(
    "is the same in every time zone, across changes of summer time: %s",
    async (transaction, zone) => {
      await transaction`select set_config('TimeZone', ${zone}, true)`;
      for (const moment of ["2025-03-30T01:30:00Z", "2025-11-02T06:30:00Z", "2031-07-01T00:00Z"]) {
        await rehearse(transaction, moment);
        expect(await distanceFrom(transaction, moment), moment).toBeLessThan(5);
      }
    },
  );

  test("goes to no odd time", async (transaction) => {
    for (const moment of ["1999-12-31", "2100-01-02", "infinity", "-infinity"]) {
      expect(await hintOf(transaction, (savepoint) => rehearse(savepoint, moment)), moment).toBe(
        "invalid_input",
      );
    }
  });
});

test("each move leaves a line in the audit", async (transaction) => {
  await rehearse(transaction, "2025-08-10T12:00:00Z");
  await rehearse(transaction, null);
  const lines = await transaction`
    select actor_id, details -> 'clock_offset' ->> 'to' as moved_to from public.audit_log
    where action = 'clock.moved' order by id`;
  expect(lines).toEqual([
    { actor_id: null, moved_to: expect.stringMatching(/^-\d+:/) },
    { actor_id: null, moved_to: "00:00:00" },
  ]);
});

describe("the rules follow it", () => {
  test("in July teams change, and nothing can be submitted yet", async (transaction) => {
    await rehearse(transaction, "2025-07-15T12:00:00Z");
    const entry = await createEntry(transaction, { owner });
    expect(entry).toMatchObject({ can_edit: true, can_submit: false, can_change_team: true });
    expect(await ownerHint(transaction, "submit_entry", SUBMIT)).toBe("not_yet_open");
    await rpc(transaction, "invite_member", { email: "friend@example.com" });
    const [invitation] = await transaction`select created_at from public.my_team_invitations`;
    expect(invitation?.created_at.toISOString()).toMatch(/^2025-07-15/);
  });

  test("in August entries are submitted, and rosters are locked", async (transaction) => {
    await rehearse(transaction, "2025-08-31T12:00:00Z");
    await createEntry(transaction, { owner });
    const entry = await submitEntry(transaction, owner, 1);
    expect(entry.submitted_at?.toISOString()).toMatch(/^2025-08-31T12:00/);
    expect(entry).toMatchObject({ can_withdraw: true, can_change_team: false });
    const invite = { email: "friend@example.com" };
    expect(await ownerHint(transaction, "invite_member", invite)).toBe("roster_locked");
    await authenticateAs(transaction, "postgres");
    const times = await transaction`
      select created_at from public.submissions
      union all select edited_at from public.submissions
      union all select updated_at from public.submissions
      union all select joined_at from public.submission_members
      union all select attested_at from public.submission_attestations
      union all select created_at from public.audit_log where action = 'submission.submitted'`;
    for (const { created_at } of times) {
      expect(created_at.toISOString()).toMatch(/^2025-08-31T12:00/);
    }
    expect(times).toHaveLength(6);
  });

  test("from September on it is too late, also for documents", async (transaction) => {
    await rehearse(transaction, "2025-08-31T12:00:00Z");
    const { id } = await createEntry(transaction, { owner, submitted: true });
    await rehearse(transaction, "2025-09-01T05:00:00Z");
    const texts = { expected_revision: 2, idea_name: "a", description: "b" };
    expect(await ownerHint(transaction, "save_entry", texts)).toBe("deadline_passed");
    expect(await ownerHint(transaction, "withdraw_entry", { expected_revision: 2 })).toBe(
      "deadline_passed",
    );
    const [upload] = await transaction`
      select private.may_upload('submissions', ${uploadPath(id)}, ${owner.id}) as allowed`;
    expect(upload).toEqual({ allowed: false });
  });
});

describe("what is not of the challenge stays on real time", () => {
  test("limits last as long as they do", async (transaction) => {
    await rehearse(transaction, "2025-08-10T12:00:00Z");
    await transaction`select private.spend_rate_limit('test', 'somebody', 1, '1 hour')`;
    await rehearse(transaction, "2025-08-20T12:00:00Z");
    expect(
      await hintOf(
        transaction,
        (one) => one`select private.spend_rate_limit('test', 'somebody', 1, '1 hour')`,
      ),
    ).toBe("rate_limited");
  });

  it("mails leave at once at every time of the clock", async () => {
    for (const moment of ["2025-08-10T12:00:00Z", "2031-08-10T12:00:00Z"]) {
      await rolledBack(sql, async (transaction) => {
        await rehearse(transaction, moment);
        await transaction`
          insert into private.notifications (kind, recipient) values ('account_deleted', 'a@example.com')`;
        expect(await transaction`select from public.service_claim_emails(10)`).toHaveLength(1);
      });
    }
  });

  test("no rehearsal makes data expire or the audit removable", async (transaction) => {
    await transaction`
      insert into public.contact_requests (name, email, subject, message, status)
      values ('Ada', 'ada@example.com', 'Hi', 'Hi', 'resolved')`;
    for (const moment of ["2099-01-01T00:00:00Z", "2025-08-10T00:00:00Z"]) {
      await rehearse(transaction, moment);
      const [row] = await transaction`select private.delete_expired() as deleted`;
      expect(row?.deleted).toMatchObject({ contact_requests: 0, audit_log: 0 });
      const refusal = await refusalOf(transaction, (one) => one`delete from public.audit_log`);
      expect(refusal.message).toBe("The audit log cannot be changed.");
    }
  });
});
