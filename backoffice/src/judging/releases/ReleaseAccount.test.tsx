import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill } from "../../testing/renderAdmin.tsx";
import type { Round } from "../rounds/round.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const open = (account: Record<string, readonly string[]>, round: Partial<Round> = {}) =>
  renderJudging(
    "/judging/rounds/round-1/decisions",
    { "judging/rounds": [{ ...ROUND, stage: "closed", ...round }] },
    (name) => (name === "release_account" ? account : undefined),
  );

it("shows where every submission ends up, and accepts gaps with a reason", async () => {
  const { callDatabase, press } = open({
    eliminated: ["s-1", "s-2"],
    withdrawn: ["s-3"],
    left_out: ["s-4"],
  });
  expect(await screen.findByText("4 submissions were available for this round:")).toBeVisible();
  expect(screen.getByText("Eliminated: 2")).toBeVisible();
  expect(screen.getByText("Withdrawn: 1")).toBeVisible();
  await press("Accept omission");
  fill(screen.getByRole("textbox", { name: /^Reason/ }), "It came late.");
  await press("Accept");
  expect(callDatabase).toHaveBeenCalledWith("accept_gaps", {
    round_id: "round-1",
    submission_ids: ["s-4"],
    gap: "left_out",
    reason: "It came late.",
  });
});

it("accepts fewer reviews only once the round is over", async () => {
  const accept = { name: "Accept fewer reviews" };
  open({ few_reviews: ["s-1"] }, { stage: "open", assignments_count: 3, submitted_count: 1 });
  expect(await screen.findByText("Still under review: 1")).toBeVisible();
  expect(screen.getByText("2 reviews are outstanding.")).toBeVisible();
  expect(screen.queryByRole("button", accept)).toBeNull();
  cleanup();
  open({ few_reviews: ["s-1"] });
  expect(await screen.findByRole("button", accept)).toBeVisible();
  expect(screen.getByText("Too few reviews: 1")).toBeVisible();
});

it("asks for nothing if there is no gap", async () => {
  open({ advances: ["s-1"] });
  expect(await screen.findByText("Advances: 1")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
});
