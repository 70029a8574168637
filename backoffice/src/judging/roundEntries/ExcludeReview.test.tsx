import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { fill } from "../../testing/renderAdmin.tsx";
import { ROUND, SUBMITTED_ASSIGNMENT } from "../testing/judgingRecords.ts";
import { INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { stubResultsWorker } from "../testing/stubWorker.ts";
import { changedEntries, inputsWith } from "./ExcludeReview.tsx";

const RAVI = { code: "BBBB", judge_id: "judge-2", judge_name: "Ravi Rao" };
/** Ravi's review of BBBB, which is second with this review and third without it. */
const REVIEW = { entry: "BBBB", judge: "judge-2", scores: [5] };
const LOW = INPUTS.reviews.map((one) =>
  one.entry === "BBBB" ? { ...one, scores: one.judge === "judge-2" ? [5] : [2] } : one,
);
const INPUTS_WITH_REVIEW: ResultInputs = { ...INPUTS, reviews: LOW };
const INPUTS_WITHOUT_REVIEW = inputsWith(INPUTS_WITH_REVIEW, REVIEW, false);
beforeEach(stubResultsWorker);

function open({ counts = true, inputs = INPUTS_WITH_REVIEW, has_open_release = false } = {}) {
  const lists = {
    "judging-rounds": [
      {
        ...ROUND,
        places: 2,
        criteria: ROUND.criteria.slice(0, 1),
        stage: "closed",
        has_open_release,
      },
    ],
    "judging-assignments": [{ ...SUBMITTED_ASSIGNMENT, ...RAVI, counts, scores: REVIEW.scores }],
    "round-entries": [{ id: "round-entry-1", code: "BBBB", findings: [], assigned_count: 3 }],
  };
  return renderJudging("/judging/rounds/round-1/round-entries/round-entry-1", lists, (name) =>
    name === "judging_inputs" ? inputs : null,
  );
}
const openDialog = async ({ user }: ReturnType<typeof open>, button: string) => {
  await user.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
};
const comparison = () => screen.findByRole("table", { name: "Ranking now and after the change" });
const rowOf = (table: HTMLElement, code: string) =>
  within(table).getByRole("rowheader", { name: code }).closest("tr");

it("shows how the ranking changes, and excludes a review with a reason", async () => {
  const page = open();
  const { callDatabase, user } = page;
  const dialog = await openDialog(page, "Exclude review of Ravi Rao");
  const table = await comparison();
  expect(rowOf(table, "BBBB")).toHaveTextContent(/Advances → Eliminated/);
  expect(screen.getByText("This changes who advances: BBBB, CCCC.")).toBeVisible();
  fill(dialog.getByRole("textbox", { name: "Reason" }), "They are related");
  expect(callDatabase).not.toHaveBeenCalledWith("count_review", expect.anything());
  await user.click(dialog.getByRole("button", { name: "Exclude review" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("count_review", {
      assignment_id: "a-1",
      counts: false,
      reason: "They are related",
    }),
  );
});

it("compares the rankings for a review that is restored", async () => {
  const page = open({ counts: false, inputs: INPUTS_WITHOUT_REVIEW });
  await openDialog(page, "Restore review of Ravi Rao");
  expect(rowOf(await comparison(), "BBBB")).toHaveTextContent(/Eliminated → Advances/);
});

it("cannot be changed once the release is requested", async () => {
  open({ has_open_release: true });
  expect(await screen.findByText(/^Review, score/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Exclude review/ })).toBeNull();
});

it("treats scores with the same text as equal", () => {
  const now = computeResult(INPUTS);
  const standings = now.standings.map((one) => ({ ...one, score: one.score + 1e-6 }));
  expect(changedEntries(now, { ...now, standings }, INPUTS.places)).toEqual([]);
});

it("compares an entry that only one of the rankings has", () => {
  const one = { ...INPUTS, reviews: [...INPUTS.reviews, { ...REVIEW, entry: "EEEE" }] };
  const rows = changedEntries(computeResult(one), computeResult(INPUTS), INPUTS.places);
  const unranked = rows.find(({ entry }) => entry === "EEEE");
  expect(unranked?.after).toEqual({ rank: "None", score: "None", outcome: "No rank" });
});
