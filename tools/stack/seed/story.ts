import type { Sql, TransactionSql } from "postgres";
import { DISPLAYED, displayPhaseOf, rehearse } from "../rehearsal.ts";
import type { Plan } from "./plan.ts";
import type { PlannedEntry } from "./planEntries.ts";
import type { StoryEvent } from "./storyEvent.ts";
import { eventsOfFinalists } from "./storyOfFinalists.ts";
import { eventsOfJudging } from "./storyOfJudging.ts";
import {
  type AccountDefaults,
  readAccountDefaults,
  writeAccount,
  writeDraft,
  writeSubmission,
} from "./write.ts";

/** The administrator, who has signed up an hour before, sets what the site displays. */
const FIRST_SETTINGS_AT = new Date("2025-04-01T15:00:00Z");
/** The administrator's answers are held until the finalists are announced. */
const RESULTS_SET_AT = new Date("2025-09-30T18:00:00Z");

function* eventsOfEntry(entry: PlannedEntry, admin: string | undefined): Generator<StoryEvent> {
  const { id, team, submittedAt, withdrawnAt, reviewedAt, decision, tags } = entry;
  const [owner, ...members] = team;
  if (!owner) throw new Error(`The entry "${entry.ideaName}" has no owner.`);
  const actor = owner.account.id;
  const setStatus = (status: string) => (sql: TransactionSql) =>
    sql`update public.submissions set status = ${status} where id = ${id}`;
  yield { at: owner.joinedAt, actor, happen: (sql) => writeDraft(sql, entry) };
  for (const { account, joinedAt } of members) {
    const happen = (sql: TransactionSql) => sql`
      insert into public.submission_members (submission_id, user_id) values (${id}, ${account.id})`;
    yield { at: joinedAt, actor: account.id, happen };
  }
  if (submittedAt) yield { at: submittedAt, actor, happen: (sql) => writeSubmission(sql, entry) };
  if (withdrawnAt) {
    const happen = (sql: TransactionSql) =>
      sql`update public.submissions set withdrawn_at = private.now() where id = ${id}`;
    yield { at: withdrawnAt, actor, happen };
  }
  if (reviewedAt) yield { at: reviewedAt, actor: admin, happen: setStatus("under_review") };
  if (reviewedAt && tags.length > 0) {
    const happen = (sql: TransactionSql) =>
      sql`update public.submissions set tags = ${tags} where id = ${id}`;
    yield { at: reviewedAt, actor: admin, happen };
  }
  if (decision) yield { at: decision.at, actor: admin, happen: setStatus(decision.status) };
}

function* eventsOf(plan: Plan, accounts: AccountDefaults): Generator<StoryEvent> {
  const admin = plan.accounts[0]?.id;
  for (const account of plan.accounts) {
    yield { at: account.createdAt, happen: (sql) => writeAccount(sql, account, accounts) };
  }
  for (const { createdAt, confirmedAt, ...subscriber } of plan.subscribers) {
    const row = { ...subscriber, source: "mailing_list_form" };
    yield { at: createdAt, happen: (sql) => sql`insert into public.mailing_list ${sql(row)}` };
    if (confirmedAt) {
      const happen = (sql: TransactionSql) => sql`
        update public.mailing_list set confirmed_at = private.now() where id = ${row.id}`;
      yield { at: confirmedAt, happen };
    }
  }
  for (const { createdAt, takenUpAt, status, ...message } of plan.messages) {
    yield {
      at: createdAt,
      happen: (sql) => sql`insert into public.contact_requests ${sql(message)}`,
    };
    if (takenUpAt) {
      const happen = (sql: TransactionSql) =>
        sql`update public.contact_requests set status = ${status} where id = ${message.id}`;
      yield { at: takenUpAt, actor: admin, happen };
    }
  }
  for (const entry of plan.entries) yield* eventsOfEntry(entry, admin);
  yield* eventsOfJudging(plan.judging, accounts, admin);
  yield* eventsOfFinalists(plan.finalists, accounts, admin);
  for (const { from } of DISPLAYED) {
    const at = new Date(Math.max(from.getTime(), FIRST_SETTINGS_AT.getTime()));
    yield { at, actor: admin, happen: (sql) => displayPhaseOf(sql, from) };
  }
  yield {
    at: RESULTS_SET_AT,
    actor: admin,
    happen: (sql) => sql`
      update public.challenge_parameters set results_released_at = finalists_selected_at where id`,
  };
}

/**
 * Tells the story until a day, in one transaction: each event on its own time, so that every row, the
 * audit and the receipts' numbers come out as they would have; then the clock is left at that day.
 */
export async function tellStory(sql: Sql, plan: Plan, until: Date): Promise<void> {
  await sql.begin(async (transaction) => {
    const accounts = await readAccountDefaults(transaction);
    const events = [...eventsOf(plan, accounts)]
      .filter(({ at }) => at <= until)
      .sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, actor = "", happen } of events) {
      await transaction`
        update private.platform_settings
        set clock_offset = make_interval(secs => extract(epoch from ${at} - clock_timestamp())::float)`;
      await transaction`select set_config('private.actor_id', ${actor}, true)`;
      await happen(transaction);
    }
    await transaction`select set_config('private.actor_id', '', true)`;
    // Everybody was welcomed long ago.
    await transaction`delete from private.emails where kind = 'welcome'`;
    await rehearse(transaction, until);
  });
}
