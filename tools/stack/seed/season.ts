import type { Sql, TransactionSql } from "postgres";
import { DISPLAYED, displayPhaseOf, rehearse } from "../rehearsal.ts";
import { entryEvents } from "./entries.ts";
import { accountId, FIRST_DAY, type SeasonEvent } from "./event.ts";
import { finalistEvents } from "./finalists.ts";
import { judgingEvents } from "./judging.ts";
import { DEMO_ADMIN } from "./samples.ts";
import { accountEvents, contactEvents, subscriberEvents } from "./signUps.ts";

function* displayEvents(): Generator<SeasonEvent> {
  for (const { from } of DISPLAYED) {
    const at = new Date(Math.max(from.getTime(), FIRST_DAY.getTime()));
    yield { at, by: accountId(DEMO_ADMIN), happen: (sql) => displayPhaseOf(sql, from) };
  }
}

/** All that happens in the demo's season, in its order, the same each time. */
export function createSeason(): SeasonEvent[] {
  return [
    ...accountEvents(),
    ...subscriberEvents(),
    ...contactEvents(),
    ...entryEvents(),
    ...judgingEvents(),
    ...finalistEvents(),
    ...displayEvents(),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Makes it this moment in the challenge, and the next statements those of this account. */
async function begin(sql: TransactionSql, at: Date, by = ""): Promise<void> {
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
 * Lets events happen in one transaction, each at its own time and through the functions that the apps
 * call, so that rules, audit and records hold as in a real season. Then the clock stays at that day.
 */
export async function playSeason(
  sql: Sql,
  events: readonly SeasonEvent[],
  until: Date,
): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const { at, by, happen } of events) {
      await begin(transaction, at, by);
      await happen(transaction);
    }
    await begin(transaction, until);
    // They were sent at the time.
    await transaction`delete from private.notifications`;
    await rehearse(transaction, until);
  });
}
