import { computeResult } from "#common/judging/result.ts";
import { authenticateAs, refusalOf } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { fillIn, statementOf, type Values } from "#tools/testing/database/stateRules.ts";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  confirmRelease,
  inputsOf,
  lockComputed,
  recompute,
  requestRelease,
} from "#tools/testing/world/judgedRounds.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { submitReview } from "#tools/testing/world/reviews.ts";
import { createRoundEntry, prepareRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/**
 * A judging season through the API's functions, with a log for docs/journeys. In calls, `$Amber` is the submission,
 * `$AmberEntry` its round entry, `$Kim` the judge, and `$AmberKim` the assignment.
 */
export class Season {
  readonly sql: Transaction;
  readonly lines: string[] = [];
  readonly values: Values = {};
  /** Administrators and judges, and the owners of submissions, such as `AmberOwner`. */
  readonly people: Record<string, Person> = {};

  private constructor(sql: Transaction) {
    this.sql = sql;
  }

  /** Creates submitted submissions, judges and administrators with these names, after the deadline. */
  static async begin(
    sql: Transaction,
    names: { submissions: string[]; judges: string[]; administrators: string[] },
  ): Promise<Season> {
    const season = new Season(sql);
    await setChallenge(sql);
    for (const name of names.administrators) season.people[name] = await createAdmin(sql);
    for (const name of names.judges) {
      const judge = await createJudge(sql, { name });
      season.people[name] = judge;
      season.values[name] = judge.judgeId;
    }
    for (const name of names.submissions) {
      const submission = await createSubmission(sql, { submitted: true, idea_name: name });
      season.people[`${name}Owner`] = submission.owner;
      season.values[name] = submission.id;
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

  person(name: string): Person {
    const person = this.people[name];
    if (!person) throw new Error(`${name} is unknown.`);
    return person;
  }

  /** Makes a call, or runs a statement, as a person; returns the first value. */
  async run<Answer = string>(who: string, call: string): Promise<Answer> {
    await authenticateAs(this.sql, who === "postgres" ? who : this.person(who));
    const [row = {}] = await this.sql.unsafe(statementOf(fillIn(call, this.values)));
    return Object.values(row)[0] as Answer;
  }

  /** The hint or code and the message of the database's error for a call. */
  async refusal(who: string, call: string): Promise<string> {
    const { hint, code, message } = await refusalOf(this.sql, () => this.run(who, call));
    return `Rejected (${hint ?? code}): “${message}”`;
  }

  /** Prepares a round that opens tomorrow with these submissions, all ready. */
  async prepareRound(
    who: string,
    form: Parameters<typeof prepareRound>[2],
    names: readonly string[],
  ): Promise<void> {
    const by = this.person(who);
    const id = await prepareRound(this.sql, by, form);
    this.values.round = id;
    for (const name of names) {
      const roundEntry = await createRoundEntry(this.sql, id, this.values[name] ?? "", { by });
      this.values[`${name}Entry`] = roundEntry.id;
      this.values[`${name}Code`] = roundEntry.code;
    }
  }

  /** Publishes an assignment: for each submission the names of its reviewers. Returns the number of new reviews. */
  async publishReviewers(
    who: string,
    reviewers: Readonly<Record<string, readonly string[]>>,
  ): Promise<number> {
    const pairs = Object.entries(reviewers).flatMap(([submission, judges]) =>
      judges.map((judge) => ({
        name: `${submission}${judge}`,
        pair: { round_entry_id: `$${submission}Entry`, judge_id: `$${judge}` },
      })),
    );
    await this.run(
      who,
      `select public.publish_assignments('$round', (public.assignment_input('$round') ->> 'revision')::int, '${JSON.stringify(pairs.map(({ pair }) => pair))}')`,
    );
    for (const { name, pair } of pairs) {
      this.values[name] = await this.run(
        "postgres",
        `select id from public.judging_assignments
          where round_entry_id = '${pair.round_entry_id}' and judge_id = '${pair.judge_id}'`,
      );
    }
    return this.run<number>(
      who,
      "select (details ->> 'added')::int from public.admin_audit_log where action = 'judging.assigned' order by id desc limit 1",
    );
  }

  /** Submits a judge's reviews: for each submission the scores. */
  async reviews(judge: string, scores: Readonly<Record<string, number[]>>): Promise<void> {
    for (const [submission, given] of Object.entries(scores)) {
      const assignment = this.values[`${submission}${judge}`] ?? "";
      await this.run(judge, `open_assignment('${assignment}')`);
      await submitReview(this.sql, this.person(judge), assignment, given);
    }
  }

  /** Locks the computed result of the round, and logs the ranking. */
  async lockAs(who: string): Promise<string> {
    const { round = "" } = this.values;
    await authenticateAs(this.sql, this.person(who));
    const result = computeResult(await inputsOf(this.sql, round));
    const id = await lockComputed(this.sql, round);
    const names = Object.entries(this.values).map(([name, value]) => [value, name] as const);
    const nameOf = (code: string) => new Map(names).get(code)?.replace("Code", "") ?? code;
    // Lots have a different winner in each run.
    const ranking = result.standings
      .map(({ code, rank = 0, score, tie }) => ({
        name: nameOf(code),
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
          `${name} ${score.toFixed(2)}${rule ? ` (tie broken by ${rule})` : ""}`,
      )
      .join(", ");
    this.says(`${who} locks the result (official score: ${result.official}): ${ranking}.`);
    return id;
  }

  /** Requests a release as one administrator, confirms it as the other, and lets the ten minutes pass. */
  async releaseAs(first: string, second: string): Promise<void> {
    const { round = "" } = this.values;
    const others = (who: string) =>
      this.run<string | null>(
        who,
        `select string_agg(distinct replace(kind, '_', ' '), ', ') from public.interventions_of_release('${round}') where not is_own`,
      );
    const gaps = await this.run<number>(
      first,
      `select public.accept_gaps('${round}', array(select jsonb_array_elements_text(public.release_account('${round}') -> 'few_reviews'))::uuid[], 'few_reviews', 'A judge was away.')`,
    );
    if (gaps > 0)
      this.says(
        `${first} accepts that ${gaps} submission has too few reviews. Reason: “A judge was away.”`,
      );
    const seenByFirst = await others(first);
    const id = await requestRelease(this.sql, this.person(first), round);
    const seenBySecond = await others(second);
    await authenticateAs(this.sql, this.person(second));
    await confirmRelease(this.sql, id, await recompute(this.sql, round));
    await this.passDays(0.01);
    const acknowledges = (who: string, kinds: string | null) =>
      `${who}'s browser computes the same result, and ${who} ${kinds ? `acknowledges these interventions: ${kinds}` : "has nothing to acknowledge, because no one else has made any changes"}`;
    this.says(
      `${first} requests the release. ${acknowledges(first, seenByFirst)}. ${second} confirms the release. ${acknowledges(second, seenBySecond)}. Ten minutes later, the round is released.`,
    );
  }

  /** Runs the schedule of one minute. */
  async schedule(): Promise<void> {
    await this.run(
      "postgres",
      "select private.advance_judging(), private.find_due_conflicts(), private.start_group_emails(), private.queue_group_emails(), private.queue_notifications()",
    );
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
      "Generated by the tests in `supabase/tests/journeys`, which `npm test` runs. The names belong to administrators, judges and submissions in these tests.",
      ...this.lines,
      "",
    ].join("\n");
  }
}
