import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Decision } from "./decision.ts";
import { MINE, THEIRS } from "./testing/decisions.ts";

/** A chair and an administrator decide about one round: each finds what is theirs to do. */

const CLOSED = {
  ...ROUND,
  stage: "closed",
  is_anonymized: true,
  chairs: ["Olu Ade", "Kim Roe"],
};
function open(
  part: string,
  role: Role,
  decisions: readonly Decision[] = [],
  results = [lockedResult()],
) {
  const lists = {
    "judging-rounds": [CLOSED],
    "round-entries": ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
      ...{
        id: `round-entry-${index + 1}`,
        submission_id: `entry-${index + 1}`,
        code,
        idea_name: code,
      },
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

it("a chair sees the locked result, but cannot lock one", async () => {
  const { callDatabase } = open("results", "chair");
  expect(await screen.findByText(/^Result 1 was locked/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: /Preview|Lock|Download/ })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("a chair sees no result before it is locked", async () => {
  const { callDatabase } = open("results", "chair", [], []);
  expect(await screen.findByText(/once an administrator has locked it/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("a chair makes decisions, but cannot release or reopen the round", async () => {
  const { user, callDatabase } = open("decisions", "chair", [MINE]);
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
  const { user } = open("decisions", "admin", [THEIRS]);
  await user.click(await screen.findByRole("button", { name: /BBBB/ }));
  const question = screen.getByRole("dialog", { name: "Decide about BBBB" });
  expect(within(question).getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    "The chair can read it. Do not identify the team.",
  );
});
