import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { FakeWorker } from "../testing/FakeWorker.ts";
import { JUDGE, ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { agreementWords, severityWords } from "./words.ts";

const JUDGES = ["judge-1", "judge-2", "judge-3"];
const CODES = ["AAAA", "BBBB", "CCCC", "DDDD"];

/** Three judges who have read all four entries: the first is severe, the third thinks more of the last. */
const INPUTS: ResultInputs = {
  formula: "2",
  kind: "panel",
  scale: 5,
  votes: [],
  seed: 7,
  draws: 500,
  places: 2,
  weights: [1],
  reviews: JUDGES.flatMap((judge, severe) =>
    CODES.map((entry, place) => {
      const apart = severe === 0 ? -1 : severe === 2 && place === 3 ? 1 : 0;
      return { entry, judge, scores: [5 - place + apart] };
    }),
  ),
};

beforeEach(() => {
  vi.stubGlobal(
    "Worker",
    FakeWorker.answering((inputs) => computeResult(inputs as ResultInputs)),
  );
});

function open(inputs: ResultInputs = INPUTS, state = "closed") {
  const lists = {
    "judging-rounds": [{ ...ROUND, state }],
    "judging-copies": CODES.map((code) => ({
      id: `copy-${code}`,
      code,
      idea_name: `Idea ${code}`,
    })),
    judges: JUDGES.map((id) => ({ ...JUDGE, id, name: `The ${id}` })),
  };
  const answers: Record<string, unknown> = { judging_inputs: inputs, freeze_result: "result-1" };
  return renderJudging("/judging/rounds/round-1/results", lists, (name) => answers[name]);
}
const ranking = async () => within(await screen.findByRole("table", { name: "Ranking" }));

it("shows the order with its intervals, the line, and how severe each judge is", async () => {
  open();
  const table = await ranking();
  const links = await table.findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(CODES);
  const rows = table.getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent(/^1AAAA Idea AAAA34.674/);
  expect(within(rows[0] as HTMLElement).getByRole("img")).toHaveAccessibleName(/^Ranks 1 to /);
  expect(screen.getByText(/so the mean decides/)).toBeVisible();
  expect(screen.getByText("2 of 4 go on")).toBeVisible();
  const severity = within(screen.getByRole("table", { name: "Severity" }));
  const severe = (await severity.findByText("The judge-1")).closest("tr");
  expect(severe).toHaveTextContent("−0.75 ± 0.12");
});

it("says that a ranking across groups without a common judge means nothing", async () => {
  const reviews = INPUTS.reviews.filter(
    ({ entry, judge }) => (judge === "judge-1") === entry < "CCCC",
  );
  open({ ...INPUTS, reviews });
  expect(await screen.findByText(/fall into 2 groups that no judge links/)).toBeVisible();
  expect((await ranking()).queryByRole("img")).toBeNull();
});

it("keeps the result with the line where the round says", async () => {
  const { callDatabase, user } = open();
  await ranking();
  await user.click(await screen.findByRole("button", { name: "Keep the result" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("freeze_result", {
      round_id: "round-1",
      result: JSON.parse(JSON.stringify(computeResult(INPUTS))),
    }),
  );
  expect(await screen.findByText("The result is kept.")).toBeVisible();
});

it("opens the discussion of a round that has closed, not of one that is released", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("switch", { name: "Judges discuss this round" }));
  expect(callDatabase).toHaveBeenCalledWith("set_discussion", { round_id: "round-1", open: true });
  expect(await screen.findByText("The discussion is open.")).toBeVisible();
  cleanup();
  open(INPUTS, "released");
  await ranking();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("is not shown while judges still read", async () => {
  const { callDatabase } = open(INPUTS, "open");
  expect(await screen.findByText(/once the round has closed/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("puts what is within the error down to chance", () => {
  expect(severityWords(-0.5, 0.3)).toMatch(/^As the others/);
  expect(severityWords(0.7, 0.3)).toMatch(/^More generous/);
  expect(agreementWords({ single: 0.2, mean: 0.4 })).toMatch(/40 %.*mostly chance/);
});
