import { beforeAll, describe, expect, it, test } from "vitest";
import type { Configuration } from "#backoffice/configuration/configuration.ts";
import type { SeasonFacts } from "#backoffice/data/databaseFunctions.ts";
import type { RoundProgress } from "#backoffice/season/roundProgress.ts";
import { seasonOf } from "#backoffice/season/seasonTasks.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { COUNTRIES } from "#shared/countries.ts";
import { authenticateAs, rpc } from "../../testing/database/actors.ts";
import { rolledBack, useDatabase } from "../../testing/database/database.ts";
import { queueNotifications } from "../../testing/world/emails.ts";
import { noonOf } from "../rehearsal.ts";
import { accountId } from "./event.ts";
import { DEMO_ADMIN, PEOPLE, SECOND_ADMIN } from "./samples.ts";
import { createSeason, playSeason } from "./season.ts";
import { isComplete, PARTICIPANTS } from "./signUps.ts";

const { sql } = useDatabase();
const season = createSeason();

interface Day {
  day: string;
  phase: ChallengePhase;
  released: 0 | 2 | 3 | 4;
  /** The judging tasks of administrators. */
  tasks: string[];
  /** The tasks of the season, besides the next steps of rounds. */
  season: string[];
}

const isLive = ({ stage }: RoundProgress) => stage !== "canceled";

/** The days in the docs. */
const DAYS: readonly Day[] = [
  {
    day: "2025-04-10",
    phase: "Pre-Launch",
    released: 0,
    tasks: [],
    season: ["dates", "apps", "organizations", "entry", "first_round"],
  },
  {
    day: "2025-08-10",
    phase: "Open Submission",
    released: 0,
    tasks: ["reviewers", "unfinished"],
    season: ["apps"],
  },
  {
    day: "2025-09-12",
    phase: "Evaluation",
    released: 0,
    tasks: ["interventions", "reviewers"],
    season: ["apps"],
  },
  { day: "2025-10-05", phase: "Refinement", released: 2, tasks: [], season: ["apps", "top_three"] },
  { day: "2026-01-10", phase: "Pitches", released: 3, tasks: [], season: ["apps", "final"] },
  {
    day: "2026-02-05",
    phase: "Pitches",
    released: 4,
    tasks: [],
    season: ["winners_email", "records", "deletion"],
  },
];

// In order on one database: each day continues from the previous one.
describe.each(DAYS)("the demo on $day", ({ day, phase, released, tasks, season: next }) => {
  beforeAll(async () => {
    const place = DAYS.findIndex((one) => one.day === day);
    const since = place > 0 ? noonOf(DAYS[place - 1]?.day ?? "") : new Date(0);
    const until = noonOf(day);
    const events = season.filter(({ at }) => at > since && at <= until);
    const objects = events
      .flatMap(({ files = [] }) => files)
      .map(({ bucket, path, type }) => ({
        bucket_id: bucket,
        name: path,
        metadata: { mimetype: type, size: 1000 },
      }));
    if (objects.length > 0) await sql`insert into storage.objects ${sql(objects)}`;
    await playSeason(sql, events, until);
  });

  test("has released rounds, with their files on the page of the judging record", async () => {
    const [rounds] = await sql`
      select count(*)::int from public.judging_rounds where stage = 'released'`;
    const [files] = await sql`
      select count(*)::int from public.public_judging_files where is_available`;
    expect([rounds?.count, files?.count]).toEqual([released, 2 * released]);
  });

  test("has no outcome without a released round", async () => {
    const [outcomes] = await sql`
      select count(*) filter (where status = 'selected')::int as selected,
        count(*) filter (where status = 'declined')::int as declined,
        count(*) filter (where not private.is_decision(status))::int as undecided
      from public.submissions where submitted_at is not null and withdrawn_at is null`;
    if (released > 0) expect(outcomes).toEqual({ selected: 5, declined: 13, undecided: 0 });
    else expect(outcomes).toMatchObject({ selected: 0, declined: 0 });
  });

  test("has different feedback for each team", async () => {
    const repeated = await sql`
      select comment from public.round_entries
      cross join jsonb_array_elements_text(feedback -> 'comments') comment
      group by comment having count(*) > 1`;
    expect(repeated).toEqual([]);
    const [uncommented] = await sql`
      select count(*)::int from public.round_entries where feedback -> 'comments' = '[]'`;
    expect(uncommented?.count).toBe(0);
  });

  test("gives each finalist a mentor, a page with a picture, and members on it", async () => {
    const finalists = await sql`
      select outcome, jsonb_array_length(members::jsonb) > 0 as has_people,
        jsonb_array_length(pictures::jsonb) > 0 as has_pictures from public.finalists`;
    const outcomes = {
      0: [],
      2: Array(5).fill("finalist"),
      3: [...Array(3).fill("top_three"), "finalist", "finalist"],
      4: ["first", "second", "third", "finalist", "finalist"],
    }[released];
    expect(finalists.map(({ outcome }) => outcome).toSorted()).toEqual(outcomes?.toSorted());
    for (const one of finalists)
      expect(one).toMatchObject({ has_people: true, has_pictures: true });
    const [mentored] = await sql`
      select count(distinct submission_id)::int as count from public.mentors`;
    expect(mentored?.count).toBe(finalists.length);
  });

  test("has nothing outstanding for long", async () => {
    const [overdue] = await sql`
      select count(*)::int from public.contact_requests
      where status <> 'resolved' and created_at < private.now() - interval '3 days'
        or status = 'resolved' and (replied_at is null or assignee is null)`;
    expect(overdue?.count).toBe(0);
    const kinds = new Set<string>();
    for (const person of [DEMO_ADMIN, SECOND_ADMIN]) {
      await rolledBack(sql, async (transaction) => {
        await authenticateAs(transaction, { id: accountId(person) });
        const rows = await rpc<{ kind: string }>(transaction, "my_judging_tasks");
        for (const { kind } of rows) kinds.add(kind);
        const [counts] = await transaction`select * from public.admin_counts`;
        expect(Number(counts?.open_contact_requests)).toBeLessThan(4);
        expect(counts).toMatchObject({ drafts_due_soon: "0", failed_emails: "0" });
      });
    }
    expect([...kinds].toSorted()).toEqual(tasks);
  });

  test("has the next tasks of the season", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, { id: accountId(DEMO_ADMIN) });
      const read = async <Row>(query: string) =>
        (await transaction.unsafe(`select to_jsonb(one) as one from ${query} one`)).map(
          ({ one }) => one as Row,
        );
      const [challenge] = await read<Configuration>("public.challenge");
      const [facts] = await read<SeasonFacts>("public.season_facts()");
      const rounds = await read<RoundProgress>("public.admin_judging_rounds");
      if (!challenge || !facts) throw new Error("There is no challenge.");
      const input = { challenge, facts, rounds: rounds.filter(isLive) };
      const { tasks: found } = seasonOf(input, noonOf(day).getTime());
      expect(found.map(({ name }) => name)).toEqual(next);
    });
  });

  test("sends no past emails, only today's to-do list to administrators", async () => {
    await rolledBack(sql, async (transaction) => {
      await queueNotifications(transaction);
      const emails = await transaction`select distinct kind from private.notifications`;
      expect(emails).toEqual(tasks.length > 0 ? [{ kind: "judging_digest" }] : []);
    });
  });

  test("has the phase of the day, and nothing from the future", async () => {
    const [challenge] = await sql`
      select phase, now::date::text as today from public.challenge`;
    expect(challenge).toEqual({ phase, today: day });
    for (const table of ["profiles", "submissions", "mailing_list", "audit_log"]) {
      const [times] = await sql`
        select count(*)::int from public.${sql(table)}
        where created_at not between '2025-04-01' and private.now()`;
      expect(times?.count, table).toBe(0);
    }
  });
});

it("is the same each time, with people of many countries, scripts and states", () => {
  const momentsOf = (events: typeof season) => events.map(({ at, by }) => [at, by]);
  expect(momentsOf(createSeason())).toEqual(momentsOf(season));
  const known = new Set(["", ...COUNTRIES.map(({ name }) => name)]);
  expect(PEOPLE.filter(({ country }) => !known.has(country))).toEqual([]);
  expect(new Set(PEOPLE.map(({ country }) => country)).size).toBeGreaterThan(35);
  const names = PEOPLE.map(({ firstName }) => firstName).join(" ");
  for (const script of ["Han", "Cyrillic", "Arabic", "Thai"]) {
    expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, "u"));
  }
  expect(PARTICIPANTS.filter((account) => !isComplete(account))).toHaveLength(4);
});
