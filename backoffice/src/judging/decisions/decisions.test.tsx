// Loaded before the test, because the pages load them when they are opened.
import "./DecisionsPage.tsx";
import "../RoundPage.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, muteErrors, ruleError } from "../../testing/renderAdmin.tsx";
import { EXCLUDED, PREVIEW } from "../releases/testing/releases.ts";
import type { Decision } from "../results/decision.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult, TIED_INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { OTHER_DECISION, OWN_DECISION } from "./testing/decisions.ts";

const undecided = (code: string, rank: number | null, changes: Partial<Decision> = {}) => ({
  ...OTHER_DECISION,
  id: `d-${code}`,
  round_entry_id: `round-entry-${code}`,
  code,
  idea_name: `Idea ${code}`,
  rank,
  outcome: null,
  decided_by_email: null,
  decided_at: null,
  ...changes,
});

function open(lists: object = {}, round: object = {}) {
  const all = {
    "judging/rounds": [{ ...ROUND, stage: "closed", ...round }],
    "judging-results": [lockedResult()],
    "judging-decisions": [OWN_DECISION],
    ...lists,
  };
  return renderJudging("/judging/rounds/round-1/decisions", all, (name) =>
    name === "release_preview" ? PREVIEW : 1,
  );
}
const dialog = async () => within(await screen.findByRole("dialog"));

it.each([
  ["is locked", [], /^No decisions yet/],
  ["is valid", [lockedResult({ is_current: false })], /no longer valid for decisions/],
])("allows no decisions before a result %s", async (_, results, text) => {
  open({ "judging-results": results });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Apply ranking" })).toBeNull();
});

it("applies the ranking of the last locked result, except to ties and entries without a rank", async () => {
  const older = lockedResult({ id: "result-0", number: 0 });
  const tied = { is_tied: true, needs_reason: true };
  const { callDatabase, press, user } = open({
    "judging-results": [lockedResult({}, TIED_INPUTS), older],
    "judging-decisions": [
      undecided("AAAA", 1),
      undecided("BBBB", 2, tied),
      undecided("CCCC", 3, tied),
      undecided("DDDD", 4),
      undecided("EEEE", null, { needs_reason: true }),
      undecided("FFFF", 5, { is_excluded: true }),
    ],
  });
  const rowsOf = async () => {
    await screen.findByRole("button", { name: "Decide on AAAA" });
    return screen.getAllByRole("row").slice(1);
  };
  expect((await rowsOf()).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1AAAA Idea AAAANot decidedDecide$/),
      expect.stringMatching(/^2BBBB .*Not decidedTied with CCCC.*Decide$/),
      expect.stringMatching(/^3CCCC .*Not decidedTied with BBBB.*Decide$/),
      expect.stringMatching(/^5FFFF Disqualified.*None needed$/),
      expect.stringMatching(/^NoneEEEE .*Not decidedNo rank.*Decide$/),
    ]),
  );
  expect(screen.getByText("Entries that need a decision with a reason: 3")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show these entries" }));
  const filter = screen.getByRole("combobox", { name: "Reason" });
  await waitFor(() => expect(filter).toHaveDisplayValue("Required"));
  await press("Apply ranking");
  expect(
    screen.getByText(/^2 round entries: .* 2 tied, 1 without a rank.* drafts until the release/),
  ).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalledWith("apply_ranking", expect.anything());
  await press("Apply ranking");
  expect(callDatabase).toHaveBeenCalledWith("apply_ranking", { result_id: "result-1" });
});

it("says which ranks a final awards", async () => {
  const decisions = [1, 2, 3].map((rank) => undecided(`EEE${rank}`, rank));
  const { press } = open({ "judging-decisions": decisions }, { kind: "final", places: 2 });
  await press("Apply ranking");
  expect(screen.getByText(/^3 round entries: ranks 1 and 2, 1 eliminated\. /)).toBeVisible();
});

it("decides the selected entries for the same reason, and replaces decisions", async () => {
  const { callDatabase, user } = open({
    "judging-decisions": [
      { ...OTHER_DECISION, id: "d-EEEE", round_entry_id: "round-entry-EEEE", code: "EEEE" },
      undecided("FFFF", null),
      undecided("GGGG", null),
    ],
  });
  for (const code of ["EEEE", "GGGG"]) {
    await user.click(await screen.findByRole("checkbox", { name: `Select ${code}` }));
  }
  await user.click(screen.getByRole("button", { name: "Decide 2 round entries" }));
  const question = await dialog();
  const action = question.getByRole("button", { name: "Save decision" });
  expect(action).toBeDisabled();
  fill(question.getByRole("textbox", { name: /Reason/ }), "Nobody has read them. ");
  await user.click(action);
  expect(await screen.findByText("The decision on 2 round entries has been saved.")).toBeVisible();
  expect(callDatabase).toHaveBeenCalledWith("save_decisions", {
    round_entry_ids: ["round-entry-EEEE", "round-entry-GGGG"],
    result_id: "result-1",
    outcome: "eliminated",
    reason: "Nobody has read them.",
    seen_until: OTHER_DECISION.decided_at,
  });
});

it("keeps a reason after a conflict, and then replaces the decision of someone else", async () => {
  muteErrors();
  const decisions = [undecided("EEEE", null, { needs_reason: true })];
  const { callDatabase, press } = open({ "judging-decisions": decisions });
  await press("Decide on EEEE");
  const form = await dialog();
  fill(form.getByRole("textbox", { name: "Reason" }), "Nobody has read it.");
  const { decided_at } = OTHER_DECISION;
  decisions[0] = { ...undecided("EEEE", null), outcome: "advances", decided_at };
  callDatabase.mockRejectedValueOnce(ruleError("conflict"));
  await press("Save decision");
  await screen.findByRole("button", { name: "Change the decision on EEEE", hidden: true });
  expect(callDatabase).toHaveBeenCalledWith(
    "save_decisions",
    expect.not.objectContaining({ seen_until: expect.anything() }),
  );
  await press("Save decision");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const args = expect.objectContaining({ reason: "Nobody has read it.", seen_until: decided_at });
  expect(callDatabase).toHaveBeenCalledWith("save_decisions", args);
});

it("leads to the request for the release once all entries are decided", async () => {
  const { user } = open(
    {
      "judging-decisions": [
        OWN_DECISION,
        OTHER_DECISION,
        { ...OTHER_DECISION, id: "d-3", code: "CCCC", rank: 3 },
        undecided("DDDD", 4, { is_excluded: true }),
      ],
      interventions: [EXCLUDED],
      "interventions-of-release": [
        EXCLUDED,
        { ...EXCLUDED, id: 8, kind: "stage_created", round_id: null, label: "Plan" },
      ],
    },
    { stage: "locked", undecided_count: 0 },
  );
  expect(await screen.findByText("3 of 3 decided")).toBeVisible();
  expect(screen.getByText(/^Disqualified or withdrawn \(no decision needed\): 1\./)).toBeVisible();
  const interventions = within(screen.getByRole("region", { name: "Interventions" }));
  expect(
    (await interventions.findAllByRole("listitem")).map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Created a finalist stage: /),
    expect.stringMatching(/^Excluded a review/),
  ]);
  await user.click(screen.getByRole("link", { name: "Request release" }));
  expect(await screen.findByRole("heading", { name: /^Request release: / })).toBeVisible();
  expect(await screen.findByText("Selected: 5 submissions.")).toBeVisible();
});

it("changes a decision of a final, and says what the release requires", async () => {
  const decisions = [{ ...OWN_DECISION, outcome: "second", reason: "Bold" }, undecided("BBBB", 2)];
  const { callDatabase, press } = open({ "judging-decisions": decisions }, { kind: "final" });
  expect(
    await screen.findByText("Decide on 1 submission before you request the release."),
  ).toBeVisible();
  expect(screen.queryByRole("link", { name: "Request release" })).toBeNull();
  await press("Change the decision on AAAA");
  const question = await dialog();
  const options = question.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["Eliminated", "Rank 1", "Rank 2", "Rank 3"]);
  expect(question.getByRole("combobox", { name: "Decision" })).toHaveDisplayValue("Rank 2");
  expect(question.getByRole("textbox", { name: "Reason" })).toHaveValue("Bold");
  await press("Save decision");
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("save_decisions", {
      round_entry_ids: ["round-entry-1"],
      result_id: "result-1",
      outcome: "second",
      reason: "Bold",
      seen_until: OWN_DECISION.decided_at,
    }),
  );
});

it("does not let a disqualified submission advance", async () => {
  const { press } = open({ "judging-decisions": [{ ...OWN_DECISION, is_excluded: true }] });
  await press("Change the decision on AAAA");
  const options = (await dialog()).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Eliminated"]);
});
