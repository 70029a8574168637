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
  state: "closed",
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
        id: `roundEntry-${index + 1}`,
        submission_id: `entry-${index + 1}`,
        code,
        idea_name: code,
      },
      is_out: false,
    })),
    "judging-results": results,
    "judging-decisions": decisions,
  };
  const answers: Record<string, unknown> = {
    decide_as_ranked: 2,
  };
  return renderJudging(`/judging/rounds/${ROUND.id}/${part}`, lists, (name) => answers[name], role);
}

it("a chair reads the locked result, and locks none", async () => {
  const { callDatabase } = open("results", "chair");
  expect(await screen.findByText(/^Result 1 was locked/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: /Preview|Lock|Download/ })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("a chair reads no result before an administrator has locked it", async () => {
  const { callDatabase } = open("results", "chair", [], []);
  expect(await screen.findByText(/once an administrator has locked it/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("a chair decides in draft, and leaves the release and the round to administrators", async () => {
  const { user, callDatabase } = open("decisions", "chair", [MINE]);
  await user.click(await screen.findByRole("button", { name: "Decide as ranked" }));
  const question = screen.getByRole("dialog", { name: "Decide as ranked?" });
  expect(within(question).getByText(/drafts until the release/)).toBeVisible();
  await user.click(within(question).getByRole("button", { name: "Decide" }));
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
  expect(await screen.findByRole("button", { name: /AAAA/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request release" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Reopen round" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Interventions" })).toBeNull();
});

it("an administrator knows that the chair reads the reason", async () => {
  const { user } = open("decisions", "admin", [THEIRS]);
  await user.click(await screen.findByRole("button", { name: /BBBB/ }));
  const question = screen.getByRole("dialog", { name: "Decide about BBBB" });
  expect(within(question).getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    "The chair can read it. Do not say whose submission it is.",
  );
});
