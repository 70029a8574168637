import { expect } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { ACTS_OF_OTHERS, inputsOf } from "#tools/testing/world/judgedRounds.ts";
import { createAccount } from "#tools/testing/world/people.ts";
import { officeRevision, roleRevision } from "#tools/testing/world/revisions.ts";
import { Season } from "./season.ts";

const { test } = useDatabase();

const SUBMISSIONS = ["Amber", "Birch", "Cedar", "Dune"];
const REVIEWERS = ["Kim", "Lou", "Max"];

test("a dishonest season: what one person tries is refused or acknowledged by another, what two do is on record", async (transaction) => {
  const season = await Season.begin(transaction, {
    submissions: SUBMISSIONS,
    judges: REVIEWERS,
    administrators: ["Eve", "Bo", "Ada", "Cy"],
  });
  let count = 0;
  /** Logs a manipulation and its outcome. */
  const log = (what: string, outcome: string) => {
    count += 1;
    season.lines.push(`${count}. ${what}. ${outcome}`);
  };

  /** The last interventions by the same person with the same reason, as other administrators see them. */
  const recorded = async () => {
    const last = await season.run(
      "Bo",
      `select string_agg(replace(kind, '_', ' '), ' and ' order by id) || coalesce(' (reason: “' || reason || '”)', '')
        from public.admin_interventions where is_open group by actor_email, reason order by max(id) desc limit 1`,
    );
    return `Recorded as an intervention: ${last}.`;
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
  log("Eve tries to move the deadline up to a time before Kim's last review", await refusedEnd(3));
  log("Eve tries to read the scores", await season.refusal("Eve", "judging_inputs('$round')"));
  const grand = '[{"email": "grand@example.com", "name": "Prof. Grand"}]';
  await season.run("Eve", `invite_judges('${grand}')`);
  log("Eve invites a judge, using her own second email address", await recorded());
  await season.run("Eve", "set_judging_conflict('$Amber', '$Max', 'Invented')");
  log("Eve records an invented conflict between Max and Amber", await recorded());
  await season.run(
    "Bo",
    "select public.dismiss_conflicts(array_agg(id), 'There is none.') from public.admin_judging_conflicts where origin = 'set'",
  );
  season.says("Bo dismisses the conflict. The dismissal is recorded too.");

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
    "Kim adds a university to her profile to see which round entry disappears",
    "Kim sees no change. Administrators see a suspected conflict.",
  );

  season.chapter("After the round closes");
  await season.passDays(10);
  log("Eve tries to extend the deadline to allow a late review", await refusedEnd(15));
  log(
    "Kim tries to recuse herself from Amber to remove a high review",
    await season.refusal("Kim", "recuse_from_review('$AmberKim', true, 'A friend.')"),
  );
  await season.run("Eve", "set_judging_conflict('$Amber', '$Lou', 'Invented')");
  const inputs = await inputsOf(transaction, round);
  expect(inputs.reviews).toHaveLength(11);
  log("Eve invents a conflict between Lou and Amber", "All 11 reviews still count.");
  await season.run("Eve", "exclude_review('$AmberLou', 'Late')");
  log("Eve excludes Lou's review of Amber", await recorded());
  await season.run("Bo", "restore_review('$AmberLou', 'Not late.')");
  season.says("Bo restores the review. Both changes are recorded.");

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
  log("Eve tries to lock a ranking without Amber", await season.refusal("Eve", lock(partial)));
  await season.run("Eve", `apply_ranking('${await season.run("Eve", lock(turned))}')`);
  const requesting = (result: object) =>
    `select (public.request_release('$round', null, '${JSON.stringify(result)}', ${ACTS_OF_OTHERS})).id`;
  const confirming = (result: unknown) =>
    `confirm_release('$release', '${JSON.stringify(result)}', ${ACTS_OF_OTHERS})`;
  await season.run("Bo", "accept_gaps('$round', '{$Dune}', 'few_reviews', 'Kim was ill.')");
  season.says(
    "Dune has only two reviews. Bo accepts this and gives a reason, because otherwise the round can't be released.",
  );
  log(
    "Eve locks a ranking with invented scores. Bo tries to request the release",
    await season.refusal("Bo", requesting(honest)),
  );
  season.values.release = await season.run("Eve", requesting(turned));
  log(
    "Eve requests the release herself, with the invented scores. Bo tries to confirm it",
    await season.refusal("Bo", confirming(honest)),
  );
  await season.run("Bo", "stop_release('$release')");
  season.values.result = await season.run("Bo", lock(honest));
  season.says(
    "Bo stops the release and locks the honest result. The hashes of both results are public.",
  );
  await decideBirch("Eve", "advances", "'Bolder'");
  await season.run("Eve", "apply_ranking('$result')");
  expect(
    await season.run("Bo", "select reason from public.admin_judging_decisions where needs_reason"),
  ).toBe("Bolder");
  log(
    "Eve decides that Birch advances as well",
    "The release confirmation page shows this decision with its rank (2) and reason (“Bolder”).",
  );
  season.values.release = await season.run("Eve", requesting(honest));
  log("Eve tries to confirm her own release", await season.refusal("Eve", confirming(honest)));
  log(
    "Bo tries to confirm without checking Eve's changes",
    await season.refusal("Bo", `confirm_release('$release', '${JSON.stringify(honest)}', '{}')`),
  );
  const puppet = await createAccount(transaction);
  season.people.Puppet = puppet;
  season.values.puppet = puppet.id;
  await season.run("Eve", `set_role('$puppet', ${roleRevision("$puppet")}, 'admin')`);
  expect(
    await season.run(
      "Bo",
      "select state from public.admin_releases order by requested_at desc limit 1",
    ),
  ).toBe("stopped");
  season.values.release = await season.run("Eve", requesting(honest));
  log(
    "Eve makes her second account an administrator and tries to confirm the release with it",
    await season.refusal("Puppet", confirming(honest)),
  );
  season.values.bo = season.person("Bo").id;
  await season.run("Eve", `set_role('$bo', ${roleRevision("$bo")}, null)`);
  log(
    "Eve removes Bo's role, because Bo could stop the release",
    `The release stops: “${await season.run("Ada", "select stop_reason from public.admin_releases where stop_reason ~ 'administrator' limit 1")}” Bo and all administrators get an email.`.replace(
      season.person("Bo").email,
      "Bo",
    ),
  );
  await season.run("Ada", `set_role('$bo', ${roleRevision("$bo")}, 'admin')`);
  season.says(
    "Ada makes Bo an administrator again. Bo's earlier time as an administrator still counts.",
  );
  await decideBirch("Bo", "eliminated", "null");
  season.says("Bo decides on Birch again, this time by rank.");

  season.chapter("An administrator who competes");
  await season.run("Cy", "declare_admin_conflict('$Dune', 'My own submission.')");
  for (const [what, call] of [
    ["disqualify Amber", `disqualify_submission('$Amber', ${officeRevision("$Amber")}, 'r')`],
    ["record a conflict for a judge of Amber", "set_judging_conflict('$Amber', '$Max', 'r')"],
    ["remove a judge", "withdraw_judge('$Max')"],
    [
      "decide the outcome for Birch",
      "save_decisions('{$BirchEntry}', '$result', 'advances', now(), 'r')",
    ],
  ] as const) {
    log(`Cy, whose own submission is Dune, tries to ${what}`, await season.refusal("Cy", call));
  }
  await season.releaseAs("Bo", "Ada");

  season.chapter("After the release");
  const status = "select status from public.my_submission";
  await season.run(
    "Eve",
    `set_submission_status('$Birch', ${officeRevision("$Birch")}, 'selected', 'Bolder')`,
  );
  expect(await season.run("BirchOwner", status)).toBe("declined");
  log(
    "Eve sets Birch's status to Selected",
    `${await recorded()} The team and the public still see Declined.`,
  );
  await season.run(
    "Eve",
    `disqualify_submission('$Amber', ${officeRevision("$Amber")}, 'Invented')`,
  );
  expect(await season.run("AmberOwner", status)).toBe("selected");
  log(
    "Eve disqualifies Amber, the winner",
    `${await recorded()} Amber remains a finalist until the next release.`,
  );
  season.chapter("Two administrators together");
  season.values.release = await season.run(
    "Eve",
    "select (public.request_release(null, null, null, array(select id from public.interventions_of_release() where not is_own))).id",
  );
  const acts = await season.run<string>(
    "Ada",
    "select string_agg(replace(kind, '_', ' '), ', ' order by id) from public.interventions_of_release() where not is_own",
  );
  await season.run(
    "Ada",
    "select public.confirm_release('$release', null, array(select id from public.interventions_of_release() where not is_own))",
  );
  season.says(
    `Eve and Ada, who have both been administrators for more than a week, release the new statuses together. Ada has to acknowledge each intervention: ${acts}.`,
  );
  await season.run("Bo", "stop_release('$release')");
  season.says("For ten minutes, any administrator can stop the release. Bo does so.");
  log(
    "An operator tries to rewrite a locked file",
    await season.refusal("postgres", "update public.judging_files set content = '{}'"),
  );
  await expect(season.page("A dishonest season")).toMatchFileSnapshot(
    "../../../docs/journeys/dishonest-season.md",
  );
});
