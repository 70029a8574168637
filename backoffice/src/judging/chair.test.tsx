import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import type { Conflict } from "./conflicts/conflict.ts";
import type { Decision } from "./decisions/decision.ts";
import { MINE, THEIRS } from "./decisions/testing/decisions.ts";
import { JUDGE, ROUND } from "./testing/judgingRecords.ts";
import { lockedResult } from "./testing/lockedResult.ts";
import { renderJudging } from "./testing/renderJudging.tsx";

/** A chair sees only what the database returns, and no button that it would refuse. */

const CONFLICT: Conflict = {
  id: "conflict-1",
  submission_id: "entry-1",
  receipt_number: null,
  round_id: ROUND.id,
  round_entry_id: "round-entry-1",
  code: "AAAA-2222",
  idea_name: "Patch",
  judge_id: JUDGE.id,
  judge_name: JUDGE.name,
  admin_id: null,
  admin_name: null,
  origin: "found",
  state: "suspected",
  reason: null,
  is_told: false,
  resolved_at: null,
  resolved_reason: null,
  created_at: "2025-08-21T08:00:00Z",
  is_assigned: false,
};

const show = (address: string, lists: Record<string, object[]> = {}) =>
  renderJudging(address, { "judging-rounds": [ROUND], ...lists }, () => null, "chair");

const linksOf = (name: string) =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

it("sees the parts of judging for chairs, and cannot create a round", async () => {
  show("/judging");
  expect(await screen.findByRole("link", { name: ROUND.name })).toBeVisible();
  expect(linksOf("Judging")).toEqual(["Rounds", "Judges", "Conflicts"]);
  expect(screen.queryByRole("link", { name: "New round" })).toBeNull();
});

it("reads the criteria, but cannot change them", async () => {
  show(`/judging/rounds/${ROUND.id}`);
  const list = await screen.findByRole("list", { name: "Criteria" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(ROUND.criteria.length);
  expect(linksOf("Steps of the round")).toEqual([
    "Criteria",
    "Round entries",
    "Assignment",
    "Progress",
    "Results",
    "Decisions",
  ]);
  expect(screen.queryByRole("button", { name: /Save|Delete/ })).toBeNull();
});

it.each(["files", "reviews/r-1"])("sees that %s is not part of the role", async (part) => {
  show(`/judging/rounds/${ROUND.id}/${part}`);
  const title = "This page is not part of your role";
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});

it("sees conflicts by round entry, and resolves only those with a reason", async () => {
  const declared = { ...CONFLICT, id: "conflict-2", reason: "A friend.", is_told: true };
  show("/judging/conflicts", { "judging-conflicts": [CONFLICT, declared] });
  const link = (await screen.findAllByRole("link", { name: "Patch" }))[0];
  expect(link).toHaveAttribute("href", `/judging/rounds/${ROUND.id}/round-entries/round-entry-1`);
  expect(
    screen.getByText("Hidden in an anonymized round. An administrator resolves it."),
  ).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Confirm the conflict/ })).toHaveLength(1);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("sees judges without email addresses or actions", async () => {
  show("/judging/judges", { judges: [{ ...JUDGE, email: null, organizations: [] }] });
  expect(await screen.findByText(JUDGE.name)).toBeVisible();
  for (const name of ["Email", "Organizations", "Close people", "Actions"]) {
    expect(screen.queryByRole("columnheader", { name })).toBeNull();
  }
  expect(screen.queryByRole("button", { name: /Invite|Withdraw|Export/ })).toBeNull();
});

it("finds its tasks in the list of rounds, and whether it gets them by email", async () => {
  const answers: Record<string, unknown> = {
    my_judging_tasks: [{ kind: "results", open_count: 2, round_id: ROUND.id }],
    wants_judging_digest: true,
  };
  renderJudging("/judging", { "judging-rounds": [ROUND] }, (name) => answers[name], "chair");
  const link = await screen.findByRole("link", { name: "Lock result: Results to lock" });
  expect(link).toHaveAttribute("href", `/judging/rounds/${ROUND.id}/results`);
  expect(screen.getByRole("button", { name: "Turn off" })).toBeVisible();
});

const CLOSED = {
  ...ROUND,
  stage: "closed",
  is_anonymized: true,
  chairs: ["Olu Ade", "Kim Roe"],
};
function openClosed(
  part: string,
  role: Role,
  decisions: readonly Decision[] = [],
  results = [lockedResult()],
) {
  const lists = {
    "judging-rounds": [CLOSED],
    "round-entries": ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
      id: `round-entry-${index + 1}`,
      submission_id: `entry-${index + 1}`,
      code,
      idea_name: code,
      is_excluded: false,
    })),
    "judging-results": results,
    "judging-decisions": decisions,
  };
  const answers: Record<string, unknown> = {
    decide_as_ranked: 2,
  };
  return renderJudging(`/judging/rounds/${ROUND.id}/${part}`, lists, (name) => answers[name], role);
}

it("sees the locked result, but cannot lock one", async () => {
  const { callDatabase } = openClosed("results", "chair");
  expect(await screen.findByText(/^Result 1 was locked/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: /Lock|Download/ })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("sees no result before it is locked", async () => {
  const { callDatabase } = openClosed("results", "chair", [], []);
  expect(await screen.findByText(/once an administrator has locked it/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("makes decisions, but cannot release or reopen the round", async () => {
  const { user, callDatabase } = openClosed("decisions", "chair", [MINE]);
  await user.click(await screen.findByRole("button", { name: "Apply ranking" }));
  const question = screen.getByRole("dialog", { name: "Apply ranking?" });
  expect(within(question).getByText(/drafts until the release/)).toBeVisible();
  await user.click(within(question).getByRole("button", { name: "Apply ranking" }));
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
  expect(await screen.findByRole("button", { name: /AAAA/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request release" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Reopen round" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Interventions" })).toBeNull();
});

it("an administrator is warned that the chair can read the reason", async () => {
  const { user } = openClosed("decisions", "admin", [THEIRS]);
  await user.click(await screen.findByRole("button", { name: /BBBB/ }));
  const question = screen.getByRole("dialog", { name: "Decide about BBBB" });
  expect(within(question).getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    "The chair can read it. Do not identify the team.",
  );
});
