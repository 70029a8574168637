import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { FakeWorker } from "../testing/FakeWorker.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Decision } from "./decision.ts";
import { MINE, THEIRS } from "./testing/decisions.ts";

/** A chair and an administrator decide about one round: each finds what is theirs to do. */

const CLOSED = {
  ...ROUND,
  state: "closed",
  is_blind: true,
  chairs: ["Olu Ade", "Kim Roe"],
};
const OTHER_CHAIRS: Decision = {
  ...{ ...THEIRS, id: "d-3", code: "CCCC", judging_copy_id: "copy-3", rank: 3, goes_on: false },
  decided_by: "kim",
  decided_by_name: "Kim Roe",
  is_decided_by_admin: false,
};
const CONFIRMED: Decision = {
  ...{ ...THEIRS, id: "d-4", code: "DDDD", judging_copy_id: "copy-4", rank: 4, goes_on: false },
  confirmed_by_name: "ada@example.com",
  confirmed_at: "2025-09-23T08:00:00Z",
};

beforeEach(() => {
  vi.stubGlobal(
    "Worker",
    FakeWorker.answering((inputs) => computeResult(inputs as ResultInputs)),
  );
});

function open(
  part: string,
  role: Role,
  decisions: readonly Decision[] = [],
  results = [lockedResult({ is_verified: true })],
) {
  const lists = {
    "judging-rounds": [CLOSED],
    "judging-copies": ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
      ...{ id: `copy-${index + 1}`, submission_id: `entry-${index + 1}`, code, idea_name: code },
      is_out: false,
    })),
    "judging-results": results,
    "judging-decisions": decisions,
  };
  const answers: Record<string, unknown> = {
    verify_result: true,
    confirm_decisions: 1,
    decide_as_ranked: 2,
  };
  return renderJudging(`/judging/rounds/${ROUND.id}/${part}`, lists, (name) => answers[name], role);
}

it("a chair reads the locked result, computes it again, and locks none", async () => {
  const { user, callDatabase } = open("results", "chair");
  expect(await screen.findByText(/^Result 1 was locked/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Compute it again" }));
  expect(await screen.findByText("The same.")).toBeVisible();
  expect(callDatabase.mock.calls.map(([name]) => name)).not.toContain("judging_inputs");
  expect(screen.queryByRole("button", { name: /Preview|Lock|Download/ })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("a chair reads no result before an administrator has locked it", async () => {
  const { callDatabase } = open("results", "chair", [], []);
  expect(await screen.findByText(/once an administrator has locked it/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("a chair decides for an administrator to confirm, and leaves what is confirmed and the release", async () => {
  const { user, callDatabase } = open("decisions", "chair", [MINE, CONFIRMED]);
  await user.click(await screen.findByRole("button", { name: "Decide as ranked" }));
  const question = screen.getByRole("dialog", { name: "Decide as ranked?" });
  expect(within(question).getByText(/An administrator has to confirm them/)).toBeVisible();
  await user.click(within(question).getByRole("button", { name: "Decide" }));
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
  expect(await screen.findByRole("button", { name: /AAAA/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /DDDD/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Release the round" })).toBeNull();
});

it("a chair confirms what administrators decided, not what another chair did", async () => {
  const { user, callDatabase } = open("confirm", "chair", [MINE, THEIRS, OTHER_CHAIRS]);
  expect(await screen.findByText(/^2 decisions are not for you to confirm/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Users" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Conflicts among administrators" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Confirm this one" }));
  const args = { round_id: ROUND.id, ids: [THEIRS.id] };
  expect(callDatabase).toHaveBeenCalledWith("confirm_decisions", args);
});

it("an administrator knows that the chair may confirm, and reads the reason", async () => {
  const { user } = open("decisions", "admin", [THEIRS]);
  await user.click(await screen.findByRole("button", { name: /BBBB/ }));
  const question = screen.getByRole("dialog", { name: "Decide about BBBB" });
  expect(within(question).getByText(/or the chair has to confirm it/)).toBeVisible();
  expect(within(question).getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    "The chair reads it, and must not learn whose entry it is.",
  );
});
