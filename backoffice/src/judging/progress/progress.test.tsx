import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Assignment } from "../roundEntries/review.ts";
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

function open(address: string, stage: string, answer?: () => unknown) {
  const lists = {
    "judging-rounds": [{ ...ROUND, stage }],
    "round-entries": [{ ...ROUND_ENTRY, submitted_count: 1, assigned_count: 3 }],
    "judging-assignments": [ASSIGNMENT, ...OTHERS.map((one) => ({ ...ASSIGNMENT, ...one }))],
    "judging-reviews": [REVIEW],
    "judging-notes": NOTES,
  };
  return renderJudging(`/judging/rounds/round-1/${address}`, lists, (name) =>
    name === "judging_progress" ? PROGRESS : (answer?.() ?? null),
  );
}

it("counts reviews by judge, most reviews due first; a recused review is not due", async () => {
  open("progress", "open");
  expect(await screen.findByText("1 of 3 reviews")).toBeVisible();
  const rows = within(screen.getByRole("table", { name: "By judge" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Ravi Rao0 of 210/),
    expect.stringMatching(/^Ines Amado1 of 101/),
  ]);
});

it("sends reminders after a confirmation, and stops them", async () => {
  const { callDatabase, user } = open("progress", "open", () => 1);
  await user.click(await screen.findByRole("button", { name: "Send reminder" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/^1 judge has 2 reviews due. Each gets an email/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalledWith("remind_judges", expect.anything());
  await user.click(question.getByRole("button", { name: "Send reminder" }));
  expect(callDatabase).toHaveBeenCalledWith("remind_judges", { round_id: "round-1" });
  expect(await screen.findByText("1 judge gets a reminder in 10 minutes.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(callDatabase).toHaveBeenCalledWith("stop_reminders", { round_id: "round-1" });
  expect(await screen.findByText("Stopped. 1 judge will not get a reminder.")).toBeVisible();
});

it("sends no reminders once the round has closed", async () => {
  open("progress", "closed");
  expect(await screen.findByText("1 of 3 reviews")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send reminder" })).toBeNull();
});

it("shows the reviewers of an entry, and returns a review", async () => {
  const { callDatabase, user } = open("round-entries/round-entry-1", "open");
  const reviewers = within(await screen.findByRole("region", { name: "Reviewers" }));
  expect(reviewers.getByText("Reason: A friend")).toBeVisible();
  await user.click(reviewers.getByRole("button", { name: "Return review of Ines Amado" }));
  expect(callDatabase).toHaveBeenCalledWith("return_review", { assignment_id: "a-1" });
});

it("shows a submitted review, which cannot be returned once the round has closed", async () => {
  const { user } = open("round-entries/round-entry-1", "closed");
  const reviewers = within(await screen.findByRole("region", { name: "Reviewers" }));
  await user.click(await reviewers.findByText("Review, score 3.50"));
  expect(reviewers.getByText("Innovative").nextSibling).toHaveTextContent("2: Hardly");
  expect(reviewers.getByText("Ask about the valve.")).toBeVisible();
  expect(reviewers.queryByRole("button", { name: /^Return review/ })).toBeNull();
});

it("shows unanswered notes with links to their entries", async () => {
  open("progress", "open");
  const notes = within(await screen.findByRole("region", { name: "Unanswered notes" }));
  expect(notes.getByText("Is page 3 missing?")).toBeVisible();
  expect(notes.getByRole("link")).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/round-entries/round-entry-1",
  );
});

it("answers a note beside the entry, or marks it as answered", async () => {
  const { callDatabase, user } = open("round-entries/round-entry-1", "open");
  const reviewers = within(await screen.findByRole("region", { name: "Reviewers" }));
  const [first, second] = [
    await reviewers.findByText("Please read this one soon."),
    reviewers.getByText("Is page 3 missing?"),
  ];
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.type(reviewers.getByLabelText("Note to Ines Amado"), "It is not. ");
  await user.click(reviewers.getAllByRole("button", { name: "Send note" })[0] as HTMLElement);
  expect(callDatabase).toHaveBeenCalledWith("write_to_judge", {
    assignment_id: "a-1",
    body: "It is not.",
  });
  await user.click(reviewers.getByRole("button", { name: "No reply needed for Ines Amado" }));
  expect(callDatabase).toHaveBeenLastCalledWith("see_judging_notes", { assignment_id: "a-1" });
});

it("shows the notes, and accepts no more, once the round is released", async () => {
  open("round-entries/round-entry-1", "released");
  const reviewers = within(await screen.findByRole("region", { name: "Reviewers" }));
  expect(await reviewers.findByText("Is page 3 missing?")).toBeVisible();
  expect(reviewers.queryByLabelText(/^Note to/)).toBeNull();
});
