import { screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { EXCLUDED, PREVIEW } from "../releases/testing/releases.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult, TIED_INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { MINE, THEIRS } from "./testing/decisions.ts";

const ROUND_ENTRIES = ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
  id: `roundEntry-${index + 1}`,
  code,
  is_out: false,
}));

function open(lists: object = {}, round: object = {}) {
  const all = {
    "judging-rounds": [{ ...ROUND, state: "closed", ...round }],
    "round-entries": ROUND_ENTRIES,
    "judging-results": [lockedResult()],
    "judging-decisions": [MINE, THEIRS],
    ...lists,
  };
  return renderJudging("/judging/rounds/round-1/decisions", all, () => 1);
}
const release = () => screen.findByRole("button", { name: "Request release" });

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
  const former = { ...THEIRS, decided_by: null, decided_by_name: null };
  open({ "judging-decisions": [former] }, { state: "released" });
  expect(await screen.findByText(/^Decisions refer to the last locked result/)).toBeVisible();
  expect(screen.queryByText(/drafts/)).toBeNull();
  expect(await screen.findByText("A former administrator")).toBeVisible();
});

it("decides as ranked, by the last locked result, after saying how many", async () => {
  const older = lockedResult({ id: "result-0", number: 0 });
  const lists = { "judging-results": [lockedResult(), older], "judging-decisions": [] };
  const { callDatabase, user } = open(lists);
  await user.click(await screen.findByRole("button", { name: "Decide as ranked" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(
      /^4 entries: 2 advance, 2 do not\. None is left over.* drafts until the release/,
    ),
  ).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
});

it("leaves what an equal score decides, and what has no rank, to be decided with a reason", async () => {
  const lists = {
    "judging-results": [lockedResult({}, TIED_INPUTS)],
    "round-entries": [...ROUND_ENTRIES, { id: "round-entry-5", code: "EEEE", is_out: false }],
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
    ...{ id: `roundEntry-${code}`, code, is_out: false },
  }));
  const lists = { "round-entries": unranked, "judging-decisions": [] };
  const { callDatabase, user } = open(lists);
  await user.click(await screen.findByRole("button", { name: "Decide together..." }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Decide 3" })).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Nobody has read them.");
  await user.click(dialog.getByRole("checkbox", { name: /^FFFF/ }));
  await user.click(dialog.getByRole("button", { name: "Decide 2" }));
  expect(await screen.findByText("2 done")).toBeVisible();
  expect(callDatabase.mock.calls.filter(([name]) => name === "decide")).toEqual(
    ["round-entry-EEEE", "round-entry-GGGG"].map((round_entry_id) => [
      "decide",
      {
        ...{ round_entry_id, result_id: "result-1", advances: false },
        reason: "Nobody has read them.",
      },
    ]),
  );
});

it("says why the release cannot be requested yet", async () => {
  open({ "judging-decisions": [MINE] });
  const button = await release();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription("Decide about 3 submissions first.");
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

it("says why the database refuses the request", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { callDatabase, user } = open({ "judging-decisions": ALL });
  callDatabase.mockImplementation(async (name) => {
    if (name === "release_preview") return PREVIEW;
    throw new HttpError("Another release is open.", 400, { code: "P0001", hint: "release_open" });
  });
  await user.click(await release());
  const button = within(await screen.findByRole("dialog")).getByRole("button", {
    name: /^Request/,
  });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText("Another release is open.")).toBeVisible();
});

it("lists the interventions in the round", async () => {
  open({ interventions: [EXCLUDED] });
  const region = within(await screen.findByRole("region", { name: "Interventions" }));
  expect(await region.findByRole("listitem")).toHaveTextContent(/^Excluded a review/);
  expect(region.queryByRole("checkbox")).toBeNull();
});

it("needs no decision about what is out of the running, and marks it", async () => {
  const out = ROUND_ENTRIES.map((roundEntry) => ({
    ...roundEntry,
    is_out: roundEntry.code === "CCCC",
  }));
  open({ "round-entries": out, "judging-decisions": [{ ...MINE, is_out: true }, THEIRS] });
  expect(await screen.findByText("2 of 3 decided")).toBeVisible();
  expect(screen.getByText(/1 out of the running needs no decision/)).toBeVisible();
  expect(await screen.findByText("Out of the running")).toBeVisible();
});

it.each([
  ["panel", { advances: true, place: null }, "Advances"],
  ["panel", { advances: false, place: null }, "Does not advance"],
  ["final", { advances: true, place: 2 }, "Rank 2"],
])("changes a decision of a %s from what it is: %j", async (kind, outcome, label) => {
  const decisions = [{ ...MINE, ...outcome, reason: "Bold" }];
  const { callDatabase, user } = open({ "judging-decisions": decisions }, { kind });
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("combobox", { name: "Decision" })).toHaveDisplayValue(label);
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "er");
  await user.click(dialog.getByRole("button", { name: "Decide" }));
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

it("decides anew, by hand and together, what was decided by a former result", async () => {
  const former = {
    ...THEIRS,
    result_id: "result-0",
    round_entry_id: "round-entry-5",
    code: "EEEE",
  };
  const lists = {
    "round-entries": ["EEEE", "FFFF"].map((code, index) => ({
      ...{ id: `roundEntry-${index + 5}`, code, is_out: false },
    })),
    "judging-decisions": [former],
  };
  const { callDatabase, user } = open(lists);
  const region = within(await screen.findByRole("region", { name: "To decide with a reason" }));
  const args = { round_entry_id: "round-entry-5", result_id: "result-1", expected_id: "d-2" };
  await user.click(region.getByRole("button", { name: "Change the decision about EEEE" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Bold");
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("decide", {
      ...args,
      advances: true,
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
    advances: false,
    reason: "Late",
  });
});

it("changes a decision with a reason, against the one that it shows", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Decision" }), "Does not advance");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Withdrawn by phone");
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("decide", {
      round_entry_id: "round-entry-1",
      result_id: "result-1",
      advances: false,
      reason: "Withdrawn by phone",
      expected_id: "d-1",
    }),
  );
});

it.each([
  [{ kind: "final" }, {}, ["Does not advance", "Rank 1", "Rank 2", "Rank 3"]],
  [{}, { is_out: true }, ["Does not advance"]],
])("offers what can become of an entry: %j, %j", async (round, changes, names) => {
  const { user } = open({ "judging-decisions": [{ ...MINE, ...changes }] }, round);
  await user.click(await screen.findByRole("button", { name: "Change the decision about AAAA" }));
  const dialog = within(await screen.findByRole("dialog"));
  const options = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(names);
});
