import type postgres from "postgres";
import { OPERATOR_SETTINGS, settingsProblem } from "#common/settings.ts";
import { connect, explain } from "../backup/project.ts";
import { loadDotEnv, StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";

interface CarriedOver {
  subscribers: number;
  suppressedAddresses: number;
}

/** @throws StackError unless the season has ended and its winners are public. */
async function requireEnded(previous: postgres.Sql): Promise<void> {
  const [challenge] = await previous`
    select challenge_ends_at < now as ended, final_released_at is not null as released
    from public.challenge`;
  if (!challenge?.ended) {
    throw new StackError("The season of PROJECT_DB_URL has not ended yet (Configuration).");
  }
  if (!challenge.released) {
    throw new StackError("Release the winners in the project of PROJECT_DB_URL first.");
  }
}

/** @throws StackError unless the project is new and has its own dates. */
async function requireNew(next: postgres.Sql, previous: postgres.Sql): Promise<void> {
  const [submission] = await next`select from public.submissions limit 1`;
  if (submission) {
    throw new StackError("The project of PROJECT_NEXT_DB_URL has submissions: use a new project.");
  }
  const [[before], [after]] = await Promise.all([
    previous`select challenge_ends_at as date from public.challenge_parameters`,
    next`select submissions_open_at as date from public.challenge_parameters`,
  ]);
  if (!(after?.date > before?.date)) {
    throw new StackError(
      "Set the new dates in the project of PROJECT_NEXT_DB_URL first (Configuration).",
    );
  }
}

/** @throws StackError unless the function `unsubscribe` of this project answers. */
async function requireApi(api: string): Promise<void> {
  const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const url = `${api}/functions/v1/unsubscribe`;
  const response = await fetch(url, { method: "POST", body: form }).catch(() => null);
  if (!response?.ok) {
    throw new StackError(
      `The function unsubscribe at ${url} does not answer: check PROJECT_NEXT_API_URL, and deploy the project first.`,
    );
  }
}

/**
 * Moves the confirmed subscribers to the project of the next season, with the tokens of their unsubscribe links, and copies the
 * suppressed addresses. An interrupted call can be repeated. The old project then has no subscribers, so that no one is
 * emailed twice or after unsubscribing, and forwards the unsubscribe buttons of its newsletters; everything else in it keeps
 * its retention periods.
 * @param nextApi The origin of the next project's API, at which email programs reach it.
 * @throws StackError when the previous season has not ended, the next one has no new dates, or its API does not answer.
 */
export async function startNextSeason(
  previous: postgres.Sql,
  next: postgres.Sql,
  nextApi: string,
): Promise<CarriedOver> {
  await requireEnded(previous);
  await requireNew(next, previous);
  await requireApi(nextApi);
  return previous.begin(async (old) => {
    // No one can subscribe or unsubscribe in the old project until its list is empty.
    await old`lock table public.mailing_list in exclusive mode`;
    const [subscribers] = await old`
      select coalesce(json_agg(subscriber), '[]')::text as rows
      from public.mailing_list subscriber
      where confirmed_at is not null and not exists (
        select from private.suppressed_addresses where address = lower(email))`;
    const [suppressed] = await old`
      select coalesce(json_agg(suppressed), '[]')::text as rows
      from private.suppressed_addresses suppressed`;
    const copied = await next.begin(async (transaction) => {
      const added = await transaction`
        insert into public.mailing_list (id, email, name, first_name, last_name, level_of_study,
          country, source, confirmed_at, unsubscribe_token, created_at)
        select id, email, name, first_name, last_name, level_of_study,
          country, source, confirmed_at, unsubscribe_token, created_at
        from json_populate_recordset(null::public.mailing_list, ${subscribers?.rows}::text::json)
        on conflict do nothing`;
      const addresses = await transaction`
        insert into private.suppressed_addresses
        select * from json_populate_recordset(
          null::private.suppressed_addresses, ${suppressed?.rows}::text::json)
        on conflict do nothing`;
      return { subscribers: added.count, suppressedAddresses: addresses.count };
    });
    await old`delete from public.mailing_list`;
    await old`update private.platform_settings set next_season_api = ${nextApi}`;
    return copied;
  });
}

async function main(): Promise<void> {
  loadDotEnv();
  const { PROJECT_DB_URL, PROJECT_NEXT_DB_URL, PROJECT_NEXT_API_URL } = process.env;
  if (!PROJECT_DB_URL || !PROJECT_NEXT_DB_URL || !PROJECT_NEXT_API_URL) {
    throw new StackError(
      "Set PROJECT_DB_URL (the season that ended), PROJECT_NEXT_DB_URL and PROJECT_NEXT_API_URL.",
    );
  }
  const problem = settingsProblem(process.env, OPERATOR_SETTINGS);
  if (problem) throw new StackError(problem);
  const previous = connect(PROJECT_DB_URL);
  const next = connect(PROJECT_NEXT_DB_URL);
  try {
    const { subscribers, suppressedAddresses } = await startNextSeason(
      previous,
      next,
      new URL(PROJECT_NEXT_API_URL).origin,
    );
    console.log(
      `Moved ${subscribers} subscribers and copied ${suppressedAddresses} suppressed addresses.`,
    );
  } finally {
    await Promise.all([previous.end(), next.end()]);
  }
}

/** `npm run season:next`: moves the subscribers to the project of the next season (docs/next-season.md). */
if (import.meta.main) {
  await main().catch((error: unknown) => {
    report(explain(error));
    process.exitCode = 1;
  });
}
