import type { Sql, TransactionSql } from "postgres";
import { RULES_VERSION } from "#shared/season.ts";
import { DISPLAYED_PHASES, displayPhaseOf, rehearse } from "../rehearsal.ts";
import { accountId, FIRST_DAY, type SeasonEvent } from "./event.ts";
import { finalistEvents } from "./finalists.ts";
import { judgingEvents } from "./judging.ts";
import { DEMO_ADMIN } from "./samples.ts";
import { accountEvents, contactEvents, subscriberEvents } from "./signUps.ts";
import { submissionEvents } from "./submissions.ts";

function* displayEvents(): Generator<SeasonEvent> {
  for (const { from } of DISPLAYED_PHASES) {
    const at = new Date(Math.max(from.getTime(), FIRST_DAY.getTime()));
    yield { at, by: accountId(DEMO_ADMIN), happen: (sql) => displayPhaseOf(sql, from) };
  }
}

/** All events of the demo's season in order, the same each time. */
export function createSeason(): SeasonEvent[] {
  return [
    ...accountEvents(),
    ...subscriberEvents(),
    ...contactEvents(),
    ...submissionEvents(),
    ...judgingEvents(),
    ...finalistEvents(),
    ...displayEvents(),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Sets the challenge's clock, and the account of the next statements. */
async function setContext(sql: TransactionSql, at: Date, by = ""): Promise<void> {
  const claims = JSON.stringify(by ? { sub: by, role: "authenticated" } : {});
  await sql`
    with clock as (
      update private.platform_settings
      set clock_offset = make_interval(secs => extract(epoch from ${at} - clock_timestamp())::float)
    )
    select set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${by}, true), set_config('private.actor_id', '', true)`;
}

/**
 * Runs events in one transaction, each at its own time and through the functions that the apps call,
 * so that rules, audit log and records are as in a real season. Then moves the clock to `until`.
 */
export async function playSeason(
  sql: Sql,
  events: readonly SeasonEvent[],
  until: Date,
): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const { at, by, happen } of events) {
      await setContext(transaction, at, by);
      await happen(transaction);
    }
    await setContext(transaction, until);
    // These emails count as sent, and so do those that ask members to confirm.
    await transaction`delete from private.notifications`;
    await transaction`
      insert into private.announcements (kind, reference_at, done_at)
      values ('confirmation', ${RULES_VERSION}::timestamp at time zone 'UTC', now())`;
    await rehearse(transaction, until);
  });
}
