import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, muteErrors, ruleError } from "../../testing/renderAdmin.tsx";
import { JUDGE, JUDGED_TEXT, ROUND, SUBMITTED_ASSIGNMENT } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const ROUND_ENTRY = { id: "round-entry-1", code: "BBBB", ...JUDGED_TEXT, assigned_count: 3 };

function open({ counts = true, round = {} } = {}) {
  const assigned_at = "2025-09-02T08:00:00Z";
  const assignments = [
    { ...SUBMITTED_ASSIGNMENT, judge_name: "Ravi Rao", counts, scores: [5, 4], assigned_at },
  ];
  const lists = {
    "judging/judges": [JUDGE],
    "judging/rounds": [{ ...ROUND, stage: "closed", ...round }],
    "judging-assignments": assignments,
    "round-entries": [ROUND_ENTRY],
  };
  const address = "/judging/rounds/round-1/round-entries/round-entry-1";
  return { ...renderJudging(address, lists), assignments };
}

it.each([
  ["Exclude review", true, "exclude_review"],
  ["Restore review", false, "restore_review"],
])("%s asks for a reason", async (action, counts, request) => {
  const { callDatabase, user } = open({ counts });
  await user.click(await screen.findByRole("button", { name: `${action} by Ravi Rao` }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: action }));
  expect(callDatabase).not.toHaveBeenCalledWith(request, expect.anything());
  fill(dialog.getByRole("textbox", { name: "Reason" }), "They are related");
  await user.click(dialog.getByRole("button", { name: action }));
  const change = { id: "a-1", reason: "They are related" };
  expect(callDatabase).toHaveBeenCalledWith(request, change);
});

it("closes the question if someone else was faster, and does not ask the opposite", async () => {
  muteErrors();
  const { assignments, callDatabase, press, user } = open();
  await press("Exclude review by Ravi Rao");
  const dialog = within(await screen.findByRole("dialog"));
  fill(dialog.getByRole("textbox", { name: "Reason" }), "They are related");
  callDatabase.mockRejectedValueOnce(ruleError("wrong_state"));
  assignments[0] = { ...assignments[0], counts: false } as (typeof assignments)[number];
  await user.click(dialog.getByRole("button", { name: "Exclude review" }));
  expect(await screen.findByRole("button", { name: "Restore review by Ravi Rao" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("offers to exclude no review once the release is requested", async () => {
  open({ round: { has_open_release: true } });
  expect(await screen.findByText(/^Review, score/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Exclude review/ })).toBeNull();
});

it("shows the day of a review, and keeps the other moments in its details", async () => {
  const { user } = open();
  const reviewer = (await screen.findByText("Ravi Rao")).closest("li");
  expect(reviewer).toHaveTextContent(/^Ravi RaoSubmitted Sep 4, 2025/);
  expect(screen.getByText("Assigned")).not.toBeVisible();
  await user.click(screen.getByText(/^Review, score/));
  expect(screen.getByText("Assigned")).toBeVisible();
});

it("offers no conflicts once the round is released", async () => {
  open({ round: { stage: "released" } });
  expect(await screen.findByText(/^Review, score/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add conflict of interest" })).toBeNull();
});

it("offers conflicts of oneself and of judges, also of a closed round", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add conflict of interest" }));
  await screen.findByRole("option", { name: "Myself" });
  expect(await screen.findByRole("option", { name: JUDGE.name })).toBeInTheDocument();
});
