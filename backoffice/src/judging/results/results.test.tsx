import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { FakeWorker } from "../testing/FakeWorker.ts";
import { JUDGE, ROUND } from "../testing/judgingRecords.ts";
import { INPUTS, lockedResult, TIED_INPUTS } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { LockedResult } from "./result.ts";
import { agreementText, severityLabel, warningText } from "./resultText.ts";

const JUDGES = ["judge-1", "judge-2", "judge-3"];
const CODES = ["AAAA", "BBBB", "CCCC", "DDDD"];

beforeEach(() => {
  vi.stubGlobal(
    "Worker",
    FakeWorker.answering((inputs) => computeResult(inputs as ResultInputs)),
  );
});

function open(
  inputs: ResultInputs = INPUTS,
  stage = "closed",
  results: readonly LockedResult[] = [],
  roundEntryChanges: object = {},
  roundChanges: object = {},
) {
  const lists = {
    "judging-rounds": [{ ...ROUND, stage, ...roundChanges }],
    "judging-results": results,
    "round-entries": CODES.map((code) => ({
      id: `round-entry-${code}`,
      code,
      idea_name: `Idea ${code}`,
      is_excluded: false,
      ...roundEntryChanges,
    })),
    judges: JUDGES.map((id) => ({ ...JUDGE, id, name: `The ${id}` })),
  };
  const answers: Record<string, unknown> = {
    judging_inputs: inputs,
    lock_result: "result-1",
    judging_file: '{"a":"ü \\u000f","b":1}',
  };
  return renderJudging("/judging/rounds/round-1/results", lists, (name) => answers[name]);
}
const ranking = async () => within(await screen.findByRole("table", { name: "Ranking" }));

it("shows the ranking with intervals, the cutoff, and the severity of each judge", async () => {
  open();
  const table = await ranking();
  const links = await table.findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(CODES);
  const rows = table.getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent(/^1AAAA Idea AAAA34.674/);
  expect(within(rows[0] as HTMLElement).getByRole("img")).toHaveAccessibleName(/^Rank 1 to /);
  expect(screen.getByText(/so the mean determines the ranking/)).toBeVisible();
  expect(screen.getByText("2 of 4 advance")).toBeVisible();
  const severity = within(screen.getByRole("table", { name: "Severity" }));
  const severe = (await severity.findByText("The judge-1")).closest("tr");
  expect(severe).toHaveTextContent("−0.71 ± 0.12");
});

it("shows prizes instead of a cutoff in a final", async () => {
  const { user } = open({ ...INPUTS, kind: "final" }, "closed", [], {}, { kind: "final" });
  expect(await screen.findByText("2 of 4 win a prize")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Lock result" }));
  expect(await screen.findByText(/12 reviews by 3 judges; 2 win a prize\./)).toBeVisible();
  cleanup();
  open(INPUTS, "closed", [lockedResult()], {}, { kind: "final" });
  expect(await screen.findByText("2 of 4 win a prize")).toBeVisible();
});

it("renders a long ranking in steps", async () => {
  const reviews = JUDGES.flatMap((judge) =>
    Array.from({ length: 300 }, (_, place) => ({
      entry: `E${String(place).padStart(3, "0")}`,
      judge,
      scores: [1 + (place % 5)],
    })),
  );
  const { user } = open({ ...INPUTS, reviews, places: 5 });
  const table = await ranking();
  const rows = () => table.getAllByRole("row").length - 1;
  const before = rows();
  expect(before).toBeLessThan(100);
  await user.click(screen.getByRole("button", { name: "Show 200 more of 300" }));
  expect(rows()).toBe(before + 200);
  await user.click(screen.getByRole("button", { name: "Show all 300" }));
  expect(rows()).toBe(300);
  await user.click(screen.getByRole("button", { name: "Show only entries near the cutoff" }));
  expect(rows()).toBe(before);
});

it("warns that groups without a common judge cannot be ranked", async () => {
  const reviews = INPUTS.reviews.filter(
    ({ entry, judge }) => (judge === "judge-1") === entry < "CCCC",
  );
  open({ ...INPUTS, reviews });
  expect(await screen.findByText(/form 2 groups without a common judge/)).toBeVisible();
  expect((await ranking()).queryByRole("img")).toBeNull();
});

it("locks the result after a confirmation with numbers", async () => {
  const { callDatabase, user } = open();
  await ranking();
  await user.click(await screen.findByRole("button", { name: "Lock result" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^4 entries, 12 reviews by 3 judges; 2 advance\./)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalledWith("lock_result", expect.anything());
  await user.click(dialog.getByRole("button", { name: "Lock result" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("lock_result", {
      round_id: "round-1",
      result: JSON.parse(JSON.stringify(computeResult(INPUTS))),
    }),
  );
  expect(await screen.findByText("The result is locked.")).toBeVisible();
});

/** As if somebody had invented it: the last entry is the first. */
function forged(): LockedResult {
  const honest = lockedResult();
  const standings = honest.result.standings
    .toReversed()
    .map((standing, index) => ({ ...standing, rank: index + 1 }));
  return { ...honest, result: { ...honest.result, standings } };
}

it("shows the locked result without computing anything", async () => {
  const { callDatabase } = open(INPUTS, "closed", [forged()]);
  const links = await (await ranking()).findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(CODES.toReversed());
  const note = within(screen.getByRole("region", { name: "Locked result" }));
  expect(note.getByText(/Result 1 was locked.*by zoe@example.com/)).toBeVisible();
  expect(note.getByText("0123456789ab")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("asks to lock the result again if other reviews count now", async () => {
  const fewer = { ...INPUTS, reviews: INPUTS.reviews.slice(1) };
  const { user } = open(fewer, "closed", [lockedResult({ is_current: false })]);
  expect(await screen.findByText(/have changed since this result was locked/)).toBeVisible();
  const current = within(await screen.findByRole("region", { name: "Current result" }));
  expect(await current.findByRole("table", { name: "Ranking" })).toBeVisible();
  expect(screen.getAllByRole("table", { name: "Ranking" })).toHaveLength(2);
  await user.click(current.getByRole("button", { name: "Lock result again" }));
  expect(await screen.findByText(/11 reviews by 3 judges/)).toBeVisible();
});

it("downloads the file byte for byte", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (file: Blob) => saved.push(file) && "blob:file",
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { callDatabase, user } = open(INPUTS, "released", [lockedResult()]);
  await user.click(await screen.findByRole("button", { name: "Download file" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("judging_file", { id: "file-1" });
  expect(await saved[0]?.text()).toBe('{"a":"ü \\u000f","b":1}');
});

it("marks ties with the rule that broke them, and disqualified submissions", async () => {
  open(TIED_INPUTS, "closed", [lockedResult({}, TIED_INPUTS)], { is_excluded: true });
  const table = await ranking();
  expect(table.getByText(/^Tied with CCCC, ranked by/)).toBeVisible();
  expect(table.getByText(/^Tied with BBBB, ranked by/)).toBeVisible();
  expect(await table.findAllByText("Disqualified or withdrawn")).toHaveLength(4);
  expect(screen.getByRole("region", { name: "Tie-breaking rules" })).toBeVisible();
});

it.each([
  [{ kind: "chances_unknown", reason: "one_judge" }, /cannot be estimated: one judge/],
  [{ kind: "all_tied" }, /only the tie-breaking rules/],
  [{ kind: "single_reviews", entries: ["AAAA", "BBBB"] }, /^Only one judge reviewed AAAA, BBBB/],
] as const)("warns of %j", (warning, sentence) => {
  const words = warningText(
    warning.kind === "single_reviews" ? { ...warning, entries: [...warning.entries] } : warning,
  );
  expect(words).toMatch(sentence);
});

it("opens the discussion of a closed round, but not of a released one", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("switch", { name: "Discussion among judges" }));
  expect(callDatabase).toHaveBeenCalledWith("set_discussion", { round_id: "round-1", open: true });
  expect(await screen.findByText("The discussion is open.")).toBeVisible();
  cleanup();
  open(INPUTS, "released");
  await ranking();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("shows no scores while the round is open", async () => {
  const { callDatabase } = open(INPUTS, "open");
  expect(await screen.findByText(/^Scores appear when the round closes/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("attributes a severity within the error to chance", () => {
  expect(severityLabel(-0.5, 0.3)).toMatch(/^No detectable bias/);
  expect(severityLabel(0.7, 0.3)).toMatch(/^More generous/);
  expect(agreementText({ single: 0.2, mean: 0.4 })).toMatch(/40%.*mostly chance/);
});

it("warns of suspected conflicts and of entries without a common judge", async () => {
  const conflict = { id: "c", submission_id: "entry-1", judge_id: "judge-1", state: "suspected" };
  renderJudging(
    "/judging/rounds/round-1/results",
    {
      "judging-rounds": [{ ...ROUND, stage: "closed", unconnected_reason: "Two fields." }],
      "round-entries": [
        { id: "round-entry-1", code: "AAAA", idea_name: "One", submission_id: "entry-1" },
      ],
      "judging-conflicts": [conflict, { ...conflict, id: "d", submission_id: "entry-2" }],
    },
    () => INPUTS,
  );
  expect(await screen.findByText(/^One suspected conflict of interest/)).toBeVisible();
  expect(screen.getByText("Two fields.")).toBeVisible();
});
