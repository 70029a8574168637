import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Decision } from "./decision.ts";

const MINE: Decision = {
  id: "d-1",
  result_id: "result-1",
  judging_copy_id: "copy-1",
  code: "AAAA",
  idea_name: "Patch",
  rank: 1,
  leaves_ranking: false,
  goes_on: true,
  place: null,
  reason: null,
  decided_by: "me",
  decided_by_email: "olu@example.com",
  confirmed_by_email: null,
  confirmed_at: null,
};
const THEIRS = { ...MINE, id: "d-2", judging_copy_id: "copy-2", code: "BBBB", decided_by: "zoe" };
const COPIES = [
  { id: "copy-1", code: "AAAA" },
  { id: "copy-2", code: "BBBB" },
];
const FROZEN = [{ id: "result-1", frozen_at: "2025-09-21T08:00:00Z" }];

function open(lists: object = {}, round: object = {}) {
  const all = {
    "judging-rounds": [{ ...ROUND, state: "closed", ...round }],
    "judging-copies": COPIES,
    "judging-results": FROZEN,
    "judging-decisions": [MINE, THEIRS],
    ...lists,
  };
  return renderJudging("/judging/rounds/round-1/decisions", all, () => 1);
}
const release = () => screen.findByRole("button", { name: "Release the round" });

it("asks for a result that was kept before anything is decided", async () => {
  open({ "judging-results": [] });
  expect(await screen.findByText(/keep its result under Results/)).toBeVisible();
});

it("decides as ranked, upon the result that was kept last", async () => {
  const older = { id: "result-0", frozen_at: "2025-09-20T08:00:00Z" };
  const lists = { "judging-results": [...FROZEN, older], "judging-decisions": [] };
  const { callDatabase, user } = open(lists);
  await user.click(await screen.findByRole("button", { name: "Decide as ranked" }));
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
});

it("confirms what others decided, not one's own", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("button", { name: "Confirm 1 that others decided" }));
  expect(callDatabase).toHaveBeenCalledWith("confirm_decisions", {
    round_id: "round-1",
    ids: ["d-2"],
  });
});

it("changes a decision with a reason, against the one that it shows", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Withdrawn by phone");
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("decide", {
      judging_copy_id: "copy-1",
      result_id: "result-1",
      goes_on: false,
      reason: "Withdrawn by phone",
      expected_id: "d-1",
    }),
  );
});

it("gives an entry that goes on in a final a place", async () => {
  const { user } = open({}, { kind: "final" });
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  const options = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["Does not go on", "Place 1", "Place 2", "Place 3"]);
});

it("releases once everything is confirmed, after asking", async () => {
  const confirmed = [MINE, THEIRS].map((one) => ({ ...one, confirmed_at: "2025-09-22" }));
  const { callDatabase, user } = open({ "judging-decisions": confirmed });
  await user.click(await release());
  await user.click(await screen.findByRole("button", { name: "Release" }));
  expect(callDatabase).toHaveBeenCalledWith("release_round", { round_id: "round-1" });
});

it("does not release what nobody has confirmed", async () => {
  open();
  expect(await release()).toBeDisabled();
});
