import { expect } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { roundEntryOf, Season } from "./season.ts";

const { test } = useDatabase();

const ENTRIES = ["Amber", "Birch", "Cedar", "Dune", "Elm", "Fern"];

/** Two reviewers for each entry, in a chain that links them all. */
const READERS = {
  Amber: ["Kim", "Lou"],
  Birch: ["Lou", "Max"],
  Cedar: ["Max", "Kim"],
  Dune: ["Kim", "Lou"],
  Elm: ["Lou", "Max"],
  Fern: ["Max", "Kim"],
};

test("an honest season with a judge who leaves, a late conflict and a tie ends with its winners", async (transaction) => {
  const season = await Season.begin(transaction, {
    entries: ENTRIES,
    judges: ["Kim", "Lou", "Max", "Noa"],
    administrators: ["Ada", "Bo"],
  });
  const [ada, bo] = [season.admin("Ada"), season.admin("Bo")];

  season.chapter("The screening");
  const reading = await season.prepareRound(
    ada,
    { places: 3, reviews_per_entry: 2, closes_at: daysFromNow(10).toISOString() },
    ENTRIES,
  );
  const plan = await season.publishReviewers(ada, reading, READERS);
  season.says(`Ada publishes the assignment: ${plan.added} reviews of ${ENTRIES.length} entries.`);
  await season.passDays(2);
  await season.reviews(reading, "Kim", {
    Amber: [5, 5],
    Cedar: [4, 3],
    Dune: [2, 2],
    Fern: [1, 2],
  });
  await season.reviews(reading, "Lou", { Amber: [5, 4], Birch: [5, 4], Dune: [3, 2] });

  await season.as(bo, "set_judge_withdrawn", {
    id: season.judge("Max").judgeId,
    is_withdrawn: true,
  });
  const replacements = {
    Birch: ["Lou", "Noa"],
    Cedar: ["Noa", "Kim"],
    Elm: ["Lou", "Noa"],
    Fern: ["Noa", "Kim"],
  };
  const replaced = await season.publishReviewers(ada, reading, { ...READERS, ...replacements });
  season.says(`Max leaves. Ada assigns the reviews of Max to Noa: ${replaced.added} reviews.`);
  await season.reviews(reading, "Noa", {
    Birch: [4, 4],
    Cedar: [4, 4],
    Elm: [2, 2],
    Fern: [2, 1],
  });
  await season.reviews(reading, "Lou", { Elm: [2, 3] });

  await season.passDays(10);
  season.says("The round closes at its deadline.");
  await season.as(bo, "set_judging_conflict", {
    submission_id: season.entry("Cedar").id,
    judge_id: season.judge("Noa").judgeId,
    reason: "They have published together.",
  });
  season.says("Bo adds a conflict of Noa with Cedar. After the close, it excludes no review.");
  await season.as(bo, "count_review", {
    assignment_id: await season.assignmentOf(reading, "Cedar", "Noa"),
    counts: false,
    reason: "Noa and the team have published together.",
  });
  season.says("Bo excludes the review and gives the reason.");

  const first = await season.lockAs("Ada", reading);
  const decided = await season.as<number>(ada, "decide_as_ranked", { result_id: first });
  season.says(`Ada decides ${decided} entries as ranked.`);
  await season.releaseAs("Ada", "Bo", reading);

  season.chapter("The panel");
  const panel = await season.prepareRound(
    ada,
    {
      kind: "panel",
      name: "Panel",
      places: 2,
      reviews_per_entry: 2,
      opens_at: daysFromNow(13.1).toISOString(),
      closes_at: daysFromNow(20).toISOString(),
    },
    ["Amber", "Birch", "Cedar"],
  );
  const all = ["Kim", "Lou"];
  await season.publishReviewers(ada, panel, { Amber: all, Birch: all, Cedar: all });
  await season.passDays(2);
  await season.reviews(panel, "Kim", { Amber: [5, 5], Birch: [4, 4], Cedar: [4, 4] });
  await season.reviews(panel, "Lou", { Amber: [5, 4], Birch: [3, 4], Cedar: [3, 4] });
  await season.passDays(8);
  const tied = await season.lockAs("Bo", panel);
  const decidedAsRanked = await season.as<number>(bo, "decide_as_ranked", { result_id: tied });
  season.says(`Bo decides ${decidedAsRanked} entry as ranked. Two entries tie for the last place.`);
  for (const [entry, advances] of [
    ["Birch", false],
    ["Cedar", true],
  ] as const) {
    await season.as(bo, "decide", {
      round_entry_id: roundEntryOf(panel, entry).id,
      result_id: tied,
      advances,
      reason: "The panel has discussed both and prefers Cedar.",
    });
    season.says(
      `Bo decides that ${entry} ${advances ? "advances" : "is eliminated"}. The reason is the panel's view.`,
    );
  }
  await season.releaseAs("Bo", "Ada", panel);

  season.chapter("The final");
  const final = await season.prepareRound(
    ada,
    {
      kind: "final",
      name: "Final",
      places: 2,
      reviews_per_entry: 2,
      is_anonymized: false,
      opens_at: daysFromNow(24).toISOString(),
      closes_at: daysFromNow(30).toISOString(),
    },
    ["Amber", "Cedar"],
  );
  await season.publishReviewers(ada, final, { Amber: all, Cedar: all });
  await season.passDays(4);
  await season.reviews(final, "Kim", { Amber: [4, 4], Cedar: [5, 5] });
  await season.reviews(final, "Lou", { Amber: [5, 4], Cedar: [5, 5] });
  await season.passDays(10);
  const last = await season.lockAs("Ada", final);
  await season.as(ada, "decide_as_ranked", { result_id: last });
  await season.releaseAs("Ada", "Bo", final);

  season.chapter("Public outcome");
  await authenticateAs(transaction, "postgres");
  const outcomes = await transaction<{ idea_name: string; status: string; outcome: string }[]>`
    select idea_name, status, case when status = 'selected' then private.final_outcome(id) end as outcome
    from public.submissions
    where id in ${transaction([...season.entries.values()].map(({ id }) => id))} order by idea_name`;
  for (const { idea_name, status, outcome } of outcomes) {
    season.says(`${idea_name}: ${outcome ?? status}.`);
  }
  const files = await season.files();
  season.says(
    `The hashes of ${files.length} locked files: ${files.map(({ kind }) => kind).join(", ")}.`,
  );
  await expect(season.page("An honest season")).toMatchFileSnapshot(
    "../../../docs/journeys/honest-season.md",
  );
});
