import { screen, within } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Act } from "./act.ts";

const THEIRS: Act = {
  id: "act-1",
  kind: "cancel_round",
  round_id: "round-1",
  round_name: "First reading",
  assignment_id: null,
  code: null,
  judge_name: null,
  submission_id: null,
  receipt_number: null,
  idea_name: null,
  new_status: null,
  new_time: null,
  reason: "It was opened by mistake.",
  state: "proposed",
  proposed_by: "zoe",
  proposed_by_name: "zoe@example.com",
  proposed_at: "2025-09-21T08:00:00Z",
  settled_by_name: null,
  settled_at: null,
};
const MINE: Act = { ...THEIRS, id: "act-2", kind: "close_round", proposed_by: "me" };
const DONE: Act = {
  ...THEIRS,
  id: "act-3",
  kind: "reopen_round",
  state: "done",
  settled_by_name: "olu@example.com",
  settled_at: "2025-09-22T08:00:00Z",
};

function open(address: string, acts: readonly Act[], round: object = {}) {
  const lists = { "judging-rounds": [{ ...ROUND, ...round }], "judging-acts": acts };
  return renderJudging(address, lists, () => null);
}
const PROPOSALS = "/judging/proposals";
const SETTINGS = "/judging/rounds/round-1/criteria";

it("shows what waits with its reason, and what was carried out and by whom", async () => {
  open(PROPOSALS, [THEIRS, MINE, DONE]);
  const waiting = within(await screen.findByRole("region", { name: "Waiting" }));
  const items = waiting.getAllByRole("listitem");
  expect(items).toHaveLength(2);
  expect(items[0]).toHaveTextContent(
    /Cancel the round.*First reading.*opened by mistake.*Proposed by zoe@example.com/,
  );
  const settled = within(screen.getByRole("region", { name: "Settled" }));
  expect(settled.getByRole("listitem")).toHaveTextContent(/Carried out by olu@example.com/);
});

it("counts on every page of the judging what waits for the one who is signed in", async () => {
  open("/judging", [THEIRS, MINE, DONE]);
  expect(await screen.findByRole("link", { name: "Proposals (1)" })).toBeVisible();
  expect(screen.getByText(/A proposal waits for you/)).toBeVisible();
});

it("carries out what another one has proposed, after saying what that does", async () => {
  const { callDatabase, user } = open(PROPOSALS, [THEIRS]);
  await user.click(await screen.findByRole("button", { name: /^Carry out: Cancel the round/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/counts as never held/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Carry out" }));
  expect(callDatabase).toHaveBeenCalledWith("confirm_act", { id: "act-1" });
  expect(await screen.findByText("It is carried out.")).toBeVisible();
});

it("lets nobody carry out a proposal of their own, but drop it", async () => {
  const { callDatabase, user } = open(PROPOSALS, [MINE]);
  expect(await screen.findByText("It waits for another administrator.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Carry out/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Drop: Close the round now/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Drop" }));
  expect(callDatabase).toHaveBeenCalledWith("drop_act", { id: "act-2" });
});

it("leads to the two rankings before a review is left out", async () => {
  const exclusion: Act = {
    ...THEIRS,
    kind: "exclude_review",
    assignment_id: "assignment-1",
    code: "K7QX",
    judge_name: "Ines Amado",
  };
  open(PROPOSALS, [exclusion]);
  const link = await screen.findByRole("link", { name: "See the ranking with and without it" });
  expect(link).toHaveAttribute("href", "/judging/rounds/round-1/reviews/assignment-1");
  expect(screen.queryByRole("button", { name: /^Carry out/ })).toBeNull();
});

it.each([
  ["preparing", ["Cancel the round"]],
  ["open", ["Close now", "Cancel the round"]],
  ["closed", ["Open again", "Cancel the round"]],
  ["released", ["Take the release back"]],
  ["cancelled", []],
])("offers what makes sense in a round that is %s", async (state, names) => {
  open(SETTINGS, [], { state });
  const group = within(await screen.findByRole("group", { name: "The round as a whole" }));
  const buttons = group.queryAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  expect(group.getByRole("link", { name: "Use as a template" })).toBeVisible();
});

it("proposes to cancel a round only with a reason", async () => {
  const { callDatabase, user } = open(SETTINGS, [], { state: "open" });
  await user.click(await screen.findByRole("button", { name: "Cancel the round" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Propose" }));
  expect(callDatabase).not.toHaveBeenCalled();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Opened by mistake");
  await user.click(dialog.getByRole("button", { name: "Propose" }));
  expect(callDatabase).toHaveBeenCalledWith("propose_act", {
    kind: "cancel_round",
    reason: "Opened by mistake",
    round_id: "round-1",
  });
  expect(await screen.findByText(/Another administrator has to carry it out/)).toBeVisible();
});

it("opens a round again only with a new end", async () => {
  const { user } = open(SETTINGS, [], { state: "closed" });
  await user.click(await screen.findByRole("button", { name: "Open again" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "A judge was ill");
  expect(dialog.getByRole("button", { name: "Propose" })).toBeDisabled();
  expect(dialog.getByLabelText("Closes again")).toBeVisible();
});

it("shows on a round's page what waits about it, and why it could not be carried out", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lists = { "judging-rounds": [ROUND], "judging-acts": [THEIRS, DONE] };
  const rule = new HttpError("Stop the release first.", 400, { code: "P0001" });
  const { user } = renderJudging(SETTINGS, lists, () => Promise.reject(rule));
  const region = await screen.findByRole("region", { name: "Waits for a second administrator" });
  expect(within(region).getAllByRole("listitem")).toHaveLength(1);
  await user.click(within(region).getByRole("button", { name: /^Carry out/ }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Carry out" }),
  );
  expect(await screen.findByText("Stop the release first.")).toBeVisible();
});
