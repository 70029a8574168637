import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import { FakeWorker } from "../testing/FakeWorker.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { INPUTS, lockedResult } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Decision } from "./decision.ts";
import { MINE, THEIRS } from "./testing/decisions.ts";

const AGAINST: Decision = {
  ...THEIRS,
  id: "d-3",
  code: "DDDD",
  judging_copy_id: "copy-4",
  submission_id: "entry-4",
  rank: 4,
  leaves_ranking: true,
  needs_own_look: true,
  reason: "The panel talked about it.",
};
const OUT: Decision = {
  ...THEIRS,
  id: "d-4",
  code: "CCCC",
  judging_copy_id: "copy-3",
  submission_id: "entry-3",
  rank: null,
  leaves_ranking: true,
  is_out: true,
  needs_own_look: true,
  reason: "Disqualified",
};
const CONFLICT = {
  id: "conflict-1",
  submission_id: "entry-2",
  idea_name: "Ring",
  admin_id: "ada",
  admin_name: "ada@example.com",
  state: "confirmed",
  reason: "A former student.",
};
const VERIFIED = { is_verified: true };

beforeEach(() => {
  vi.stubGlobal(
    "Worker",
    FakeWorker.answering((inputs) => computeResult(inputs as ResultInputs)),
  );
});

function open(
  locked: LockedResult,
  decisions: readonly Decision[] = [MINE, THEIRS],
  answers: Record<string, unknown> = {},
) {
  const lists = {
    "judging-rounds": [{ ...ROUND, state: "closed" }],
    "judging-copies": [1, 2, 3, 4].map((number) => ({
      id: `copy-${number}`,
      submission_id: `entry-${number}`,
      is_out: false,
    })),
    "judging-results": [locked],
    "judging-decisions": decisions,
    "judging-conflicts": [
      CONFLICT,
      { ...CONFLICT, id: "conflict-2", state: "dismissed", admin_id: "bo" },
      { ...CONFLICT, id: "conflict-3", submission_id: "elsewhere", admin_id: "cy" },
    ],
  };
  const answer = (name: string) =>
    ({ verify_result: true, confirm_decisions: 1, ...answers })[name];
  return renderJudging("/judging/rounds/round-1/confirm", lists, answer);
}

it("computes the result again as soon as it is opened", async () => {
  const { callDatabase } = open(lockedResult());
  expect(await screen.findByText("The same.")).toBeVisible();
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("verify_result", {
    result_id: "result-1",
    computed: JSON.parse(JSON.stringify(computeResult(INPUTS))),
  });
});

it("shows a forged ranking row by row, and lets nothing be confirmed", async () => {
  const honest = lockedResult();
  const [first, second, ...others] = honest.result.standings;
  if (!first || !second) throw new Error("There are four entries.");
  const swapped = [{ ...second, rank: 1, score: 4.9 }, { ...first, rank: 2 }, ...others];
  const forged = lockedResult({ result: { ...honest.result, standings: swapped } });
  open(forged, [MINE, THEIRS], { verify_result: false });
  const table = within(await screen.findByRole("table", { name: "Differences" }));
  const rows = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toContain("BBBBRank12");
  expect(rows).toContain("BBBBScore4.93.666667");
  expect(rows).toContain("AAAARank21");
  expect(screen.getByRole("button", { name: "Confirm this one" })).toBeDisabled();
});

it("lets nobody verify a result that they locked, nor confirm before somebody else has", async () => {
  const { callDatabase } = open(lockedResult({ locked_by: "me" }));
  expect(await screen.findByText(/another administrator has to compute it again/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirm this one" })).toBeDisabled();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("confirms one by one what leaves the ranking or is out of the running, with its reason", async () => {
  const { callDatabase, user } = open(lockedResult(VERIFIED), [MINE, THEIRS, AGAINST, OUT]);
  const region = within(await screen.findByRole("region", { name: "One by one" }));
  const [against, out] = region.getAllByRole("listitem");
  expect(against).toHaveTextContent(
    /DDDD.*Rank 4 · Goes on.*not what the ranking says.*talked about/,
  );
  expect(out).toHaveTextContent(/CCCC.*Out of the running.*No rank.*out of the running, .*no rank/);
  await user.click(region.getByRole("button", { name: "Confirm DDDD: Goes on" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("confirm_decisions", {
      round_id: "round-1",
      ids: ["d-3"],
    }),
  );
});

it("leads to where another administrator is made, while something waits for one", async () => {
  open(lockedResult(VERIFIED), [MINE]);
  expect(await screen.findByText(/^1 decision is not for you to confirm/)).toHaveTextContent(
    "A second administrator confirms it. If there is none yet, make somebody an administrator under Users.",
  );
  expect(screen.getByRole("link", { name: "Users" })).toHaveAttribute("href", "/users");
});

it("leads back to the decisions, and so to the release, once nothing waits any more", async () => {
  open(lockedResult(VERIFIED), [MINE]);
  const region = within(await screen.findByRole("region", { name: "The rest" }));
  expect(region.getByText("Nothing else waits for you.")).toBeVisible();
  expect(region.getByRole("link", { name: "Back to the decisions" })).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/decisions",
  );
});

it("confirms the rest together, below what is confirmed, without one's own and the special ones", async () => {
  const other = { ...THEIRS, id: "d-5", code: "EEEE", rank: 5, goes_on: false };
  const { callDatabase, user } = open(lockedResult(VERIFIED), [MINE, other, THEIRS, AGAINST]);
  const region = within(await screen.findByRole("region", { name: "The rest" }));
  expect(region.getByText("1 go on, 1 do not.")).toBeVisible();
  const rows = region.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "BBBBRing2Goes onzoe@example.com",
    "EEEERing5Does not go onzoe@example.com",
  ]);
  await user.click(region.getByRole("button", { name: "Confirm these 2" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("confirm_decisions", {
      round_id: "round-1",
      ids: ["d-2", "d-5"],
    }),
  );
  expect(
    screen.getByText(/1 decision is not for you to confirm. A second administrator confirms it/),
  ).toBeVisible();
});

it("names the administrators who have a conflict in the round, and no others", async () => {
  open(lockedResult(VERIFIED));
  const region = within(
    await screen.findByRole("region", { name: "Conflicts among administrators" }),
  );
  expect(await region.findByText(/^One administrator has a conflict/)).toBeVisible();
  expect(region.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "ada@example.com: Ring, A former student. (Confirmed)",
  ]);
});

it("has nothing to confirm by a result that is void", async () => {
  open(lockedResult({ is_current: false }));
  expect(await screen.findByText(/There is nothing to confirm/)).toBeVisible();
});
