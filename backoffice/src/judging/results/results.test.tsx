import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { computeResult, type ResultInputs, type Warning } from "#common/judging/result.ts";
import { recordSavedFiles } from "../../testing/savedFiles.ts";
import { JUDGE, ROUND } from "../testing/judgingRecords.ts";
import { INPUTS, lockedResult, ROUND_CODES, TIED_INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { stubResultsWorker } from "../testing/stubWorker.ts";
import type { LockedResult } from "./result.ts";
import { agreementText, severityLabel, warningText } from "./resultText.ts";

const JUDGES = ["judge-1", "judge-2", "judge-3"];
const CODES = ROUND_CODES.map(({ code }) => code);

beforeEach(stubResultsWorker);

interface Options {
  inputs?: ResultInputs;
  stage?: string;
  results?: readonly LockedResult[];
  round?: object;
  roundEntries?: object;
  conflicts?: readonly object[];
}

function open(options: Options = {}) {
  const { inputs = INPUTS, stage = "closed", results = [], conflicts = [] } = options;
  const lists = {
    "judging/rounds": [{ ...ROUND, places: INPUTS.places, stage, ...options.round }],
    "judging-results": results,
    "judging/conflicts": conflicts,
    "round-entries": ROUND_CODES.map((one) => ({ ...one, ...options.roundEntries })),
    "judging/judges": JUDGES.map((id) => ({ ...JUDGE, id, name: `The ${id}` })),
  };
  const answers: Record<string, unknown> = {
    judging_inputs: inputs,
    judging_file: '{"a":"ü \\u000f","b":1}',
  };
  const address = "/judging/rounds/round-1/results";
  return renderJudging(address, lists, (name) => answers[name]);
}
const ranking = async () => within(await screen.findByRole("table", { name: "Ranking" }));

it("says that entries without a review are not ranked", async () => {
  const { user } = open({ round: { round_entries_count: 6 } });
  await ranking();
  expect(screen.getByText(/^2 of 6 entries are not ranked/)).toBeVisible();
  await user.click((await screen.findAllByRole("button", { name: "Lock result" }))[0] as Element);
  expect(await screen.findByRole("dialog")).toHaveTextContent(/2 of 6 entries are not ranked/);
});

it("leaves out chances that are all certain", async () => {
  const { result } = lockedResult();
  const certain = result.standings.map((standing, at) => ({ ...standing, chance: at < 2 ? 1 : 0 }));
  const locked = lockedResult({ result: { ...result, standings: certain } });
  open({ stage: "released", results: [locked] });
  const table = await ranking();
  expect(table.getByRole("columnheader", { name: "Mean" })).toBeVisible();
  expect(table.queryByRole("columnheader", { name: "Chance" })).toBeNull();
});

it("shows the ranking and the severity of judges, opens the discussion, and locks the result", async () => {
  const { callDatabase, press, user } = open();
  const table = await ranking();
  const links = await table.findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(CODES);
  const [, first] = table.getAllByRole("row");
  expect(first).toHaveTextContent(/^1AAAA Idea AAAA34.674/);
  expect(table.getAllByRole("img")[0]).toHaveAccessibleName(/^Rank 1 to /);
  expect(screen.getByText(/so the mean determines the ranking/)).toBeVisible();
  expect(screen.getByText("2 of 4 advance")).toBeVisible();
  const severity = within(screen.getByRole("table", { name: "Severity" }));
  const severe = (await severity.findByText("The judge-1")).closest("tr");
  expect(severe).toHaveTextContent("−0.71 ± 0.12");

  await user.click(screen.getByRole("switch", { name: "Discussion among judges" }));
  expect(callDatabase).toHaveBeenCalledWith("set_discussion", {
    id: "round-1",
    is_open: true,
  });

  const [lockAbove, ...others] = screen.getAllByRole("button", { name: "Lock result" });
  expect(others).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "Lock result" })).toBeNull();
  await user.click(lockAbove as HTMLElement);
  expect(screen.getByText(/^4 round entries, 12 reviews by 3 judges; 2 advance\./)).toBeVisible();
  await press("Lock result");
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("lock_result", {
      round_id: "round-1",
      result: JSON.parse(JSON.stringify(computeResult(INPUTS))),
    }),
  );
  expect(await screen.findByText("The result has been locked.")).toBeVisible();
});

it("shows only the entries near the cutoff of a long ranking, until more are requested", async () => {
  const reviews = JUDGES.flatMap((judge) =>
    Array.from({ length: 100 }, (_, place) => ({
      code: `E${String(place).padStart(3, "0")}`,
      judge,
      scores: [1 + (place % 5)],
    })),
  );
  const { user } = open({ inputs: { ...INPUTS, reviews, places: 5 } });
  const table = await screen.findByRole("table", { name: "Ranking" });
  const rowCount = () => table.querySelectorAll("tbody tr").length;
  const before = rowCount();
  expect(before).toBeLessThan(100);
  await user.click(screen.getByRole("button", { name: "Show all 100" }));
  expect(rowCount()).toBe(100);
  await user.click(screen.getByRole("button", { name: "Show only entries near the cutoff" }));
  expect(rowCount()).toBe(before);
});

it("warns of groups that cannot be ranked, of the reason, and of suspected conflicts", async () => {
  const reviews = INPUTS.reviews.filter(
    ({ code, judge }) => (judge === "judge-1") === code < "CCCC",
  );
  const conflict = { id: "c", judge_id: "judge-1", state: "suspected", is_assigned: true };
  open({
    inputs: { ...INPUTS, reviews },
    round: { unconnected_reason: "Two fields." },
    conflicts: [conflict, { ...conflict, id: "d", is_assigned: false }],
  });
  expect(await screen.findByText(/form 2 groups without a common judge/)).toBeVisible();
  expect((await ranking()).queryByRole("img")).toBeNull();
  expect(await screen.findByText(/^One reviewer’s suspected conflict of interest/)).toBeVisible();
  expect(screen.getByText("Two fields.")).toBeVisible();
});

it("shows the locked result, says that a forged one differs, and downloads its file byte for byte", async () => {
  const saved = recordSavedFiles();
  // A forged result, in which the last round entry is first.
  const honest = lockedResult();
  const standings = honest.result.standings
    .toReversed()
    .map((standing, index) => ({ ...standing, rank: index + 1 }));
  const forged = { ...honest, result: { ...honest.result, standings } };
  const { callDatabase, user } = open({ stage: "locked", results: [forged] });
  const links = await (await ranking()).findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(CODES.toReversed());
  const note = within(screen.getByRole("region", { name: "Locked result" }));
  expect(note.getByText(/Result 1 was locked.*by zoe@example.com/)).toBeVisible();
  expect(note.getByText("0123456789ab…")).toBeVisible();
  expect(
    await screen.findByText(/computed by your browser differs from the locked result/),
  ).toBeVisible();
  expect(
    within(screen.getByRole("list", { name: "Differences" })).getAllByText(/^rank of round entry/),
  ).toHaveLength(4);
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Download file" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("judging_file", { id: "result-1" });
  expect(await saved[0]?.file.text()).toBe('{"a":"ü \\u000f","b":1}');
});

it("asks to lock the result again if different reviews count now", async () => {
  const inputs = { ...INPUTS, reviews: INPUTS.reviews.slice(1) };
  const { user } = open({ inputs, results: [lockedResult({ is_current: false })] });
  expect(await screen.findByText(/have changed since this result was locked/)).toBeVisible();
  const current = within(await screen.findByRole("region", { name: "Current result" }));
  expect(await current.findByRole("table", { name: "Ranking" })).toBeVisible();
  await user.click(current.getByRole("button", { name: "Lock result again" }));
  expect(await screen.findByText(/11 reviews by 3 judges/)).toBeVisible();
});

it("marks ties with the rule that broke them, and disqualified submissions", async () => {
  open({ results: [lockedResult({}, TIED_INPUTS)], roundEntries: { is_excluded: true } });
  const table = await ranking();
  expect(table.getByText(/^Tied with CCCC, ranked by/)).toBeVisible();
  expect(await table.findAllByText("Disqualified or withdrawn")).toHaveLength(4);
  expect(screen.getByRole("region", { name: "Tie-breaking rules" })).toBeVisible();
  expect(screen.getByText("Your browser computed the same result.")).toBeVisible();
});

it("shows no scores while the round is open", async () => {
  const { callDatabase } = open({ stage: "open" });
  expect(await screen.findByText(/^Scores appear when the round closes/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Lock|Download/ })).toBeNull();
  expect(callDatabase).not.toHaveBeenCalled();
});

it.each([
  [{ kind: "chances_unknown", reason: "one_judge" }, /cannot be estimated: a single judge/],
  [{ kind: "all_tied" }, /only by the tie-breaking rules/],
  [
    { kind: "single_reviews", codes: ["AAAA", "BBBB"] },
    /^Entries with only one reviewer: AAAA, BBBB/,
  ],
])("warns of %j", (warning, sentence) => {
  expect(warningText(warning as Warning)).toMatch(sentence);
});

it("says once that the judges are equally severe", async () => {
  const reviews = INPUTS.reviews.map(({ code, judge }) => ({
    code,
    judge,
    scores: [5 - CODES.indexOf(code)],
  }));
  open({ inputs: { ...INPUTS, reviews } });
  expect(await screen.findByText("The judges do not differ measurably in severity.")).toBeVisible();
  expect(screen.queryByRole("table", { name: "Severity" })).toBeNull();
  expect(screen.queryByText(/Outcomes affected/)).toBeNull();
});

it("attributes a severity within the error to chance", () => {
  expect(severityLabel(-0.5, 0.3)).toMatch(/^No detectable bias/);
  expect(severityLabel(0.7, 0.3)).toMatch(/^More generous/);
  expect(agreementText({ single: 0.2, mean: 0.4 })).toMatch(/40%.*mostly due to chance/);
});
