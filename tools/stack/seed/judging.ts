import { readFileSync } from "node:fs";
import type { TransactionSql } from "postgres";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { JUDGING_TERMS_VERSION } from "#shared/season.ts";
import { queueNotifications } from "#tools/testing/world/emails.ts";
import { roundForm } from "#tools/testing/world/rounds.ts";
import { accountId, after, type SampleFile, type SeasonEvent } from "./event.ts";
import { Random, uuidOf } from "./random.ts";
import {
  COMMENTS,
  CRITERIA,
  DEMO_ADMIN,
  DEMO_JUDGE,
  JUDGES,
  SAMPLE_WORDS,
  type SampleJudge,
  SECOND_ADMIN,
  sampleDocument,
} from "./samples.ts";
import { JUDGED, type SampleSubmission } from "./submissions.ts";

interface SampleRound {
  name: string;
  kind: RoundKind;
  opensAt: Date;
  closesAt: Date;
  submissions: readonly SampleSubmission[];
  judges: readonly SampleJudge[];
  /** The number of judges of each submission. */
  reviewers: number;
  places: number;
  /** The index of the first of the submission's comments to use. */
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
    submissions: JUDGED.slice(0, 10),
    places: 5,
  },
  {
    ...SCREENING,
    name: "Screening",
    opensAt: new Date("2025-09-03T13:00:00Z"),
    closesAt: new Date("2025-09-20T04:59:59Z"),
    submissions: JUDGED,
    places: 8,
    releasedAt: new Date("2025-09-22T20:00:00Z"),
  },
  {
    ...JURY,
    name: "Panel",
    kind: "panel",
    opensAt: new Date("2025-09-23T13:00:00Z"),
    closesAt: new Date("2025-09-28T04:59:59Z"),
    submissions: JUDGED.slice(0, 8),
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
    submissions: JUDGED.slice(0, 5),
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
    submissions: JUDGED.slice(0, 3),
    places: 3,
    firstComment: 9,
    releasedAt: new Date("2026-01-31T20:00:00Z"),
  },
];

const judgeId = ({ email }: SampleJudge) => uuidOf(`judge:${email}`);

const roundEntryId = (round: SampleRound, submission: SampleSubmission) =>
  uuidOf(`roundEntry:${round.name}:${submission.id}`);

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

/** A judge's review of a submission of a round. */
interface PlannedReview {
  submission: SampleSubmission;
  judge: SampleJudge;
  /** The index of the judge among the submission's reviewers. */
  reviewer: number;
  /** The index of the review among the judge's. */
  place: number;
}

/** Every submission gets the same number of reviewers, and every judge about the same number of submissions. */
function planReviews(
  { submissions, judges, reviewers }: SampleRound,
  random: Random,
): PlannedReview[] {
  return random.shuffle(submissions).flatMap((submission, index) =>
    judges.slice(0, reviewers).map((_, reviewer) => {
      const turn = index * reviewers + reviewer;
      const judge = judges[turn % judges.length];
      if (!judge) throw new Error("A round needs judges.");
      return { submission, judge, reviewer, place: Math.floor(turn / judges.length) };
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
    files: round.submissions.flatMap((submission) => documentOf(round, submission) ?? []),
    happen: async (sql) => {
      id = await prepare(sql, round);
      const pairs = reviews.map(({ submission, judge }) => ({
        round_entry_id: roundEntryId(round, submission),
        judge_id: judgeId(judge),
      }));
      await sql`select public.publish_assignments(${id}, 0, ${sql.json(pairs)})`;
    },
  };
  for (const review of reviews) yield* eventsOfReview(round, review, random);
  yield { at: after(closesAt, 0.1), happen: runSchedule };
  if (!releasedAt) {
    yield {
      at: after(closesAt, 30),
      by: one,
      happen: (sql) => sql`
        select public.cancel_round(id, revision, 'It was held to try out the judging.')
        from public.admin_judging_rounds where id = ${id}`,
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
    happen: (sql) => sql`select public.apply_ranking(${resultId})`,
  };
  yield {
    at: after(lockedAt, 2.5),
    by: one,
    happen: (sql) => sql`
      select public.accept_gaps(${id}, array(
        select jsonb_array_elements_text(public.release_account(${id}) -> gap))::uuid[], gap, 'A judge was ill.')
      from unnest('{few_reviews, left_out}'::text[]) gap`,
  };
  yield {
    at: after(lockedAt, 3),
    by: one,
    happen: (sql) => sql`
      select public.request_release(${id}, ${releasedAt}, ${result}::text::jsonb, array(
        select id from public.interventions_of_release(${id}) where not is_own
      ))`,
  };
  yield {
    at: after(lockedAt, 4),
    by: other,
    happen: (sql) => sql`
      select public.confirm_release(id, ${result}::text::jsonb, array(
        select id from public.interventions_of_release(round_id) where not is_own
      ))
      from public.admin_releases where state = 'requested'`,
  };
  yield { at: after(releasedAt, 0.1), happen: runSchedule };
}

/** Judges of finalists read the finalists' own documents. */
const isAnonymized = ({ kind }: SampleRound) => kind === "screening" || kind === "panel";

/** The anonymized document of a submission. */
function documentOf(round: SampleRound, submission: SampleSubmission): SampleFile | undefined {
  const folder = roundEntryId(round, submission);
  if (!submission.hasDocument || !isAnonymized(round)) return undefined;
  return {
    bucket: "judging",
    path: `${folder}/${uuidOf(`document:${folder}`)}.pdf`,
    type: "application/pdf",
    content: () => readFileSync(sampleDocument(submission.name)),
  };
}

/** Saves a round and marks its submissions as ready. Returns the round's id. */
async function prepare(sql: TransactionSql, round: SampleRound): Promise<string> {
  const { kind, submissions, releasedAt } = round;
  const form = {
    ...roundForm(),
    kind,
    name: round.name,
    opens_at: round.opensAt.toISOString(),
    closes_at: round.closesAt.toISOString(),
    reviews_required: round.reviewers,
    places: round.places,
    is_anonymized: isAnonymized(round),
    only_eligible: releasedAt !== undefined,
    criteria: CRITERIA,
  };
  const [row] = await sql<{ id: string }[]>`
    select id from public.create_judging_round(${sql.json(form)})`;
  const id = row?.id ?? "";
  const ids = submissions.map((submission) => submission.id);
  await sql`select public.add_submissions_to_round(${id}, ${ids}::uuid[])`;
  // Their documents are already stored, in folders named after these ids.
  const rows = submissions.map((submission) => {
    const { name, description } = submission;
    const document = documentOf(round, submission);
    return {
      id: roundEntryId(round, submission),
      submission_id: submission.id,
      ...(document && {
        file_path: document.path,
        page_texts: [`${name}\n${description}`],
        page_words: SAMPLE_WORDS[name],
        original_words: `${name} ${description}`.split(/\s+/).length,
      }),
    };
  });
  await sql`
    update public.round_entries round_entry
    set id = known.id, file_path = known.file_path, page_texts = known.page_texts,
      page_words = known.page_words, original_pages = cardinality(known.page_texts), original_words = known.original_words,
      needs_document = false, document_at = private.now()
    from jsonb_to_recordset(${sql.json(rows)})
      as known (id uuid, submission_id uuid, file_path text, page_texts text[], page_words jsonb, original_words int)
    where round_entry.round_id = ${id} and round_entry.submission_id = known.submission_id`;
  await sql`select public.mark_clean_round_entries_ready(${id})`;
  return id;
}

/** The judge submits a review, or recuses. */
function* eventsOfReview(
  round: SampleRound,
  { submission, judge, reviewer, place }: PlannedReview,
  random: Random,
): Generator<SeasonEvent> {
  const { submissions, reviewers, judges, opensAt, closesAt, firstComment } = round;
  // Evenly distributed over the round.
  const load = Math.ceil((submissions.length * reviewers) / judges.length);
  const at = (part: number) =>
    new Date(Number(opensAt) + ((place + part) / load) * (Number(closesAt) - Number(opensAt)));
  const by = accountId(judge);
  const assignment = (sql: TransactionSql) => sql`(
    select id from public.judging_assignments
    where round_entry_id = ${roundEntryId(round, submission)} and judge_id = ${judgeId(judge)}
  )`;
  if (round.kind === "screening" && place === 1 && JUDGES.indexOf(judge) % 4 === 0) {
    const reason = "I have advised someone who works on the same mechanism.";
    yield {
      at: at(0.1),
      by,
      happen: (sql) => sql`select public.recuse_from_review(${assignment(sql)}, false, ${reason})`,
    };
    return;
  }
  const scores = CRITERIA.map(() =>
    Math.min(5, Math.max(1, Math.round(Number(submission.fate) + random.between(-0.9, 0.9)))),
  );
  const comment = COMMENTS.get(submission.name)?.[firstComment + reviewer]?.comment ?? "";
  const isDemo = judge === DEMO_JUDGE;
  if (isDemo) {
    // Incomplete for a while, so that the demo has a review to continue.
    const begun = scores.map((score, criterion) => (criterion === 0 ? score : null)) as number[];
    yield {
      at: at(0.1),
      by,
      happen: (sql) => sql`
        select public.save_review(${assignment(sql)}, 0, ${begun}::int[], '', '')`,
    };
  }
  yield {
    at: at(0.9),
    by,
    happen: (sql) => sql`
      select public.submit_review(saved.id, saved.revision)
      from public.save_review(
        ${assignment(sql)}, ${isDemo ? 1 : 0}, ${scores}::int[], ${comment}, ''
      ) saved`,
  };
}
