import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult, TIED_INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { MINE, THEIRS } from "./testing/decisions.ts";

const COPIES = ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
  id: `copy-${index + 1}`,
  code,
  is_out: false,
}));

function open(lists: object = {}, round: object = {}) {
  const all = {
    "judging-rounds": [{ ...ROUND, state: "closed", ...round }],
    "judging-copies": COPIES,
    "judging-results": [lockedResult()],
    "judging-decisions": [MINE, THEIRS],
    ...lists,
  };
  return renderJudging("/judging/rounds/round-1/decisions", all, () => 1);
}
const release = () => screen.findByRole("button", { name: "Release the round" });

it("asks for a locked result before anything is decided", async () => {
  open({ "judging-results": [] });
  expect(await screen.findByRole("link", { name: "lock the result" })).toHaveAttribute(
    "href",
    expect.stringMatching(/results$/),
  );
});

it("lets nothing be decided by a result that is void", async () => {
  open({ "judging-results": [lockedResult({ is_current: false })] });
  expect(await screen.findByText(/nothing can be decided by it/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Decide as ranked" })).toBeNull();
});

it("looks back once the round is released, also at somebody whose account is gone", async () => {
  const confirmed_at = "2025-09-23T08:00:00Z";
  const former = { ...THEIRS, decided_by: null, decided_by_name: null, confirmed_at };
  open({ "judging-decisions": [former] }, { state: "released" });
  expect(await screen.findByText(/A second person confirmed each/)).toBeVisible();
  expect(screen.queryByText(/Teams learn nothing/)).toBeNull();
  expect(await screen.findAllByText("A former administrator")).toHaveLength(2);
  expect(screen.queryByText("Nobody yet")).toBeNull();
});

it("decides as ranked, by the last locked result, after saying how many", async () => {
  const older = lockedResult({ id: "result-0", number: 0 });
  const lists = { "judging-results": [lockedResult(), older], "judging-decisions": [] };
  const { callDatabase, user } = open(lists);
  await user.click(await screen.findByRole("button", { name: "Decide as ranked" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^4 entries: 2 go on, 2 do not\. None is left over/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
});

it("leaves what an equal score decides, and what has no rank, to be decided with a reason", async () => {
  const lists = {
    "judging-results": [lockedResult({}, TIED_INPUTS)],
    "judging-copies": [...COPIES, { id: "copy-5", code: "EEEE", is_out: false }],
    "judging-decisions": [],
  };
  const { user } = open(lists);
  const region = within(await screen.findByRole("region", { name: "To decide with a reason" }));
  const items = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/^BBBB: It has the same score as CCCC/),
    expect.stringMatching(/^CCCC: It has the same score as BBBB/),
    expect.stringMatching(/^EEEE: It has no rank/),
  ]);
  await user.click(screen.getByRole("button", { name: "Decide as ranked" }));
  expect(
    await screen.findByText(/^2 entries: .* 2 with an equal score that decides, 1 without a rank/),
  ).toBeVisible();
});

it("decides several of those together, for one reason", async () => {
  const unranked = ["EEEE", "FFFF", "GGGG"].map((code) => ({
    ...{ id: `copy-${code}`, code, is_out: false },
  }));
  const lists = { "judging-copies": unranked, "judging-decisions": [] };
  const { callDatabase, user } = open(lists);
  await user.click(await screen.findByRole("button", { name: "Decide together..." }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Decide 3" })).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Nobody has read them.");
  await user.click(dialog.getByRole("checkbox", { name: /^FFFF/ }));
  await user.click(dialog.getByRole("button", { name: "Decide 2" }));
  expect(await screen.findByText("2 done")).toBeVisible();
  expect(callDatabase.mock.calls.filter(([name]) => name === "decide")).toEqual(
    ["copy-EEEE", "copy-GGGG"].map((judging_copy_id) => [
      "decide",
      {
        ...{ judging_copy_id, result_id: "result-1", goes_on: false },
        reason: "Nobody has read them.",
      },
    ]),
  );
});

it("says why a round cannot be released yet", async () => {
  open({ "judging-decisions": [MINE] });
  const button = await release();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(
    /^Before it can be released: 3 to decide, 1 to be confirmed by a second person\.$/,
  );
});

it("needs no decision about what is out of the running, and marks it", async () => {
  const out = COPIES.map((copy) => ({ ...copy, is_out: copy.code === "CCCC" }));
  open({ "judging-copies": out, "judging-decisions": [{ ...MINE, is_out: true }, THEIRS] });
  expect(await screen.findByText("2 of 3 decided, 0 confirmed")).toBeVisible();
  expect(screen.getByText(/1 out of the running needs no decision/)).toBeVisible();
  expect(await screen.findByText("Out of the running")).toBeVisible();
});

it.each([
  ["panel", { goes_on: true, place: null }, "Goes on"],
  ["panel", { goes_on: false, place: null }, "Does not go on"],
  ["final", { goes_on: true, place: 2 }, "Place 2"],
])("changes a decision of a %s from what it is: %j", async (kind, outcome, label) => {
  const decisions = [{ ...MINE, ...outcome, reason: "Bold" }];
  const { callDatabase, user } = open({ "judging-decisions": decisions }, { kind });
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("combobox", { name: "Decision" })).toHaveDisplayValue(label);
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "er");
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  const { goes_on, place } = outcome;
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("decide", {
      judging_copy_id: "copy-1",
      result_id: "result-1",
      goes_on,
      ...(place && { place }),
      reason: "Bolder",
      expected_id: "d-1",
    }),
  );
});

it("decides anew, by hand and together, what was decided by a former result", async () => {
  const former = { ...THEIRS, result_id: "result-0", judging_copy_id: "copy-5", code: "EEEE" };
  const lists = {
    "judging-copies": ["EEEE", "FFFF"].map((code, index) => ({
      ...{ id: `copy-${index + 5}`, code, is_out: false },
    })),
    "judging-decisions": [former],
  };
  const { callDatabase, user } = open(lists);
  const region = within(await screen.findByRole("region", { name: "To decide with a reason" }));
  const args = { judging_copy_id: "copy-5", result_id: "result-1", expected_id: "d-2" };
  await user.click(region.getByRole("button", { name: "Change the decision about EEEE" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Bold");
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("decide", {
      ...args,
      goes_on: true,
      reason: "Bold",
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Decide together..." }));
  const together = within(await screen.findByRole("dialog"));
  await user.type(together.getByRole("textbox", { name: /Reason/ }), "Late");
  await user.click(together.getByRole("checkbox", { name: /^FFFF/ }));
  await user.click(together.getByRole("button", { name: "Decide 1" }));
  expect(await screen.findByText("1 done")).toBeVisible();
  expect(callDatabase).toHaveBeenLastCalledWith("decide", {
    ...args,
    goes_on: false,
    reason: "Late",
  });
});

it("changes a decision with a reason, against the one that it shows", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Decision" }), "Does not go on");
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

it.each([
  [{ kind: "final" }, {}, ["Does not go on", "Place 1", "Place 2", "Place 3"]],
  [{}, { is_out: true }, ["Does not go on"]],
])("offers what can become of an entry: %j, %j", async (round, changes, names) => {
  const { user } = open({ "judging-decisions": [{ ...MINE, ...changes }] }, round);
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  const options = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(names);
});

it("leads to a page of its own to confirm what others decided, not one's own", async () => {
  open();
  const link = await screen.findByRole("link", { name: "Confirm 1 that others decided" });
  expect(link).toHaveAttribute("href", "/judging/rounds/round-1/confirm");
});

it("offers nothing to confirm while all decisions are one's own", async () => {
  open({ "judging-decisions": [MINE] });
  await release();
  expect(screen.queryByRole("link", { name: /that others decided/ })).toBeNull();
});

it("does not release what nobody has confirmed", async () => {
  open();
  expect(await release()).toBeDisabled();
});
