import type { RoundKind } from "#common/judging/roundKind.ts";
import { type AnySql, authenticateAs, rpc } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";
import { daysFromNow } from "./challenge.ts";
import type { Judge } from "./judges.ts";
import type { Person } from "./people.ts";
import { createReview } from "./reviews.ts";

export const CRITERION = {
  name: "Innovation",
  question: "How well?",
  weight: 2,
  score_labels: ["poor", "fair", "good", "very good", "excellent"],
};

/** The form of a round that opens tomorrow, with two criteria of weights 2 and 1, and scores from 1 to 5. */
export function roundForm() {
  return {
    kind: "screening" as RoundKind,
    name: "Screening",
    opens_at: daysFromNow(1).toISOString(),
    closes_at: daysFromNow(10).toISOString(),
    reviews_required: 3,
    places: 1,
    scale: 5,
    is_anonymized: true,
    only_eligible: false,
    gives_feedback: true,
    criteria: [CRITERION, { ...CRITERION, name: "Feasibility", weight: 1 }],
  };
}

type RoundForm = ReturnType<typeof roundForm>;
type Ids = readonly { id: string }[];
type JudgeIds = readonly Pick<Judge, "judgeId">[];
type Each<List extends readonly unknown[], Item> = { -readonly [index in keyof List]: Item };

export interface RoundOptions<Submissions extends Ids = Ids, Judges extends JudgeIds = JudgeIds>
  extends Partial<
    Pick<
      RoundForm,
      | "kind"
      | "name"
      | "places"
      | "reviews_required"
      | "is_anonymized"
      | "only_eligible"
      | "gives_feedback"
    >
  > {
  /**
   * The administrator who creates the round through the API's functions, to open tomorrow. By default, it is inserted
   * directly, and is open.
   */
  by?: Person;
  /** Days from now; negative numbers are in the past. */
  opens?: number;
  closes?: number;
  discussion_open?: boolean;
  /** The submissions in the round. */
  submissions?: Submissions;
  /** Whether the round entries are ready; true by default. */
  isReady?: boolean;
  /** The reviewers of each submission, assigned directly in the table. */
  judges?: Judges;
  /** The scores in each judge's submitted review, by submission and criterion. */
  scores?: readonly (readonly number[])[];
}

export interface RoundEntry {
  id: string;
  code: string;
  submissionId: string;
}

export interface Round<Submissions extends Ids = Ids, Judges extends JudgeIds = JudgeIds> {
  id: string;
  roundEntries: Each<Submissions, RoundEntry>;
  /** By submission, then by judge. */
  assignments: Each<Submissions, Each<Judges, string>>;
}

/** A round with its submissions, assignments and reviews. */
export async function createRound<
  const Submissions extends Ids = [],
  const Judges extends JudgeIds = [],
>(
  sql: AnySql,
  options: RoundOptions<Submissions, Judges> = {},
): Promise<Round<Submissions, Judges>> {
  if (!("savepoint" in sql)) {
    return sql.begin((transaction) => createRound(transaction, options)) as Promise<
      Round<Submissions, Judges>
    >;
  }
  const { by, opens, closes, submissions = [], isReady, judges = [], scores, ...form } = options;
  // A release needs the reviews that the round asks for.
  const reviews = judges.length > 0 && { reviews_required: judges.length };
  const id = by
    ? await prepareRound(sql, by, {
        ...reviews,
        ...form,
        opens_at: daysFromNow(opens ?? 1),
        closes_at: daysFromNow(closes ?? 10),
      })
    : await insertRound(sql, { ...reviews, ...form }, [opens ?? -1, closes ?? 1]);
  const roundEntries: RoundEntry[] = [];
  for (const submission of submissions)
    roundEntries.push(await createRoundEntry(sql, id, submission.id, options));
  const assignments: string[][] = [];
  for (const [index, roundEntry] of roundEntries.entries()) {
    const given: string[] = [];
    for (const judge of judges) {
      const assignment = await assign(sql, roundEntry.id, judge);
      if (scores) await createReview(sql, assignment, { scores: scores[index] ?? [] });
      given.push(assignment);
    }
    assignments.push(given);
  }
  return { id, roundEntries, assignments } as unknown as Round<Submissions, Judges>;
}

async function insertRound(
  sql: Transaction,
  changes: object,
  [opens, closes]: [number, number],
): Promise<string> {
  await authenticateAs(sql, "postgres");
  const round = {
    ...roundForm(),
    ...changes,
    opens_at: daysFromNow(opens),
    closes_at: daysFromNow(closes),
  };
  const [row] = await sql<{ id: string }[]>`
    insert into public.judging_rounds ${sql(round)} returning id`;
  return row?.id ?? "";
}

/** Creates a round as the administrator, and returns its id. */
export async function prepareRound(
  sql: Transaction,
  admin: Person,
  changes: { [field in keyof RoundForm]?: unknown } = {},
): Promise<string> {
  await authenticateAs(sql, admin);
  const round = { ...roundForm(), ...changes };
  const [row] = await rpc<{ id: string }>(sql, "create_judging_round", { round });
  return row?.id ?? "";
}

/** A statement of rules: calls a function with the current revision of `$round`. */
export const onRound = (name: string, ...args: string[]): string =>
  `select public.${name}(${["id", "revision", ...args].join(", ")}) from public.admin_judging_rounds where id = '$round'`;

/** A statement of rules: removes the ranges of all findings of the round entry `$id`, as the back office does. */
export const REMOVE_ALL = `select saved.*
  from public.admin_round_entries entry cross join lateral (
    select
      coalesce(range_agg(ranges) filter (where place = 'idea_name'), '{}') as name_ranges,
      coalesce(range_agg(ranges) filter (where place = 'description'), '{}') as description_ranges
    from jsonb_to_recordset(findings) as finding ("where" text, ranges int4multirange)
    cross join lateral (select "where" as place) renamed
  ) found
  cross join lateral public.save_removed_ranges(entry.id, entry.revision, name_ranges, description_ranges) saved
  where entry.id = '$id'`;

/**
 * Adds a submission to a round, ready by default.
 * @param options.by The administrator who adds it through the API's functions.
 */
export async function createRoundEntry(
  sql: Transaction,
  roundId: string,
  submissionId: string,
  { by, isReady = true }: Pick<RoundOptions, "by" | "isReady"> = {},
): Promise<RoundEntry> {
  if (by) return addRoundEntry(sql, by, roundId, submissionId, isReady);
  await authenticateAs(sql, "postgres");
  const [row] = await sql<{ id: string; code: string }[]>`
    insert into public.round_entries
      (round_id, submission_id, code, ready_at)
    values (${roundId}, ${submissionId}, private.random_code(),
      case when ${isReady} then private.now() end)
    returning id, code`;
  return { id: row?.id ?? "", code: row?.code ?? "", submissionId };
}

async function addRoundEntry(
  sql: Transaction,
  admin: Person,
  roundId: string,
  submissionId: string,
  isReady: boolean,
): Promise<RoundEntry> {
  await authenticateAs(sql, admin);
  await rpc(sql, "add_submissions_to_round", { round_id: roundId, submission_ids: [submissionId] });
  const [roundEntry] = await sql<{ id: string; code: string }[]>`
    select id, code from public.admin_round_entries
    where round_id = ${roundId} and submission_id = ${submissionId}`;
  const { id = "", code = "" } = roundEntry ?? {};
  if (isReady) {
    await sql`
      select public.mark_round_entry_ready(id, revision, file_path, findings)
      from public.admin_round_entries
      where id = ${id}`;
  }
  return { id, code, submissionId };
}

/** Assigns a submission to a judge directly in the table, and returns the assignment's id. */
export async function assign(
  sql: Transaction,
  roundEntryId: string,
  judge: Pick<Judge, "judgeId">,
): Promise<string> {
  await authenticateAs(sql, "postgres");
  const [row] = await sql<{ id: string }[]>`
    insert into public.judging_assignments (round_entry_id, judge_id)
    values (${roundEntryId}, ${judge.judgeId}) returning id`;
  await sql`
    update public.judging_rounds set assignments_revision = 1
    where assignments_revision = 0 and id = (select round_id from public.round_entries where id = ${roundEntryId})`;
  return row?.id ?? "";
}

/** Publishes an assignment as the administrator: pairs of a round entry's id and a judge. */
export async function publish(
  sql: Transaction,
  admin: Person,
  roundId: string,
  pairs: readonly (readonly [roundEntryId: string, judge: Pick<Judge, "judgeId">])[],
): Promise<void> {
  await authenticateAs(sql, admin);
  const plan = JSON.stringify(
    pairs.map(([round_entry_id, { judgeId }]) => ({ round_entry_id, judge_id: judgeId })),
  );
  await sql`
    select public.publish_assignments(
      ${roundId}, (public.assignment_input(${roundId}) ->> 'revision')::int, (${plan}::text)::jsonb, null)`;
}

const STAGES = ["draft", "open", "closed", "locked", "released"] as const;

/** SQL that moves all rounds or one to a stage through the previous stages, on any day. */
export function movingRounds(to: (typeof STAGES)[number], id?: string): string {
  const last = STAGES.indexOf(to);
  return STAGES.slice(1, last + 1)
    .map((stage, index) => {
      const moved = `update public.judging_rounds set stage = '${stage}' where stage = '${STAGES[index]}'`;
      return id ? `${moved} and id = '${id}';` : `${moved};`;
    })
    .join(" ");
}

/** Moves rounds to a stage as the owner of the database. */
export async function moveRounds(
  sql: AnySql,
  to: (typeof STAGES)[number],
  id?: string,
): Promise<void> {
  await sql.unsafe(movingRounds(to, id));
}

/** Deletes all rounds in this transaction. */
export async function deleteRounds(transaction: AnySql): Promise<void> {
  // Triggers keep every role from deleting the files of results.
  await transaction`set local session_replication_role = replica`;
  await transaction`delete from public.judging_files`;
  await transaction`set local session_replication_role = origin`;
  await transaction`delete from public.judging_rounds`;
}
