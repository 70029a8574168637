import { describe, expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** What waits for administrators in the morning. */
const { sql, test } = useDatabase();
const { admin, owner } = usePeople(sql, { admin: createAdmin, owner: createAccount });

/** The numbers on the dashboard; afterwards the operator acts again. */
async function counts(transaction: Transaction) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction`select * from public.admin_counts`;
  await authenticateAs(transaction, "postgres");
  return row;
}

test("drafts are at risk in the last week before they close", async (transaction) => {
  const { id } = await createEntry(transaction, { owner });
  for (const [days, total] of [
    [8, "0"],
    [6, "1"],
    [-1, "0"],
  ] as const) {
    const closes = daysFromNow(days);
    await setChallenge(transaction, {
      submissions_close_at: closes,
      registration_closes_at: closes,
    });
    expect(await counts(transaction), `${days} days before`).toMatchObject({
      drafts_at_risk: total,
    });
  }
  await transaction`
    update public.submissions set deadline_extended_to = ${daysFromNow(2)} where id = ${id}`;
  expect(await counts(transaction)).toMatchObject({ drafts_at_risk: "1" });
});

test.each([
  [14, true],
  [16, false],
])("a schedule that ran %i minutes ago runs: %s", async (transaction, minutes, isRunning) => {
  await transaction`
    update private.jobs
    set last_run_at = now() - make_interval(mins => ${minutes})`;
  expect(await counts(transaction)).toMatchObject({ is_schedule_running: isRunning });
});

describe("mails that were given up", () => {
  async function withFailedMails(transaction: Transaction) {
    await transaction`delete from private.notifications`;
    await transaction`
        insert into private.notifications (kind, recipient, attempts, not_before, sent_at)
        values
          ('welcome', 'full@example.com', 10, null, null),
          ('team_invitation', 'guest@example.com', 10, null, null),
          ('welcome', 'waits@example.com', 3, now() + interval '1 hour', null),
          ('welcome', 'went@example.com', 1, null, now())`;
  }

  test("are listed, without whom a team invites", async (transaction) => {
    await withFailedMails(transaction);
    expect(await counts(transaction)).toMatchObject({ failed_emails: "2" });
    await authenticateAs(transaction, admin);
    const failed = await transaction`
      select kind, recipient from public.admin_emails where state = 'failed' order by kind`;
    expect(failed).toEqual([
      { kind: "team_invitation", recipient: null },
      { kind: "welcome", recipient: "full@example.com" },
    ]);
  });

  test("are tried again when an administrator says so, and the audit tells it", async (transaction) => {
    await withFailedMails(transaction);
    await authenticateAs(transaction, admin);
    const retry = () => rpc(transaction, "retry_failed_emails");
    expect(await retry()).toEqual([{ retry_failed_emails: 2 }]);
    expect(await retry()).toEqual([{ retry_failed_emails: 0 }]);
    const lines = await transaction`
      select actor_id, details from public.admin_audit_log where action = 'email.retried'`;
    expect(lines).toEqual([{ actor_id: admin.id, details: { emails: 2 } }]);
    await authenticateAs(transaction, "service_role");
    const claimed = await rpc(transaction, "service_claim_emails");
    expect(claimed).toHaveLength(2);
  });
});
