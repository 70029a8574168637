import type { TransactionSql } from "postgres";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { JUDGING_TERMS_VERSION } from "#shared/constants.ts";
import { queueNotifications } from "#tools/testing/world/emails.ts";
import { roundForm } from "#tools/testing/world/rounds.ts";
import { JUDGED, type SampleEntry } from "./entries.ts";
import { accountId, after, type SampleFile, type SeasonEvent } from "./event.ts";
import { createPdf } from "./pdf.ts";
import { Random, uuidOf } from "./random.ts";
import {
  COMMENTS,
  CRITERIA,
  DEMO_ADMIN,
  DEMO_JUDGE,
  JUDGES,
  type SampleJudge,
  SECOND_ADMIN,
} from "./samples.ts";

interface SampleRound {
  name: string;
  kind: RoundKind;
  opensAt: Date;
  closesAt: Date;
  entries: readonly SampleEntry[];
  judges: readonly SampleJudge[];
  /** The number of judges of each entry. */
  reviewers: number;
  places: number;
  /** The index of the first of the entry's comments to use. */
  firstComment: number;
  /** Undefined: the round is canceled. */
  releasedAt?: Date;
}

const SCREENING = { kind: "screening", judges: JUDGES, reviewers: 3, firstComment: 0 } as const;
const JURY = { judges: JUDGES.slice(1, 4), reviewers: 3 } as const;

/** During the first two rounds, the demo's judge has reviews due. */
const ROUNDS: readonly SampleRound[] = [
  {
    ...SCREENING,
    name: "Trial screening",
    opensAt: new Date("2025-08-08T14:00:00Z"),
    closesAt: new Date("2025-08-12T04:59:59Z"),
    entries: JUDGED.slice(0, 10),
    places: 5,
  },
  {
    ...SCREENING,
    name: "Screening",
    opensAt: new Date("2025-09-03T13:00:00Z"),
    closesAt: new Date("2025-09-20T04:59:59Z"),
    entries: JUDGED,
    places: 8,
    releasedAt: new Date("2025-09-22T20:00:00Z"),
  },
  {
    ...JURY,
    name: "Panel",
    kind: "panel",
    opensAt: new Date("2025-09-23T13:00:00Z"),
    closesAt: new Date("2025-09-28T04:59:59Z"),
    entries: JUDGED.slice(0, 8),
    places: 5,
    firstComment: 3,
    releasedAt: new Date("2025-09-30T21:00:00Z"),
  },
  {
    ...JURY,
    name: "Top three",
    kind: "top_three",
    opensAt: new Date("2025-12-15T08:00:00Z"),
    closesAt: new Date("2025-12-20T04:59:59Z"),
    entries: JUDGED.slice(0, 5),
    places: 3,
    firstComment: 6,
    releasedAt: new Date("2025-12-22T21:00:00Z"),
  },
  {
    ...JURY,
    name: "Pitches in Paris",
    kind: "final",
    opensAt: new Date("2026-01-28T08:00:00Z"),
    closesAt: new Date("2026-01-29T04:59:59Z"),
    entries: JUDGED.slice(0, 3),
    places: 3,
    firstComment: 9,
    releasedAt: new Date("2026-01-31T20:00:00Z"),
  },
];

const judgeId = ({ email }: SampleJudge) => uuidOf(`judge:${email}`);

const roundEntryId = (round: SampleRound, entry: SampleEntry) =>
  uuidOf(`roundEntry:${round.name}:${entry.id}`);

export function* judgingEvents(): Generator<SeasonEvent> {
  const first = new Date("2025-07-20T08:00:00Z");
  for (const [place, judge] of JUDGES.entries()) {
    const { email, firstName, lastName, university, expertise } = judge;
    const at = after(first, 20 * place);
    const row = {
      id: judgeId(judge),
      email,
      name: `${firstName} ${lastName}`,
      user_id: accountId(judge),
      organizations: [university],
      max_reviews: 30,
      expertise,
      invited_by: accountId(DEMO_ADMIN),
      accepted_at: at,
      terms_version: JUDGING_TERMS_VERSION,
    };
    yield { at, happen: (sql) => sql`insert into public.judges ${sql(row)}` };
  }
  const admins = [accountId(DEMO_ADMIN), accountId(SECOND_ADMIN)] as const;
  for (const [number, round] of ROUNDS.entries()) {
    const [one, other] = admins;
    yield* eventsOfRound(round, number % 2 === 0 ? [one, other] : [other, one], new Random(number));
  }
}

/** The schedule's work of each minute. */
async function runSchedule(sql: TransactionSql): Promise<void> {
  await sql`select private.advance_judging()`;
  await queueNotifications(sql);
}

/** A judge's review of an entry of a round. */
interface PlannedReview {
  entry: SampleEntry;
  judge: SampleJudge;
  /** The index of the judge among the entry's reviewers. */
  reviewer: number;
  /** The index of the review among the judge's. */
  place: number;
}

/** Every entry gets the same number of reviewers, and every judge about the same number of entries. */
function planReviews({ entries, judges, reviewers }: SampleRound, random: Random): PlannedReview[] {
  return random.shuffle(entries).flatMap((entry, index) =>
    judges.slice(0, reviewers).map((_, reviewer) => {
      const turn = index * reviewers + reviewer;
      const judge = judges[turn % judges.length];
      if (!judge) throw new Error("A round needs judges.");
      return { entry, judge, reviewer, place: Math.floor(turn / judges.length) };
    }),
  );
}

function* eventsOfRound(
  round: SampleRound,
  [one, other]: readonly [string, string],
  random: Random,
): Generator<SeasonEvent> {
  const { opensAt, closesAt, releasedAt } = round;
  const reviews = planReviews(round, random);
  let id = "";
  yield {
    at: after(opensAt, -1),
    by: one,
    files: round.entries.flatMap((entry) => documentOf(round, entry) ?? []),
    happen: async (sql) => {
      id = await prepare(sql, round);
      const pairs = reviews.map(({ entry, judge }) => ({
        round_entry_id: roundEntryId(round, entry),
        judge_id: judgeId(judge),
      }));
      await sql`select public.publish_assignments(${id}, ${sql.json(pairs)}, 0)`;
    },
  };
  for (const review of reviews) yield* eventsOfReview(round, review, random);
  yield { at: after(closesAt, 0.1), happen: runSchedule };
  if (!releasedAt) {
    yield {
      at: after(closesAt, 30),
      by: one,
      happen: (sql) => sql`
        select public.set_round_stage(${id}, 'canceled', 'It was held to try out the judging.')`,
    };
    return;
  }
  // Leaves a day on which a visitor can lock the result: `--at 2025-09-21`.
  const lockedAt = after(closesAt, 58);
  let result = "";
  let resultId = "";
  yield {
    at: lockedAt,
    by: one,
    happen: async (sql) => {
      const [row] = await sql<{ inputs: ResultInputs }[]>`
        select public.judging_inputs(${id}) as inputs`;
      if (!row) throw new Error("judging_inputs returned nothing.");
      result = JSON.stringify(computeResult(row.inputs));
      const [locked] = await sql<{ id: string }[]>`
        select public.lock_result(${id}, ${result}::text::jsonb) as id`;
      resultId = locked?.id ?? "";
    },
  };
  yield {
    at: after(lockedAt, 2),
    by: one,
    happen: (sql) => sql`select public.decide_as_ranked(${resultId})`,
  };
  yield {
    at: after(lockedAt, 3),
    by: one,
    happen: (sql) => sql`select public.request_release(${id}, ${releasedAt})`,
  };
  yield {
    at: after(lockedAt, 4),
    by: other,
    happen: (sql) => sql`
      select public.confirm_release(id, ${result}::text::jsonb, array(
        select id from public.admin_interventions where is_open
      ))
      from public.admin_releases where state = 'requested'`,
  };
  yield { at: after(releasedAt, 0.1), happen: runSchedule };
}

/** Finalists are judged by their last document, the others by their entry's. */
function documentOf(round: SampleRound, entry: SampleEntry): SampleFile | undefined {
  const isOfFinalists = round.kind === "top_three" || round.kind === "final";
  const folder = roundEntryId(round, entry);
  if (!entry.hasDocument && !isOfFinalists) return undefined;
  return {
    bucket: "judging",
    path: `${folder}/${uuidOf(`document:${folder}`)}.pdf`,
    type: "application/pdf",
    content: () => createPdf(entry.name, entry.description),
  };
}

/** Saves a round and marks its entries as ready. Returns the round's id. */
async function prepare(sql: TransactionSql, round: SampleRound): Promise<string> {
  const { kind, entries, releasedAt } = round;
  const form = {
    ...roundForm(),
    kind,
    name: round.name,
    opens_at: round.opensAt.toISOString(),
    closes_at: round.closesAt.toISOString(),
    reviews_required: round.reviewers,
    places: round.places,
    is_anonymized: kind === "screening" || kind === "panel",
    only_eligible: releasedAt !== undefined,
    criteria: CRITERIA,
  };
  const [row] = await sql<{ id: string }[]>`
    select public.save_judging_round(${sql.json(form)}) as id`;
  const id = row?.id ?? "";
  const ids = entries.map((entry) => entry.id);
  await sql`select public.add_to_round(${id}, ${ids}::uuid[])`;
  // Their documents are already stored, in folders named after these ids.
  const rows = entries.map((entry) => ({
    id: roundEntryId(round, entry),
    submission_id: entry.id,
    file_path: documentOf(round, entry)?.path ?? null,
    page_texts: documentOf(round, entry) ? [`${entry.name}\n${entry.description}`] : null,
  }));
  await sql`
    update public.round_entries round_entry
    set id = known.id, file_path = known.file_path, page_texts = known.page_texts,
      needs_document = false, document_at = private.now()
    from jsonb_to_recordset(${sql.json(rows)})
      as known (id uuid, submission_id uuid, file_path text, page_texts text[])
    where round_entry.round_id = ${id} and round_entry.submission_id = known.submission_id`;
  await sql`select public.mark_clean_round_entries_ready(${id})`;
  return id;
}

/** The judge submits a review, or recuses. */
function* eventsOfReview(
  round: SampleRound,
  { entry, judge, reviewer, place }: PlannedReview,
  random: Random,
): Generator<SeasonEvent> {
  const { entries, reviewers, judges, opensAt, closesAt, firstComment } = round;
  // Evenly distributed over the round.
  const load = Math.ceil((entries.length * reviewers) / judges.length);
  const at = (part: number) =>
    new Date(Number(opensAt) + ((place + part) / load) * (Number(closesAt) - Number(opensAt)));
  const by = accountId(judge);
  const assignment = (sql: TransactionSql) => sql`(
    select id from public.judging_assignments
    where round_entry_id = ${roundEntryId(round, entry)} and judge_id = ${judgeId(judge)}
  )`;
  if (round.kind === "screening" && place === 1 && JUDGES.indexOf(judge) % 4 === 0) {
    const reason = "I have advised someone who works on the same mechanism.";
    yield {
      at: at(0.1),
      by,
      happen: (sql) => sql`select public.recuse(${assignment(sql)}, ${reason}, false)`,
    };
    return;
  }
  const scores = CRITERIA.map(() =>
    Math.min(5, Math.max(1, Math.round(Number(entry.fate) + random.between(-0.9, 0.9)))),
  );
  const comment = COMMENTS.get(entry.name)?.[firstComment + reviewer]?.comment ?? "";
  const isDemo = judge === DEMO_JUDGE;
  if (isDemo) {
    // Incomplete for a while, so that the demo has a review to continue.
    const begun = scores.map((score, criterion) => (criterion === 0 ? score : null)) as number[];
    yield {
      at: at(0.1),
      by,
      happen: (sql) => sql`
        select public.save_review(${assignment(sql)}, ${begun}::int[], '', '', 0)`,
    };
  }
  yield {
    at: at(0.9),
    by,
    happen: (sql) => sql`
      select public.submit_review(id, public.save_review(
        id, ${scores}::int[], ${comment}, '', ${isDemo ? 1 : 0}))
      from ${assignment(sql)}`,
  };
}
