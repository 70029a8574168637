import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Conflict } from "./conflicts/conflict.ts";
import { JUDGE, ROUND } from "./testing/judgingRecords.ts";
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
