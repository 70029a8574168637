import { expect } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { changeSubmission, entryOf } from "#tools/testing/world/entries.ts";
import {
  confirmRelease,
  inputsOf,
  lockResult,
  recompute,
  requestRelease,
} from "#tools/testing/world/judgedRounds.ts";
import { saveRound } from "#tools/testing/world/rounds.ts";
import { roundEntryOf, Season } from "./season.ts";

const { test } = useDatabase();

const ENTRIES = ["Amber", "Birch", "Cedar", "Dune"];

test("a dishonest season: each of sixteen manipulations is rejected or recorded", async (transaction) => {
  const season = await Season.begin(transaction, {
    entries: ENTRIES,
    judges: ["Kim", "Lou", "Max"],
    administrators: ["Eve", "Bo", "Ada"],
  });
  const [eve, bo] = [season.admin("Eve"), season.admin("Bo")];
  const kim = season.judge("Kim");
  let count = 0;
  /** Logs a manipulation and its outcome. */
  const log = (what: string, outcome: string) => {
    count += 1;
    season.lines.push(`${count}. ${what}. ${outcome}`);
  };

  /** The last intervention, as other administrators see it. */
  const recorded = async () => {
    await authenticateAs(transaction, bo);
    const [last] = await transaction<{ kind: string; reason: string | null }[]>`
      select kind, reason from public.admin_interventions where is_open order by id desc limit 1`;
    const why = last?.reason ? `, “${last.reason}”` : "";
    return `On record as an intervention: ${last?.kind.replaceAll("_", " ")}${why}.`;
  };

  season.chapter("While the round is open");
  const panel = await season.prepareRound(
    bo,
    {
      kind: "panel",
      name: "Panel",
      places: 1,
      reviews_per_entry: 3,
      closes_at: daysFromNow(10).toISOString(),
    },
    ENTRIES,
  );
  const reviewers = ["Kim", "Lou", "Max"];
  await season.publishReviewers(bo, panel, {
    Amber: reviewers,
    Birch: reviewers,
    Cedar: reviewers,
    Dune: reviewers,
  });
  await season.passDays(2);
  await season.reviews(panel, "Kim", { Amber: [5, 5], Birch: [3, 3], Cedar: [2, 2] });
  await season.reviews(panel, "Lou", {
    Amber: [5, 4],
    Birch: [4, 3],
    Cedar: [3, 2],
    Dune: [1, 1],
  });
  await season.reviews(panel, "Max", {
    Amber: [4, 5],
    Birch: [3, 3],
    Cedar: [2, 3],
    Dune: [1, 2],
  });

  const roundForm = async (closes: number) => {
    await authenticateAs(transaction, eve);
    const [row] = await transaction<{ form: object }[]>`
      select to_jsonb(round) as form from public.admin_judging_rounds round
      where id = ${panel.id}`;
    return { ...row?.form, closes_at: daysFromNow(closes).toISOString() };
  };
  const refusedEnd = async (closes: number) => {
    const form = await roundForm(closes);
    return season.refusal(eve, (sql) => saveRound(sql, eve, form));
  };
  log("Eve sets an earlier deadline, before Kim's last review", await refusedEnd(3));
  log("Eve reads the scores", await season.refused(eve, "judging_inputs", { round_id: panel.id }));
  const grand = { email: "grand@example.com", name: "Prof. Grand" };
  await season.as(eve, "invite_judge", grand);
  log("Eve invites a judge at her own second address", await recorded());
  const conflict = {
    submission_id: season.entry("Amber").id,
    judge_id: season.judge("Max").judgeId,
    reason: "Invented.",
  };
  await season.as(eve, "set_judging_conflict", conflict);
  log("Eve sets a conflict of the judge who likes Amber most", await recorded());
  await authenticateAs(transaction, bo);
  const [set] = await transaction<{ id: string }[]>`
    select id from public.admin_judging_conflicts where origin = 'set'`;
  await season.as(bo, "resolve_conflict", {
    id: set?.id ?? "",
    state: "dismissed",
    reason: "There is none.",
  });
  season.says("Bo dismisses it. This is on record as well.");

  const assignments = async () => {
    await authenticateAs(transaction, kim);
    return JSON.stringify(await transaction`select * from public.my_assignments`);
  };
  const before = await assignments();
  await authenticateAs(transaction, "postgres");
  const [university] = await transaction<{ name: string }[]>`
    select university as name from public.profiles
    where id = ${season.entry("Amber").owner.id}`;
  await season.as(kim, "save_my_judging_profile", {
    organizations: [university?.name ?? ""],
    close_people: [],
    max_entries: null,
    expertise: [],
  });
  await season.schedule();
  expect(await assignments()).toBe(before);
  await authenticateAs(transaction, bo);
  expect(
    await transaction`
      select state from public.admin_judging_conflicts where judge_id = ${kim.judgeId} limit 1`,
  ).toEqual([{ state: "suspected" }]);
  log(
    "Kim names a university, to see which entry disappears",
    "Kim sees no change. Administrators see a suspected conflict.",
  );

  season.chapter("After the round closes");
  await season.passDays(10);
  log("Eve moves the deadline for a late review", await refusedEnd(15));
  const recusal = {
    assignment_id: await season.assignmentOf(panel, "Amber", "Kim"),
    reason: "A friend.",
    is_conflict: true,
  };
  log(
    "Kim recuses herself from Amber to remove a high review",
    await season.refused(kim, "recuse", recusal),
  );
  await season.as(eve, "set_judging_conflict", {
    submission_id: season.entry("Amber").id,
    judge_id: season.judge("Lou").judgeId,
    reason: "Invented.",
  });
  await authenticateAs(transaction, eve);
  const inputs = await inputsOf(transaction, panel.id);
  expect(inputs.reviews).toHaveLength(11);
  log("Eve sets an invented conflict of Lou with Amber", "All eleven reviews still count.");
  const review = await season.assignmentOf(panel, "Amber", "Lou");
  await season.as(eve, "count_review", { assignment_id: review, counts: false, reason: "Late." });
  log("Eve excludes Lou's review of Amber", await recorded());
  await season.as(bo, "count_review", {
    assignment_id: review,
    counts: true,
    reason: "Not late.",
  });
  season.says("Bo restores it. Both are on record.");

  season.chapter("Results and decisions");
  const honest = computeResult(inputs);
  const turned = {
    ...honest,
    official: "adjusted",
    standings: honest.standings.map((one) => ({
      ...one,
      rank: honest.standings.length + 1 - (one.rank ?? 0),
      adjusted: one.rank ?? 0,
      score: one.rank ?? 0,
    })),
  };
  const partial = { ...honest, standings: honest.standings.slice(1) };
  log(
    "Eve locks a ranking without Amber",
    await season.refusal(eve, (sql) => lockResult(sql, panel.id, partial)),
  );
  await authenticateAs(transaction, eve);
  const forged = await lockResult(transaction, panel.id, turned);
  await season.as(eve, "decide_as_ranked", { result_id: forged });
  const forgedRelease = await requestRelease(transaction, eve, panel.id);
  await authenticateAs(transaction, bo);
  const computed = await recompute(transaction, panel.id);
  log(
    "Eve locks a ranking with invented scores and requests its release. Bo confirms",
    await season.refusal(bo, (sql) => confirmRelease(sql, forgedRelease, computed)),
  );
  await season.as(bo, "stop_release", { id: forgedRelease });
  await authenticateAs(transaction, bo);
  const result = await lockResult(transaction, panel.id, honest);
  season.says("Bo stops the release and locks the honest result. Both hashes are public.");
  await season.as(eve, "decide", {
    round_entry_id: roundEntryOf(panel, "Birch").id,
    result_id: result,
    advances: true,
    reason: "Bolder.",
    expected_id: await season.decisionAbout(panel, "Birch"),
  });
  await season.as(eve, "decide_as_ranked", { result_id: result });
  await authenticateAs(transaction, bo);
  const preview = await season.as<{ departures: { rank: number; reason: string }[] }>(
    bo,
    "release_preview",
    { round_id: panel.id },
  );
  expect(preview.departures).toMatchObject([{ rank: 2, reason: "Bolder." }]);
  log(
    "Eve decides that Birch advances as well",
    "The page that confirms the release names it: rank 2, “Bolder.”",
  );
  const ownRelease = await requestRelease(transaction, eve, panel.id);
  const confirmOwn = async (sql: Transaction) =>
    confirmRelease(sql, ownRelease, await recompute(sql, panel.id));
  log("Eve confirms her own release", await season.refusal(eve, confirmOwn));
  await season.as(bo, "stop_release", { id: ownRelease });
  await season.as(bo, "decide", {
    round_entry_id: roundEntryOf(panel, "Birch").id,
    result_id: result,
    advances: false,
    reason: null,
    expected_id: await season.decisionAbout(panel, "Birch"),
  });
  season.says("Bo stops the release and decides as ranked.");
  await season.releaseAs("Bo", "Ada", panel);

  season.chapter("After the release");
  const { id: birch } = season.entry("Birch");
  await authenticateAs(transaction, eve);
  await changeSubmission(transaction, birch, { status: "selected", reason: "Bolder." });
  expect((await entryOf(transaction, season.entry("Birch").owner))?.status).toBe("declined");
  log(
    "Eve sets the status of Birch to Selected",
    `${await recorded()} The team and the public still read Declined.`,
  );
  await season.as(eve, "decide_submission", {
    id: season.entry("Amber").id,
    outcome: "disqualified",
    reason: "Invented.",
  });
  expect((await entryOf(transaction, season.entry("Amber").owner))?.status).toBe("selected");
  log(
    "Eve disqualifies Amber, the winner",
    `${await recorded()} Amber stays a finalist until the next release.`,
  );
  log(
    "An operator rewrites a locked file",
    await season.refusal("postgres", (sql) => sql`update public.judging_files set content = '{}'`),
  );
  expect(count).toBe(16);
  await expect(season.page("A dishonest season")).toMatchFileSnapshot(
    "../../../docs/journeys/dishonest-season.md",
  );
});
