import { expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { addMember, createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Withdrawing for a team. Of judged entries: judgingClosing; with a conflict: adminConflicts; by others: adminLists. */
const { sql, test } = useDatabase();
const { admin, owner, member } = usePeople(sql, {
  admin: createAdmin,
  owner: createAccount,
  member: createAccount,
});

/** A submitted entry of two, after submissions and withdrawals have closed. */
async function closed(transaction: Transaction): Promise<string> {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  await addMember(transaction, id, member);
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.challenge_parameters set registration_closes_at = ${daysFromNow(-3)},
      submissions_close_at = ${daysFromNow(-2)}, withdrawals_close_at = ${daysFromNow(-1)}`;
  await authenticateAs(transaction, admin);
  return id;
}

test("ends what the team cannot end itself any more, tells it, and leaves the reason", async (transaction) => {
  const id = await closed(transaction);
  await authenticateAs(transaction, owner);
  expect(await rpcHint(transaction, "withdraw_entry", { expected_revision: null })).toBe(
    "deadline_passed",
  );
  await authenticateAs(transaction, admin);
  await rpc(transaction, "withdraw_submission", { id, reason: " They wrote. " });
  expect(await transaction`select id from public.admin_submissions where id = ${id}`).toEqual([]);
  const [line] = await transaction`
    select actor_id, details from public.admin_audit_log
    where action = 'submission.withdrawn_for_team' and subject_id = ${id}`;
  expect(line).toEqual({ actor_id: admin.id, details: { reason: "They wrote." } });
  for (const person of [owner, member]) {
    await authenticateAs(transaction, person);
    const [entry] = await transaction`select state, can_submit from public.my_entry`;
    expect(entry).toEqual({ state: "withdrawn", can_submit: false });
  }
  await authenticateAs(transaction, "postgres");
  const mails = await transaction<{ recipient: string }[]>`
    select recipient from private.notifications
    where kind = 'entry_withdrawn' and recipient in (${owner.email}, ${member.email})`;
  expect(mails).toHaveLength(2);
});

test("needs a reason, and the entry as it was read", async (transaction) => {
  const id = await closed(transaction);
  const refusal = async (args: Record<string, string | null>) =>
    await rpcHint(transaction, "withdraw_submission", { id, reason: "r", ...args });
  expect(await refusal({ reason: " " })).toBe("invalid_input");
  expect(await refusal({ reason: null })).toBe("invalid_input");
  expect(await refusal({ expected_updated_at: "2020-01-01T00:00:00Z" })).toBe("conflict");
  await rpc(transaction, "withdraw_submission", { id, reason: "r" });
  expect(await refusal({})).toBe("not_found");
});
