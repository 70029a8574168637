import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import { OTHER_DECISION } from "./decisions/testing/decisions.ts";
import { ROUND } from "./testing/judgingRecords.ts";
import { lockedResult } from "./testing/lockedResult.ts";
import { renderJudging } from "./testing/renderJudging.tsx";

/** A chair sees only data that the database returns, and only buttons whose requests it accepts. */

it("resolves only the conflicts whose reason it can read", async () => {
  const conflict = {
    id: "conflict-1",
    round_id: ROUND.id,
    round_entry_id: "round-entry-1",
    idea_name: "Patch",
    judge_id: "judge-1",
    judge_name: "Ines Amado",
    state: "suspected",
    reason: null,
  };
  const declared = { ...conflict, id: "conflict-2", reason: "A friend.", can_resolve: true };
  const lists = { "judging-conflicts": [conflict, declared] };
  renderJudging("/judging/conflicts", lists, () => null, "chair");
  const [link] = await screen.findAllByRole("link", { name: "Patch" });
  expect(link).toHaveAttribute("href", `/judging/rounds/${ROUND.id}/round-entries/round-entry-1`);
  expect(
    screen.getByText("Hidden in an anonymized round. An administrator resolves it."),
  ).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Confirm the conflict/ })).toHaveLength(1);
});

function openClosed(part: string, role: Role, lists: Record<string, object[]> = {}) {
  const round = { ...ROUND, stage: "closed", is_anonymized: true, chairs: ["Olu Ade", "Kim Roe"] };
  const roundEntries = ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
    id: `round-entry-${index + 1}`,
    submission_id: `entry-${index + 1}`,
    code,
    idea_name: code,
    is_excluded: false,
  }));
  const all = {
    "judging-rounds": [round],
    "round-entries": roundEntries,
    "judging-results": [lockedResult()],
    ...lists,
  };
  return renderJudging(`/judging/rounds/${ROUND.id}/${part}`, all, () => 2, role);
}

it("sees no result before an administrator has locked it", async () => {
  const { callDatabase } = openClosed("results", "chair", { "judging-results": [] });
  expect(await screen.findByText(/once an administrator has locked it/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Lock|Download/ })).toBeNull();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("an administrator is warned that the chair can read the reason", async () => {
  const { user } = openClosed("decisions", "admin", { "judging-decisions": [OTHER_DECISION] });
  await user.click(await screen.findByRole("button", { name: /BBBB/ }));
  const question = within(screen.getByRole("dialog", { name: "Decide about BBBB" }));
  expect(question.getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    "The chair can read it. Do not identify the team.",
  );
});
