import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const ASSIGNMENT: Assignment = {
  id: "a-1",
  round_id: "round-1",
  round_entry_id: "round-entry-1",
  code: "K7QX-M2BD",
  idea_name: "Patch",
  judge_id: "judge-1",
  judge_name: "Ines Amado",
  state: "submitted",
  assigned_at: "2025-09-02T08:00:00Z",
  first_seen_at: "2025-09-03T08:00:00Z",
  last_seen_at: "2025-09-04T08:00:00Z",
  recused_at: null,
  recusal_reason: null,
  reminded_at: null,
  submitted_at: "2025-09-04T08:00:00Z",
  counts: null,
};
const OTHERS: Partial<Assignment>[] = [
  { id: "a-2", judge_id: "judge-2", judge_name: "Ravi Rao", state: "begun" },
  { id: "a-3", judge_id: "judge-2", judge_name: "Ravi Rao", state: "assigned" },
  { id: "a-4", judge_id: "judge-1", state: "recused", recusal_reason: "A friend" },
];
const ROUND_ENTRY = {
  id: "round-entry-1",
  code: "K7QX-M2BD",
  idea_name: "Patch",
  findings: [],
  description: "",
};

const JUDGE = { assigned: 1, begun: 0, recused: 0, reminded_at: null };
const PROGRESS = [
  { ...JUDGE, id: "judge-1", name: "Ines Amado", submitted: 1, recused: 1 },
  { ...JUDGE, id: "judge-2", name: "Ravi Rao", submitted: 0, assigned: 2, begun: 1 },
].map((judge) => ({ ...judge, last_seen_at: "2025-09-04T08:00:00Z" }));

const REVIEW = {
  id: "a-1",
  scores: [4, 2, 3, 5],
  comment_for_team: "A clear idea.",
  comment_for_panel: "Ask about the valve.",
};

const NOTES = [
  {
    id: "n-2",
    assignment_id: "a-1",
    round_id: "round-1",
    round_entry_id: "round-entry-1",
    code: ROUND_ENTRY.code,
    judge_name: "Ines Amado",
    by_judge: true,
    admin_name: null,
    body: "Is page 3 missing?",
    created_at: "2025-09-10T09:00:00Z",
    is_open: true,
  },
  {
    id: "n-1",
    assignment_id: "a-1",
    round_entry_id: "round-entry-1",
    by_judge: false,
    admin_name: "olu@example.com",
    body: "Please read this one soon.",
    created_at: "2025-09-09T09:00:00Z",
    is_open: false,
  },
];

function open(address: string, state: string, answer?: () => unknown) {
  const lists = {
    "judging-rounds": [{ ...ROUND, state }],
    "round-entries": [{ ...ROUND_ENTRY, submitted_count: 1, assigned_count: 3 }],
    "judging-assignments": [ASSIGNMENT, ...OTHERS.map((one) => ({ ...ASSIGNMENT, ...one }))],
    "judging-reviews": [REVIEW],
    "judging-notes": NOTES,
  };
  return renderJudging(`/judging/rounds/round-1/${address}`, lists, (name) =>
    name === "judging_progress" ? PROGRESS : (answer?.() ?? null),
  );
}

it("counts reviews by judge, those with most to do first; who stepped back owes nothing", async () => {
  open("progress", "open");
  expect(await screen.findByText("1 of 3 reviews")).toBeVisible();
  const rows = within(screen.getByRole("table", { name: "By judge" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Ravi Rao0 of 210/),
    expect.stringMatching(/^Ines Amado1 of 101/),
  ]);
  const figure = within(screen.getByRole("figure", { name: "How far the judges are" }));
  await userEvent.click(figure.getByText("Show as a table"));
  expect(figure.getByRole("row", { name: "Ravi Rao 2 1 0" })).toBeVisible();
  expect(figure.getByRole("row", { name: "Ines Amado 1 1 1" })).toBeVisible();
});

it("reminds those who are not done after asking, and stops that again", async () => {
  const { callDatabase, user } = open("progress", "open", () => 1);
  await user.click(await screen.findByRole("button", { name: "Remind those who are not done" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/^1 judge has 2 reviews to finish. Each gets a mail/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalledWith("remind_judges", expect.anything());
  await user.click(question.getByRole("button", { name: "Remind" }));
  expect(callDatabase).toHaveBeenCalledWith("remind_judges", { round_id: "round-1" });
  expect(await screen.findByText("1 judge is reminded in 10 minutes.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(callDatabase).toHaveBeenCalledWith("stop_reminders", { round_id: "round-1" });
  expect(await screen.findByText("Stopped: 1 judge is not reminded.")).toBeVisible();
});

it("reminds nobody of a round that has closed", async () => {
  open("progress", "closed");
  expect(await screen.findByText("1 of 3 reviews")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Remind/ })).toBeNull();
});

it("says beside a round entry who saw it, and gives a review back", async () => {
  const { callDatabase, user } = open("copies/copy-1", "open");
  const seen = within(await screen.findByRole("region", { name: "Who saw it" }));
  expect(seen.getByText("Reason: A friend")).toBeVisible();
  await user.click(seen.getByRole("button", { name: "Give back the review of Ines Amado" }));
  expect(callDatabase).toHaveBeenCalledWith("return_review", { assignment_id: "a-1" });
});

it("shows what was submitted, and leaves it with the judge once the round has closed", async () => {
  const { user } = open("copies/copy-1", "closed");
  const seen = within(await screen.findByRole("region", { name: "Who saw it" }));
  await user.click(await seen.findByText("Score 3.50: read the review"));
  expect(seen.getByText("Innovative").nextSibling).toHaveTextContent("2: Hardly");
  expect(seen.getByText("Ask about the valve.")).toBeVisible();
  expect(seen.queryByRole("button", { name: /^Give back/ })).toBeNull();
});

it("shows what judges have written and nobody has answered, with the way to the entry", async () => {
  open("progress", "open");
  const notes = within(await screen.findByRole("region", { name: "Notes to answer" }));
  expect(notes.getByText("Is page 3 missing?")).toBeVisible();
  expect(notes.getByRole("link")).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/round-entries/round-entry-1",
  );
});

it("answers a judge beside the round entry, or says that there is nothing to answer", async () => {
  const { callDatabase, user } = open("copies/copy-1", "open");
  const seen = within(await screen.findByRole("region", { name: "Who saw it" }));
  const [first, second] = [
    await seen.findByText("Please read this one soon."),
    seen.getByText("Is page 3 missing?"),
  ];
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.type(seen.getByLabelText("Note to Ines Amado"), "It is not. ");
  await user.click(seen.getAllByRole("button", { name: "Send note" })[0] as HTMLElement);
  expect(callDatabase).toHaveBeenCalledWith("write_to_judge", {
    assignment_id: "a-1",
    body: "It is not.",
  });
  await user.click(seen.getByRole("button", { name: "Nothing to answer Ines Amado" }));
  expect(callDatabase).toHaveBeenLastCalledWith("see_judging_notes", { assignment_id: "a-1" });
});

it("shows what was said, and takes nothing more, once a round is released", async () => {
  open("copies/copy-1", "released");
  const seen = within(await screen.findByRole("region", { name: "Who saw it" }));
  expect(await seen.findByText("Is page 3 missing?")).toBeVisible();
  expect(seen.queryByLabelText(/^Note to/)).toBeNull();
});
