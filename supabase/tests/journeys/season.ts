import { computeResult } from "#common/judging/result.ts";
import { authenticateAs, refusalOf, rpc } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import {
  confirmRelease,
  inputsOf,
  lockResult,
  recompute,
  requestRelease,
} from "#tools/testing/world/judgedRounds.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { submitReview } from "#tools/testing/world/reviews.ts";
import {
  createRoundEntry,
  publish,
  type RoundEntry,
  saveRound,
} from "#tools/testing/world/rounds.ts";

type Args = Parameters<typeof rpc>[2];

/** A judging season through the API's functions, with a log for docs/journeys. */
export class Season {
  readonly sql: Transaction;
  readonly lines: string[] = [];
  /** By name. */
  readonly entries = new Map<string, Entry>();
  readonly judges = new Map<string, Judge>();
  readonly administrators = new Map<string, Person>();

  private constructor(sql: Transaction) {
    this.sql = sql;
  }

  /** Creates submitted entries, judges and administrators with these names, after the deadline. */
  static async begin(
    sql: Transaction,
    names: { entries: string[]; judges: string[]; administrators: string[] },
  ): Promise<Season> {
    const season = new Season(sql);
    await setChallenge(sql);
    for (const name of names.administrators) {
      season.administrators.set(name, await createAdmin(sql));
    }
    for (const name of names.judges) season.judges.set(name, await createJudge(sql, { name }));
    for (const name of names.entries) {
      season.entries.set(name, await createEntry(sql, { submitted: true, idea_name: name }));
    }
    await setChallenge(sql, pastDates());
    return season;
  }

  /** Adds a line to the log. */
  says(line: string): void {
    this.lines.push(`- ${line}`);
  }

  chapter(title: string): void {
    this.lines.push("", `## ${title}`, "");
  }

  admin(name: string): Person {
    return this.known(this.administrators, name);
  }

  judge(name: string): Judge {
    return this.known(this.judges, name);
  }

  entry(name: string): Entry {
    return this.known(this.entries, name);
  }

  private known<Item>(items: Map<string, Item>, name: string): Item {
    const item = items.get(name);
    if (!item) throw new Error(`${name} is unknown.`);
    return item;
  }

  /** Calls a function of the API as a person. */
  async as<Answer = unknown>(person: Person, name: string, args: Args): Promise<Answer> {
    await authenticateAs(this.sql, person);
    const [row] = await rpc<Record<string, Answer>>(this.sql, name, args);
    return row?.[name] as Answer;
  }

  /** The hint or code and the message of the database's error for an attempt. */
  async refusal(
    person: Person | "postgres",
    attempt: (sql: Transaction) => Promise<unknown>,
  ): Promise<string> {
    await authenticateAs(this.sql, person);
    const { hint, code, message } = await refusalOf(this.sql, attempt);
    return `${hint ?? code}: “${message}”`;
  }

  refused(person: Person, name: string, args: Args): Promise<string> {
    return this.refusal(person, (sql) => rpc(sql, name, args));
  }

  /** Prepares a round that opens tomorrow with these entries, all ready. */
  async prepareRound(
    by: Person,
    form: Parameters<typeof saveRound>[2],
    names: readonly string[],
  ): Promise<SeasonRound> {
    const id = await saveRound(this.sql, by, form);
    const roundEntries = new Map<string, RoundEntry>();
    for (const name of names) {
      roundEntries.set(name, await createRoundEntry(this.sql, id, this.entry(name).id, { by }));
    }
    return { id, roundEntries };
  }

  /** Publishes an assignment: for each entry the names of its reviewers. */
  async publishReviewers(
    by: Person,
    round: SeasonRound,
    reviewers: Readonly<Record<string, readonly string[]>>,
  ): Promise<{ added: number; kept: number; removed: number }> {
    await authenticateAs(this.sql, by);
    const [row] = await this.sql<{ revision: number }[]>`
      select assignments_revision as revision from public.admin_judging_rounds
      where id = ${round.id}`;
    const pairs = Object.entries(reviewers).flatMap(([entry, names]) =>
      names.map((name) => [roundEntryOf(round, entry).id, this.judge(name)] as const),
    );
    return publish(this.sql, by, round.id, pairs, row?.revision);
  }

  async assignmentOf(round: SeasonRound, entry: string, judge: string): Promise<string> {
    await authenticateAs(this.sql, "postgres");
    const [row] = await this.sql<{ id: string }[]>`
      select id from public.judging_assignments
      where round_entry_id = ${roundEntryOf(round, entry).id} and judge_id = ${this.judge(judge).judgeId}`;
    if (!row) throw new Error(`${judge} does not review ${entry}.`);
    return row.id;
  }

  /** Submits a judge's reviews: for each entry the scores. */
  async reviews(
    round: SeasonRound,
    judge: string,
    scores: Readonly<Record<string, number[]>>,
  ): Promise<void> {
    for (const [entry, given] of Object.entries(scores)) {
      const assignment = await this.assignmentOf(round, entry, judge);
      await this.as(this.judge(judge), "open_assignment", { assignment_id: assignment });
      await submitReview(this.sql, this.judge(judge), assignment, given);
    }
  }

  /** Locks the computed result of a round, and logs the ranking. */
  async lockAs(name: string, round: SeasonRound): Promise<string> {
    await authenticateAs(this.sql, this.admin(name));
    const result = computeResult(await inputsOf(this.sql, round.id));
    const id = await lockResult(this.sql, round.id, result);
    const nameOf = (code: string) =>
      [...round.roundEntries].find(([, roundEntry]) => roundEntry.code === code)?.[0] ?? code;
    // Lots have a different winner in each run.
    const ranking = result.standings
      .map(({ entry, rank = 0, score, tie }) => ({
        name: nameOf(entry),
        rank,
        score,
        rule: tie?.rule,
      }))
      .sort(
        (a, b) =>
          b.score - a.score || (a.rule === "lot" ? (a.name < b.name ? -1 : 1) : a.rank - b.rank),
      )
      .map(
        ({ name, score, rule }) =>
          `${name} ${score.toFixed(2)}${rule ? ` (tied, by ${rule})` : ""}`,
      )
      .join(", ");
    this.says(`${name} locks the result, official: ${result.official}. ${ranking}.`);
    return id;
  }

  /** The current decision about an entry, or null. */
  async decisionAbout(round: SeasonRound, entry: string): Promise<string | null> {
    await authenticateAs(this.sql, "postgres");
    const [row] = await this.sql<{ id: string }[]>`
      select id from public.judging_decisions where round_entry_id = ${roundEntryOf(round, entry).id}`;
    return row?.id ?? null;
  }

  /** Requests a release as one administrator, confirms it as the other, and lets the ten minutes pass. */
  async releaseAs(first: string, second: string, round: SeasonRound): Promise<void> {
    const id = await requestRelease(this.sql, this.admin(first), round.id);
    await authenticateAs(this.sql, this.admin(second));
    const interventions = await this.sql<{ kind: string }[]>`
      select kind from public.admin_interventions where is_open order by id`;
    await confirmRelease(this.sql, id, await recompute(this.sql, round.id));
    await passDays(this.sql, 0.01);
    await this.schedule();
    const kinds = interventions.map(({ kind }) => kind.replaceAll("_", " ")).join(", ");
    this.says(
      `${first} requests the release. ${second}'s browser computes the same result. ${second} acknowledges ${
        kinds || "no intervention"
      }, and confirms. Ten minutes later the round is released.`,
    );
  }

  /** Runs the schedule of one minute. */
  async schedule(): Promise<void> {
    await authenticateAs(this.sql, "postgres");
    await this.sql`select private.advance_judging()`;
    await this.sql`select private.find_due_conflicts()`;
    await this.sql`select private.queue_notifications()`;
  }

  async passDays(days: number): Promise<void> {
    await passDays(this.sql, days);
    await this.schedule();
  }

  /** The journey as a page of docs/journeys. */
  page(title: string): string {
    return [
      `# ${title}`,
      "",
      "Written by `supabase/tests/journeys`, which `npm test` runs each time.",
      ...this.lines,
      "",
    ].join("\n");
  }

  /** The files with a public hash, in order. */
  async files(): Promise<{ kind: string; hash: string }[]> {
    await authenticateAs(this.sql, "anon");
    return this.sql`select kind, hash from public.public_judging_files`;
  }
}

export interface SeasonRound {
  id: string;
  roundEntries: Map<string, RoundEntry>;
}

export function roundEntryOf(round: SeasonRound, entry: string): RoundEntry {
  const roundEntry = round.roundEntries.get(entry);
  if (!roundEntry) throw new Error(`${entry} is not in this round.`);
  return roundEntry;
}
