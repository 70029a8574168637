import { expect } from "vitest";
import { useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { Season } from "./season.ts";

const { test } = useDatabase();

const SUBMISSIONS = ["Amber", "Birch", "Cedar", "Dune", "Elm", "Fern"];

/** Two reviewers for each submission, in a chain that links them all. */
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
    submissions: SUBMISSIONS,
    judges: ["Kim", "Lou", "Max", "Noa"],
    administrators: ["Ada", "Bo"],
  });

  season.chapter("The screening");
  await season.prepareRound(
    "Ada",
    { places: 3, reviews_required: 2, closes_at: daysFromNow(10).toISOString() },
    SUBMISSIONS,
  );
  const added = await season.publishReviewers("Ada", READERS);
  season.says(
    `Ada publishes the assignment: ${added} reviews for ${SUBMISSIONS.length} round entries.`,
  );
  await season.passDays(2);
  await season.reviews("Kim", { Amber: [5, 5], Cedar: [4, 3], Dune: [2, 2], Fern: [1, 2] });
  await season.reviews("Lou", { Amber: [5, 4], Birch: [5, 4], Dune: [3, 2] });

  await season.run("Bo", "withdraw_judge('$Max')");
  const replacements = {
    Birch: ["Lou", "Noa"],
    Cedar: ["Noa", "Kim"],
    Elm: ["Lou", "Noa"],
    Fern: ["Noa", "Kim"],
  };
  const replaced = await season.publishReviewers("Ada", { ...READERS, ...replacements });
  season.says(`Max drops out. Ada assigns Max's ${replaced} reviews to Noa.`);
  await season.reviews("Noa", { Birch: [4, 4], Cedar: [4, 4], Elm: [2, 2], Fern: [2, 1] });
  await season.reviews("Lou", { Elm: [2, 3] });

  await season.passDays(10);
  season.says("The round closes at its deadline.");
  await season.run("Bo", "set_judging_conflict('$Cedar', '$Noa', 'They have published together.')");
  season.says(
    "Bo records that Noa has a conflict with Cedar. Because the round has closed, Noa's review still counts.",
  );
  await season.run(
    "Bo",
    "exclude_review('$CedarNoa', 'Noa and the team have published together.')",
  );
  season.says("Bo excludes the review and gives a reason.");

  const first = await season.lockAs("Ada");
  const decided = await season.run<number>("Ada", `apply_ranking('${first}')`);
  season.says(`Ada decides the outcomes of ${decided} round entries by rank.`);
  await season.releaseAs("Ada", "Bo");

  season.chapter("The panel");
  const panelists = ["Amber", "Birch", "Cedar"];
  await season.prepareRound(
    "Ada",
    {
      kind: "panel",
      name: "Panel",
      places: 2,
      reviews_required: 2,
      opens_at: daysFromNow(13.1).toISOString(),
      closes_at: daysFromNow(20).toISOString(),
    },
    panelists,
  );
  const all = ["Kim", "Lou"];
  await season.publishReviewers("Ada", Object.fromEntries(panelists.map((name) => [name, all])));
  await season.passDays(2);
  await season.reviews("Kim", { Amber: [5, 5], Birch: [4, 4], Cedar: [4, 4] });
  await season.reviews("Lou", { Amber: [5, 4], Birch: [3, 4], Cedar: [3, 4] });
  await season.passDays(8);
  const tied = await season.lockAs("Bo");
  const decidedAsRanked = await season.run<number>("Bo", `apply_ranking('${tied}')`);
  season.says(
    `Bo decides the outcome of ${decidedAsRanked} round entry by rank. The other two are tied for the remaining place.`,
  );
  for (const [submission, advances] of [
    ["Birch", false],
    ["Cedar", true],
  ] as const) {
    await season.run(
      "Bo",
      `save_decisions('{$${submission}Entry}', '${tied}', '${advances ? "advances" : "eliminated"}', reason => 'The panel has discussed both and prefers Cedar.')`,
    );
    season.says(
      `Bo decides that ${submission} ${advances ? "advances" : "is eliminated"}. Reason: “The panel has discussed both and prefers Cedar.”`,
    );
  }
  await season.releaseAs("Bo", "Ada");

  season.chapter("The final");
  await season.prepareRound(
    "Ada",
    {
      kind: "final",
      name: "Final",
      places: 2,
      reviews_required: 2,
      is_anonymized: false,
      opens_at: daysFromNow(24).toISOString(),
      closes_at: daysFromNow(30).toISOString(),
    },
    ["Amber", "Cedar"],
  );
  await season.publishReviewers("Ada", { Amber: all, Cedar: all });
  await season.passDays(4);
  await season.reviews("Kim", { Amber: [4, 4], Cedar: [5, 5] });
  await season.reviews("Lou", { Amber: [5, 4], Cedar: [5, 5] });
  await season.passDays(10);
  const last = await season.lockAs("Ada");
  await season.run("Ada", `apply_ranking('${last}')`);
  await season.releaseAs("Ada", "Bo");

  season.chapter("Public outcome");
  for (const name of SUBMISSIONS) {
    const outcome = await season.run(
      "postgres",
      `select case when status = 'selected' then private.final_outcome(id) else status end
        from public.submissions where id = '$${name}'`,
    );
    season.says(`${name}: ${outcome}.`);
  }
  const kinds = await season.run<string[]>(
    "Ada",
    "select array_agg(kind) from public.public_judging_files",
  );
  season.says(
    `The hashes of all ${kinds.length} locked files are public, two for each round: ${[...new Set(kinds)].join(" and ")}.`,
  );
  await expect(season.page("An honest season")).toMatchFileSnapshot(
    "../../../docs/journeys/honest-season.md",
  );
});
