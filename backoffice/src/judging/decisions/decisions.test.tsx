import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill } from "../../testing/renderAdmin.tsx";
import { EXCLUDED, PREVIEW } from "../releases/testing/releases.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult, ROUND_ENTRIES, TIED_INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { OTHER_DECISION, OWN_DECISION } from "./testing/decisions.ts";

const entry = (code: string, place: number) => ({ id: `round-entry-${place}`, code });

function open(lists: object = {}, round: object = {}) {
  const all = {
    "judging-rounds": [{ ...ROUND, stage: "closed", ...round }],
    "round-entries": ROUND_ENTRIES,
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
  const { callDatabase, press } = open({
    "judging-results": [lockedResult({}, TIED_INPUTS), older],
    "round-entries": [...ROUND_ENTRIES, entry("EEEE", 5)],
    "judging-decisions": [],
  });
  const region = within(
    await screen.findByRole("region", { name: "Entries that need a reason: 3" }),
  );
  const items = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/^BBBB: Tied with CCCC/),
    expect.stringMatching(/^CCCC: Tied with BBBB/),
    expect.stringMatching(/^EEEE: No rank/),
  ]);
  await press("Apply ranking");
  expect(
    screen.getByText(/^2 entries: .* 2 tied, 1 without a rank.* drafts until the release/),
  ).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await press("Apply ranking");
  expect(callDatabase).toHaveBeenCalledWith("decide_as_ranked", { result_id: "result-1" });
});

it("decides several entries for the same reason, and replaces decisions based on an earlier result", async () => {
  const former = {
    ...OTHER_DECISION,
    result_id: "result-0",
    round_entry_id: "round-entry-5",
    code: "EEEE",
  };
  const { callDatabase, user } = open({
    "round-entries": [entry("EEEE", 5), entry("FFFF", 6), entry("GGGG", 7)],
    "judging-decisions": [former],
  });
  await user.click(await screen.findByRole("button", { name: "Decide several entries" }));
  const question = await dialog();
  expect(question.getByRole("button", { name: "Decide 3 entries" })).toBeDisabled();
  fill(question.getByRole("textbox", { name: /Reason/ }), "Nobody has read them. ");
  await user.click(question.getByRole("checkbox", { name: /^FFFF/ }));
  await user.click(question.getByRole("button", { name: "Decide 2 entries" }));
  expect(await screen.findByText("2 done.")).toBeVisible();
  const common = { result_id: "result-1", advances: false, reason: "Nobody has read them." };
  expect(callDatabase.mock.calls.map(([, args]) => args)).toEqual([
    { ...common, round_entry_id: "round-entry-5", expected_id: "d-2" },
    { ...common, round_entry_id: "round-entry-7" },
  ]);
});

it("requests the release once all entries are decided, after showing its effects", async () => {
  const decisions = ROUND_ENTRIES.filter(({ code }) => code !== "CCCC").map(({ id, code }) => ({
    ...OTHER_DECISION,
    id: `d-${code}`,
    round_entry_id: id,
    code,
  }));
  const { callDatabase, user } = open({
    "judging-decisions": decisions,
    "round-entries": ROUND_ENTRIES.map((one) => ({ ...one, is_excluded: one.code === "CCCC" })),
    interventions: [EXCLUDED],
  });
  expect(await screen.findByText("3 of 3 decided")).toBeVisible();
  expect(screen.getByText(/^Disqualified or withdrawn, no decision needed: 1\./)).toBeVisible();
  const interventions = within(screen.getByRole("region", { name: "Interventions" }));
  expect(await interventions.findByRole("listitem")).toHaveTextContent(/^Excluded a review/);
  await user.click(screen.getByRole("button", { name: "Request release" }));
  const question = await dialog();
  expect(await question.findByText("5 submissions: Selected.")).toBeVisible();
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("release_preview", { round_id: "round-1" });
  fill(question.getByLabelText("Not before (optional)"), "2031-01-02T03:04:05");
  await user.click(question.getByRole("button", { name: "Request release" }));
  expect(callDatabase).toHaveBeenCalledWith("request_release", {
    round_id: "round-1",
    not_before: new Date("2031-01-02T03:04:05").toISOString(),
  });
  expect(await screen.findByText(/^The release is requested/)).toBeVisible();
});

it("changes a decision of a final, and says what the release requires", async () => {
  const decisions = [{ ...OWN_DECISION, advances: true, place: 2, reason: "Bold" }];
  const round = { kind: "final", is_anonymized: true, chairs: ["Olu Ade"] };
  const { callDatabase, press } = open({ "judging-decisions": decisions }, round);
  const release = await screen.findByRole("button", { name: "Request release" });
  expect(release).toHaveAccessibleDescription("Decide 3 submissions first.");
  expect(release).toBeDisabled();
  await press("Change the decision about AAAA");
  const question = await dialog();
  const options = question.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["Eliminated", "Rank 1", "Rank 2", "Rank 3"]);
  expect(question.getByRole("combobox", { name: "Decision" })).toHaveDisplayValue("Rank 2");
  const reason = question.getByRole("textbox", { name: "Reason" });
  expect(reason).toHaveValue("Bold");
  expect(reason).toHaveAccessibleDescription("The chair can read it. Do not identify the team.");
  await press("Save decision");
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("decide", {
      round_entry_id: "round-entry-1",
      result_id: "result-1",
      advances: true,
      place: 2,
      reason: "Bold",
      expected_id: "d-1",
    }),
  );
});

it("does not let a disqualified submission advance", async () => {
  const { press } = open({ "judging-decisions": [{ ...OWN_DECISION, is_excluded: true }] });
  await press("Change the decision about AAAA");
  const options = (await dialog()).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Eliminated"]);
});
