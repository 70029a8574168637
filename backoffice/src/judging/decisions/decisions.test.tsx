import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { EXCLUDED, PREVIEW } from "../releases/testing/releases.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult, TIED_INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { MINE, THEIRS } from "./testing/decisions.ts";

const ROUND_ENTRIES = ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
  id: `round-entry-${index + 1}`,
  code,
  is_excluded: false,
}));

function open(lists: object = {}, round: object = {}) {
  const all = {
    "judging-rounds": [{ ...ROUND, stage: "closed", ...round }],
    "round-entries": ROUND_ENTRIES,
    "judging-results": [lockedResult()],
    "judging-decisions": [MINE, THEIRS],
    ...lists,
  };
  return renderJudging("/judging/rounds/round-1/decisions", all, () => 1);
}
const release = () => screen.findByRole("button", { name: "Request release" });

it("asks to lock the result before any decision", async () => {
  open({ "judging-results": [] });
  expect(
    await within(await screen.findByText(/^No decisions yet/)).findByRole("link"),
  ).toHaveAttribute("href", expect.stringMatching(/results$/));
});

it("allows no decisions based on an invalid result", async () => {
  open({ "judging-results": [lockedResult({ is_current: false })] });
  expect(await screen.findByText(/no longer valid for decisions/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Apply ranking" })).toBeNull();
});

it("shows the decisions of a released round, also of a deleted account", async () => {
  const former = { ...THEIRS, decided_by: null, decided_by_name: null };
  open({ "judging-decisions": [former] }, { stage: "released" });
  expect(await screen.findByText(/^Decisions refer to the last locked result/)).toBeVisible();
  expect(screen.queryByText(/drafts/)).toBeNull();
  expect(await screen.findByText("A former administrator")).toBeVisible();
});

it("applies the ranking of the last locked result, after a confirmation with numbers", async () => {
  const older = lockedResult({ id: "result-0", number: 0 });
  const lists = { "judging-results": [lockedResult(), older], "judging-decisions": [] };
  const { callDatabase, user } = open(lists);
  await user.click(await screen.findByRole("button", { name: "Apply ranking" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(
      /^4 entries: 2 advance, 2 eliminated\. This decides all entries.* drafts until the release/,
    ),
  ).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Apply ranking" }));
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
});

it("requires a reason for ties that affect the outcome and entries without a rank", async () => {
  const lists = {
    "judging-results": [lockedResult({}, TIED_INPUTS)],
    "round-entries": [...ROUND_ENTRIES, { id: "round-entry-5", code: "EEEE", is_excluded: false }],
    "judging-decisions": [],
  };
  const { user } = open(lists);
  const region = within(await screen.findByRole("region", { name: "Entries that need a reason" }));
  const items = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/^BBBB: Tied with CCCC/),
    expect.stringMatching(/^CCCC: Tied with BBBB/),
    expect.stringMatching(/^EEEE: No rank/),
  ]);
  await user.click(screen.getByRole("button", { name: "Apply ranking" }));
  expect(await screen.findByText(/^2 entries: .* 2 tied, 1 without a rank/)).toBeVisible();
});

it("decides several entries for the same reason", async () => {
  const unranked = ["EEEE", "FFFF", "GGGG"].map((code) => ({
    id: `round-entry-${code}`,
    code,
    is_excluded: false,
  }));
  const lists = { "round-entries": unranked, "judging-decisions": [] };
  const { callDatabase, user } = open(lists);
  await user.click(await screen.findByRole("button", { name: "Decide several entries" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Decide 3 entries" })).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Nobody has read them.");
  await user.click(dialog.getByRole("checkbox", { name: /^FFFF/ }));
  await user.click(dialog.getByRole("button", { name: "Decide 2 entries" }));
  expect(await screen.findByText("2 done")).toBeVisible();
  expect(callDatabase.mock.calls.filter(([name]) => name === "decide")).toEqual(
    ["round-entry-EEEE", "round-entry-GGGG"].map((round_entry_id) => [
      "decide",
      {
        round_entry_id,
        result_id: "result-1",
        advances: false,
        reason: "Nobody has read them.",
      },
    ]),
  );
});

it("says why the release cannot be requested yet", async () => {
  open({ "judging-decisions": [MINE] });
  const button = await release();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription("Decide 3 submissions first.");
});

const ALL = ROUND_ENTRIES.map(({ id, code }) => ({
  ...THEIRS,
  id: `d-${code}`,
  round_entry_id: id,
  code,
}));

it("requests the release once all are decided, after saying what it changes", async () => {
  const { callDatabase, user } = open({ "judging-decisions": ALL });
  callDatabase.mockImplementation(async (name) =>
    name === "release_preview" ? PREVIEW : "release-1",
  );
  await user.click(await release());
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("5 submissions: Selected.")).toBeVisible();
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("release_preview", { round_id: "round-1" });
  await user.type(dialog.getByLabelText("Not before (optional)"), "2031-01-02T03:04:05");
  await user.click(dialog.getByRole("button", { name: "Request release" }));
  expect(callDatabase).toHaveBeenCalledWith("request_release", {
    round_id: "round-1",
    at: new Date("2031-01-02T03:04:05").toISOString(),
  });
  expect(await screen.findByText(/^The release is requested/)).toBeVisible();
});

it("lists the interventions in the round", async () => {
  open({ interventions: [EXCLUDED] });
  const region = within(await screen.findByRole("region", { name: "Interventions" }));
  expect(await region.findByRole("listitem")).toHaveTextContent(/^Excluded a review/);
  expect(region.queryByRole("checkbox")).toBeNull();
});

it("needs no decision about a disqualified submission, and marks it", async () => {
  const out = ROUND_ENTRIES.map((roundEntry) => ({
    ...roundEntry,
    is_excluded: roundEntry.code === "CCCC",
  }));
  open({ "round-entries": out, "judging-decisions": [{ ...MINE, is_excluded: true }, THEIRS] });
  expect(await screen.findByText("2 of 3 decided")).toBeVisible();
  expect(screen.getByText(/^Disqualified or withdrawn, no decision needed: 1\./)).toBeVisible();
  expect(await screen.findByText("Disqualified or withdrawn")).toBeVisible();
});

it.each([
  ["panel", { advances: true, place: null }, "Advances"],
  ["panel", { advances: false, place: null }, "Eliminated"],
  ["final", { advances: true, place: 2 }, "Rank 2"],
])("changes a decision of a %s from what it is: %j", async (kind, outcome, label) => {
  const decisions = [{ ...MINE, ...outcome, reason: "Bold" }];
  const { callDatabase, user } = open({ "judging-decisions": decisions }, { kind });
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("combobox", { name: "Decision" })).toHaveDisplayValue(label);
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "er");
  await user.click(dialog.getByRole("button", { name: "Save decision" }));
  const { advances, place } = outcome;
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("decide", {
      round_entry_id: "round-entry-1",
      result_id: "result-1",
      advances,
      ...(place && { place }),
      reason: "Bolder",
      expected_id: "d-1",
    }),
  );
});

it("replaces decisions based on an earlier result, one or several at a time", async () => {
  const former = {
    ...THEIRS,
    result_id: "result-0",
    round_entry_id: "round-entry-5",
    code: "EEEE",
  };
  const lists = {
    "round-entries": ["EEEE", "FFFF"].map((code, index) => ({
      id: `round-entry-${index + 5}`,
      code,
      is_excluded: false,
    })),
    "judging-decisions": [former],
  };
  const { callDatabase, user } = open(lists);
  const region = within(await screen.findByRole("region", { name: "Entries that need a reason" }));
  const args = { round_entry_id: "round-entry-5", result_id: "result-1", expected_id: "d-2" };
  await user.click(region.getByRole("button", { name: "Change the decision about EEEE" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Bold");
  await user.click(dialog.getByRole("button", { name: "Save decision" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("decide", {
      ...args,
      advances: true,
      reason: "Bold",
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Decide several entries" }));
  const together = within(await screen.findByRole("dialog"));
  await user.type(together.getByRole("textbox", { name: /Reason/ }), "Late");
  await user.click(together.getByRole("checkbox", { name: /^FFFF/ }));
  await user.click(together.getByRole("button", { name: "Decide 1 entry" }));
  expect(await screen.findByText("1 done")).toBeVisible();
  expect(callDatabase).toHaveBeenLastCalledWith("decide", {
    ...args,
    advances: false,
    reason: "Late",
  });
});

it.each([
  [{ kind: "final" }, {}, ["Eliminated", "Rank 1", "Rank 2", "Rank 3"]],
  [{}, { is_excluded: true }, ["Eliminated"]],
])("offers the possible outcomes of an entry: %j, %j", async (round, changes, names) => {
  const { user } = open({ "judging-decisions": [{ ...MINE, ...changes }] }, round);
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  const options = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(names);
});
