import { expect } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { inputsOf, recompute, requestRelease } from "#tools/testing/world/judgedRounds.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { Season } from "./season.ts";

const { test } = useDatabase();

const SUBMISSIONS = ["Amber", "Birch", "Cedar", "Dune"];
const REVIEWERS = ["Kim", "Lou", "Max"];

test("a dishonest season: each of sixteen manipulations is rejected or recorded", async (transaction) => {
  const season = await Season.begin(transaction, {
    submissions: SUBMISSIONS,
    judges: REVIEWERS,
    administrators: ["Eve", "Bo", "Ada"],
  });
  let count = 0;
  /** Logs a manipulation and its outcome. */
  const log = (what: string, outcome: string) => {
    count += 1;
    season.lines.push(`${count}. ${what}. ${outcome}`);
  };

  /** The last intervention, as other administrators see it. */
  const recorded = async () => {
    const last = await season.run(
      "Bo",
      `select replace(kind, '_', ' ') || coalesce(', “' || reason || '”', '') from public.admin_interventions
        where is_open order by id desc limit 1`,
    );
    return `On record as an intervention: ${last}.`;
  };
  /** The current decision about Birch. */
  const decideBirch = (who: string, outcome: string, reason: string) =>
    season.run(
      who,
      `save_decisions('{$BirchEntry}', '$result', '${outcome}', (select decided_at from public.admin_judging_decisions where round_entry_id = '$BirchEntry'), ${reason})`,
    );

  season.chapter("While the round is open");
  await season.prepareRound(
    "Bo",
    {
      kind: "panel",
      name: "Panel",
      places: 1,
      reviews_required: 3,
      closes_at: daysFromNow(10).toISOString(),
    },
    SUBMISSIONS,
  );
  const { round = "" } = season.values;
  await season.publishReviewers(
    "Bo",
    Object.fromEntries(SUBMISSIONS.map((name) => [name, REVIEWERS])),
  );
  await season.passDays(2);
  await season.reviews("Kim", { Amber: [5, 5], Birch: [3, 3], Cedar: [2, 2] });
  await season.reviews("Lou", { Amber: [5, 4], Birch: [4, 3], Cedar: [3, 2], Dune: [1, 1] });
  await season.reviews("Max", { Amber: [4, 5], Birch: [3, 3], Cedar: [2, 3], Dune: [1, 2] });

  const refusedEnd = (closes: number) =>
    season.refusal(
      "Eve",
      `select public.save_judging_round(id, revision, to_jsonb(round) || '{"closes_at": "${daysFromNow(closes).toISOString()}"}')
        from public.admin_judging_rounds round where id = '$round'`,
    );
  log("Eve sets an earlier deadline, before Kim's last review", await refusedEnd(3));
  log("Eve reads the scores", await season.refusal("Eve", "judging_inputs('$round')"));
  const grand = '[{"email": "grand@example.com", "name": "Prof. Grand"}]';
  await season.run("Eve", `invite_judges('${grand}')`);
  log("Eve invites a judge at her own second address", await recorded());
  await season.run("Eve", "set_judging_conflict('$Amber', '$Max', 'Invented.')");
  log("Eve sets a conflict of the judge who likes Amber most", await recorded());
  await season.run(
    "Bo",
    "select public.dismiss_conflicts(array_agg(id), 'There is none.') from public.admin_judging_conflicts where origin = 'set'",
  );
  season.says("Bo dismisses it. This is on record as well.");

  const assignments = () =>
    season.run("Kim", "select jsonb_agg(mine)::text from public.my_assignments mine");
  const before = await assignments();
  await season.run(
    "Kim",
    "save_judging_profile('$Kim', 1, '{University of Examples}', null, '{}', '{}')",
  );
  await season.schedule();
  expect(await assignments()).toBe(before);
  expect(
    await season.run(
      "Bo",
      "select state from public.admin_judging_conflicts where judge_id = '$Kim' limit 1",
    ),
  ).toBe("suspected");
  log(
    "Kim names a university, to see which entry disappears",
    "Kim sees no change. Administrators see a suspected conflict.",
  );

  season.chapter("After the round closes");
  await season.passDays(10);
  log("Eve moves the deadline for a late review", await refusedEnd(15));
  log(
    "Kim recuses herself from Amber to remove a high review",
    await season.refusal("Kim", "recuse_from_review('$AmberKim', true, 'A friend.')"),
  );
  await season.run("Eve", "set_judging_conflict('$Amber', '$Lou', 'Invented.')");
  const inputs = await inputsOf(transaction, round);
  expect(inputs.reviews).toHaveLength(11);
  log("Eve sets an invented conflict of Lou with Amber", "All eleven reviews still count.");
  await season.run("Eve", "exclude_review('$AmberLou', 'Late.')");
  log("Eve excludes Lou's review of Amber", await recorded());
  await season.run("Bo", "restore_review('$AmberLou', 'Not late.')");
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
  const lock = (result: object) => `lock_result('$round', '${JSON.stringify(result)}')`;
  log("Eve locks a ranking without Amber", await season.refusal("Eve", lock(partial)));
  await season.run("Eve", `apply_ranking('${await season.run("Eve", lock(turned))}')`);
  /** Requests a release as Eve; another administrator who confirms it is refused. */
  const refusedRelease = async (who: string) => {
    season.values.release = await requestRelease(transaction, season.person("Eve"), round);
    const computed = JSON.stringify(await recompute(transaction, round));
    return season.refusal(
      who,
      `confirm_release('$release', '${computed}', array(select id from public.admin_interventions where is_open))`,
    );
  };
  log(
    "Eve locks a ranking with invented scores and requests its release. Bo confirms",
    await refusedRelease("Bo"),
  );
  await season.run("Bo", "stop_release('$release')");
  season.values.result = await season.run("Bo", lock(honest));
  season.says("Bo stops the release and locks the honest result. Both hashes are public.");
  await decideBirch("Eve", "advances", "'Bolder.'");
  await season.run("Eve", "apply_ranking('$result')");
  expect(
    await season.run("Bo", "select reason from public.admin_judging_decisions where needs_reason"),
  ).toBe("Bolder.");
  log(
    "Eve decides that Birch advances as well",
    "The page that confirms the release names it: rank 2, “Bolder.”",
  );
  log("Eve confirms her own release", await refusedRelease("Eve"));
  await season.run("Bo", "stop_release('$release')");
  await decideBirch("Bo", "eliminated", "null");
  season.says("Bo stops the release and decides as ranked.");
  await season.releaseAs("Bo", "Ada");

  season.chapter("After the release");
  const status = "select status from public.my_submission";
  await season.run(
    "Eve",
    `set_submission_status('$Birch', ${officeRevision("$Birch")}, 'selected', 'Bolder.')`,
  );
  expect(await season.run("BirchOwner", status)).toBe("declined");
  log(
    "Eve sets the status of Birch to Selected",
    `${await recorded()} The team and the public still read Declined.`,
  );
  await season.run(
    "Eve",
    `disqualify_submission('$Amber', ${officeRevision("$Amber")}, 'Invented.')`,
  );
  expect(await season.run("AmberOwner", status)).toBe("selected");
  log(
    "Eve disqualifies Amber, the winner",
    `${await recorded()} Amber stays a finalist until the next release.`,
  );
  log(
    "An operator rewrites a locked file",
    await season.refusal("postgres", "update public.judging_files set content = '{}'"),
  );
  expect(count).toBe(16);
  await expect(season.page("A dishonest season")).toMatchFileSnapshot(
    "../../../docs/journeys/dishonest-season.md",
  );
});
