import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill } from "../../testing/renderAdmin.tsx";
import { JUDGED_TEXT, ROUND, SUBMITTED_ASSIGNMENT } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const ROUND_ENTRY = { round_entry_id: "round-entry-1", code: "K7QX-M2BD" };
const ASSIGNMENT = { ...SUBMITTED_ASSIGNMENT, counts: null };
const RAVI = { judge_id: "judge-2", judge_name: "Ravi Rao" };
const ASSIGNMENTS = [
  { ...ASSIGNMENT, scores: [4, 2, 3, 5], comment_for_panel: "Ask about the valve." },
  { ...ASSIGNMENT, ...RAVI, id: "a-2", state: "started" },
  { ...ASSIGNMENT, ...RAVI, id: "a-3", state: "assigned" },
  { ...ASSIGNMENT, id: "a-4", state: "recused", recusal_reason: "A friend" },
];

const JUDGE = { assigned: 1, started: 0, recused: 0, reminded_at: null };
const PROGRESS = [
  { ...JUDGE, id: "judge-1", name: "Ines Amado", submitted: 1, recused: 1 },
  { ...JUDGE, id: "judge-2", name: "Ravi Rao", submitted: 0, assigned: 2, started: 1 },
].map((judge) => ({ ...judge, last_seen_at: "2025-09-04T08:00:00Z" }));

const NOTES = [
  {
    ...ROUND_ENTRY,
    id: "n-2",
    assignment_id: "a-1",
    round_id: "round-1",
    judge_name: "Ines Amado",
    by_judge: true,
    body: "Is page 3 missing?",
    created_at: "2025-09-10T09:00:00Z",
    is_open: true,
  },
  {
    ...ROUND_ENTRY,
    id: "n-1",
    assignment_id: "a-1",
    admin_email: "olu@example.com",
    body: "Please read this one soon.",
    created_at: "2025-09-09T09:00:00Z",
    is_open: false,
  },
];

function open(address: string, stage: string) {
  const roundEntry = { id: "round-entry-1", code: ROUND_ENTRY.code, ...JUDGED_TEXT };
  const lists = {
    "judging/rounds": [{ ...ROUND, stage }],
    "round-entries": [{ ...roundEntry, submitted_count: 1, assigned_count: 3 }],
    "judging-assignments": ASSIGNMENTS,
    "judging-notes": NOTES,
  };
  return renderJudging(`/judging/rounds/round-1/${address}`, lists, (name) =>
    name === "judging_progress" ? PROGRESS : 1,
  );
}

it("counts reviews by judge, shows unanswered notes, and sends and stops reminders", async () => {
  const { callDatabase, press } = open("progress", "open");
  expect(await screen.findByRole("progressbar", { name: "Reviews" })).toHaveAttribute(
    "aria-valuenow",
    expect.stringMatching(/^33/),
  );
  expect(await screen.findByText("1 of 3 reviews")).toBeVisible();
  // Most reviews due first; a recused review is not due.
  const rows = within(screen.getByRole("table", { name: "Progress by judge" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Ravi Rao0 of 210/),
    expect.stringMatching(/^Ines Amado1 of 101/),
  ]);
  const notes = within(await screen.findByRole("region", { name: "Unanswered notes from judges" }));
  expect(notes.getByText("Is page 3 missing?")).toBeVisible();
  expect(notes.getByRole("link")).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/round-entries/round-entry-1",
  );

  await press("Send reminder");
  expect(screen.getByText(/^1 judge has 2 reviews due. Each judge gets an email/)).toBeVisible();
  await press("Send reminder");
  expect(callDatabase).toHaveBeenCalledWith("remind_judges", { round_id: "round-1" });
  expect(await screen.findByText("1 judge will get a reminder in 10 minutes.")).toBeVisible();
  await press("Undo");
  expect(callDatabase).toHaveBeenCalledWith("stop_reminders", { round_id: "round-1" });
  expect(await screen.findByText("Stopped. 1 judge will not get a reminder.")).toBeVisible();
});

it("returns a review, and answers a note beside the entry or marks it as answered", async () => {
  const { callDatabase, user } = open("round-entries/round-entry-1", "open");
  const reviewers = within(await screen.findByRole("group", { name: "Reviewers" }));
  expect(reviewers.getByText("Reason: A friend")).toBeVisible();
  await user.click(reviewers.getByRole("button", { name: "Return review by Ines Amado" }));
  expect(callDatabase.mock.lastCall).toEqual(["return_review", { id: "a-1" }]);
  const [first, second] = [
    await reviewers.findByText("Please read this one soon."),
    reviewers.getByText("Is page 3 missing?"),
  ];
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fill((await reviewers.findAllByLabelText("Note to Ines Amado"))[0] as HTMLElement, "It is not. ");
  await user.click(reviewers.getAllByRole("button", { name: "Send note" })[0] as HTMLElement);
  const note = { assignment_id: "a-1", body: "It is not." };
  expect(callDatabase.mock.lastCall).toEqual(["send_note_to_judge", note]);
  await user.click(reviewers.getByRole("button", { name: "No reply needed for Ines Amado" }));
  expect(callDatabase.mock.lastCall).toEqual(["mark_judging_notes_read", { assignment_id: "a-1" }]);
});

it("shows reviews and notes once the round is over, and changes neither", async () => {
  const { user } = open("round-entries/round-entry-1", "released");
  const reviewers = within(await screen.findByRole("group", { name: "Reviewers" }));
  await user.click(await reviewers.findByText("Review, score 3.50"));
  expect(reviewers.getByText("Innovative").nextSibling).toHaveTextContent("2: Hardly");
  expect(reviewers.getByText("Ask about the valve.")).toBeVisible();
  expect(reviewers.queryByRole("button", { name: /^Return review/ })).toBeNull();
  expect(await reviewers.findByText("Is page 3 missing?")).toBeVisible();
  expect(reviewers.queryByLabelText(/^Note to/)).toBeNull();
});
