import { expect, inject, test } from "vitest";
import { useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createFinalist, winPlace } from "#tools/testing/world/finalists.ts";
import { startNextSeason } from "./nextSeason.ts";

const previous = useDatabase(2).sql;
const next = useDatabase(2).sql;

const { apiUrl } = inject("stack");

const start = () => startNextSeason(previous, next, apiUrl);

const WINNER = { title: "A patch that listens", outcome: "first" };

const ENDED = {
  ...releasedDates(),
  finalists_selected_at: daysFromNow(-9),
  top_three_selected_at: daysFromNow(-8),
  challenge_ends_at: daysFromNow(-7),
};

function subscribe(email: string, confirmedAt: Date | null = new Date()) {
  return previous`
    insert into public.mailing_list (name, email, country, source, confirmed_at)
    values ('Ada Lovelace', ${email}, 'Kenya', 'mailing_list_form', ${confirmedAt})`;
}

/** Repeats the command: each error disappears once its condition is met. */
test("ending a season keeps its winners and moves its confirmed subscribers to the next one", async () => {
  await subscribe("ada@example.com");
  await subscribe("unconfirmed@example.com", null);
  await subscribe("bounced@example.com");
  await previous`
    insert into private.suppressed_addresses (address, reason)
    values ('bounced@example.com', 'bounced')`;
  const [subscriber] = await previous`
    select email, name, country, confirmed_at, unsubscribe_token
    from public.mailing_list where email = 'ada@example.com'`;

  const winner = await previous.begin(async (transaction) => {
    const finalist = await createFinalist(transaction);
    await transaction`
      insert into public.finalist_pages (submission_id, title, is_public)
      values (${finalist.id}, ${WINNER.title}, true)`;
    return finalist;
  });
  await expect(start()).rejects.toThrow("has not ended yet");
  await previous.begin((transaction) => setChallenge(transaction, ENDED));
  await expect(start()).rejects.toThrow("Release the winners");
  await previous.begin((transaction) => winPlace(transaction, winner.id, 1));
  await next.begin((transaction) => setChallenge(transaction, ENDED));
  await expect(start()).rejects.toThrow("Set the new dates");
  const dates = { submissions_open_at: daysFromNow(5) };
  await next.begin((transaction) => setChallenge(transaction, dates));
  await expect(startNextSeason(previous, next, `${apiUrl}/nowhere`)).rejects.toThrow(
    "check PROJECT_NEXT_API_URL",
  );

  // If the connection to the old project breaks after the copy, the command can be repeated.
  expect(await start()).toEqual({ subscribers: 1, suppressedAddresses: 1 });
  expect(await start()).toEqual({ subscribers: 0, suppressedAddresses: 0 });

  const carried = await next`
    select email, name, country, confirmed_at, unsubscribe_token from public.mailing_list`;
  expect([...carried]).toEqual([subscriber]);
  expect(await next`select address, reason from private.suppressed_addresses`).toMatchObject([
    { address: "bounced@example.com", reason: "bounced" },
  ]);
  expect((await previous`select from public.mailing_list`).count).toBe(0);
  expect((await next`select from auth.users`).count).toBe(0);

  // The old project forwards its unsubscribe buttons (unsubscribe.test.ts), and the links work in the new one.
  const [left] =
    await previous`select private.leave_mailing_list(${subscriber?.unsubscribe_token}) as forwarded_to`;
  expect(left).toEqual({ forwarded_to: apiUrl });
  await next`select private.leave_mailing_list(${subscriber?.unsubscribe_token})`;
  expect((await next`select from public.mailing_list`).count).toBe(0);

  const winners = () => previous`select title, outcome from public.finalists`;
  expect(await winners()).toMatchObject([WINNER]);
  // A year after the end, the retention periods of docs/operations.md have applied, but the winners remain.
  await previous`update private.platform_settings set clock_offset = interval '400 days'`;
  await previous`select private.delete_expired()`;
  expect(await winners()).toMatchObject([WINNER]);
  expect((await previous`select from public.judges`).count).toBe(0);
});
