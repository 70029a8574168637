import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { newChallenge } from "#shared/challengeRow.ts";
import { UNCHECKED } from "../../eligibility/testing/unchecked.ts";
import { JUDGED_TEXT, ROUND, SUBMITTED_ASSIGNMENT } from "../../judging/testing/judgingRecords.ts";
import { muteErrors, renderAdmin, ruleError } from "../../testing/renderAdmin.tsx";
import { RING } from "../testing/ring.ts";
import SubmissionRecordPage from "./SubmissionRecordPage.tsx";

const AT = "2026-11-20T17:00:00Z";
/** The SHA-256 of the path of the judged document, which the test reads as its content. */
const HASH = "74edefee28acaf46ac8c14aa0b8db03857f8b67bdfb91df60e673e3f643c18a7";

const RECORD = {
  opened_at: AT,
  submission: RING,
  challenge: { ...newChallenge, phase: "Evaluation" },
  team_submission: {
    ...RING,
    is_owner: true,
    state: "submitted",
    status: "received",
    outcome: null,
    closes_at: newChallenge.submissions_close_at,
    withdrawn_at: null,
  },
  eligibility: UNCHECKED,
  rounds: [],
  payment_checks: null,
  interventions: [],
  emails: [],
  events: [],
};

const IN_ROUND = {
  round: { ...ROUND, stage: "released" },
  entry: {
    ...JUDGED_TEXT,
    code: "K7QX-M2BD",
    idea_name: "Ring",
    description: "By [removed].",
    original_description: "By Ada.",
    ready_at: AT,
    pages: 2,
    words: 1,
    covered_areas: 3,
    is_outdated: true,
  },
  document: { bucket: "judging", file_path: "e/f.pdf", file_name: "K7QX-M2BD.pdf" },
  reviews: [
    {
      ...SUBMITTED_ASSIGNMENT,
      scores: ROUND.criteria.map(() => 4),
      counts: false,
      comment_for_team: "Bold.",
      comment_for_panel: "",
      recusal_reason: null,
    },
  ],
  decision: {
    decided_at: AT,
    decided_by_email: "olu@example.com",
    outcome: "advances",
    rank: 2,
    is_tied: true,
    departs_from_ranking: false,
    reason: "The stronger prototype.",
  },
  is_decision_hidden: false,
};

function show(answer: unknown) {
  const readDocument = vi.fn(async (path: string) => new Blob([path]));
  const callDatabase = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const page = (
    <Routes>
      <Route path="/submissions/:id/record" element={<SubmissionRecordPage />} />
    </Routes>
  );
  const view = renderAdmin(
    page,
    { callDatabase, readDocument },
    { address: "/submissions/s-1/record" },
  );
  const part = async (name: string) => within(await screen.findByRole("region", { name }));
  return { ...view, callDatabase, readDocument, part };
}

it("says what is missing in a record without anything, and prints once the document is read", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const { part, press, callDatabase, readDocument } = show({
    ...RECORD,
    submission: { ...RING, attestations: null, team_members: [] },
  });
  expect((await part("Description")).getByText(/<b>second<\/b> line/)).toBeVisible();
  expect((await part("Team")).getByText("No members.")).toBeVisible();
  expect((await part("Declarations")).getByText("No declarations.")).toBeVisible();
  expect((await part("Eligibility")).getByText(/^No request\./)).toBeVisible();
  expect((await part("Judging")).getByText("Not in any round.")).toBeVisible();
  expect((await part("Before payment")).getByText("Not a finalist.")).toBeVisible();
  expect(
    (await part("Interventions")).getByText(/No interventions by administrators/),
  ).toBeVisible();
  expect((await part("Team emails")).getByText(/No emails/)).toBeVisible();
  expect((await part("History")).getByText("No events.")).toBeVisible();
  await press("Print");
  expect(print).toHaveBeenCalledOnce();
  expect(document.title).toBe("Record of E-000001 - Admin Dashboard");
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("open_submission_record", { id: "s-1" });
  expect(readDocument).toHaveBeenCalledExactlyOnceWith("s-1/f/ring.pdf", undefined, "submissions");
});

it("shows the status of the team’s dashboard, not the recorded one", async () => {
  const shownStatus = async (record: object) => {
    const { container, unmount } = show({ ...RECORD, ...record });
    const term = await screen.findByText("Shown to the team");
    const text = term.nextElementSibling?.textContent;
    expect(container).toHaveTextContent("StatusReceived");
    unmount();
    return text;
  };
  const { challenge, team_submission } = RECORD;
  const released = { ...challenge, results_released_at: AT };
  const declined = { ...team_submission, status: "declined" };
  expect(await shownStatus({})).toBe("Under Review");
  expect(await shownStatus({ opened_at: "2025-08-02T12:00:00Z" })).toBe("Submitted");
  expect(await shownStatus({ challenge: released, team_submission: declined })).toBe("Declined");
  expect(await shownStatus({ team_submission: null })).toBe(
    "Nothing: the submission has no members",
  );
});

it("has a round with the judged text, documents with their hashes, reviews and the decision", async () => {
  const check = { item: "identity", note: "By video", checked_at: AT, checked_by: null };
  const { part } = show({ ...RECORD, rounds: [IN_ROUND], payment_checks: [check] });
  const payment = await part("Before payment");
  expect(payment.getByText(/^Identity verified: done\. Note: By video/)).toBeVisible();
  expect(payment.getByText("Agreement signed: not done")).toBeVisible();
  const round = await part(ROUND.name);
  expect(round.getByText("By [removed].")).toBeVisible();
  expect(round.getByText("By Ada.")).toBeVisible();
  expect(round.getByText("2 pages, 1 word, 3 areas covered")).toBeVisible();
  expect(round.getByText(/Does not count\./)).toBeVisible();
  expect(round.getByText("4.00 of 5")).toBeVisible();
  expect(round.getByText("Bold.")).toBeVisible();
  expect(round.getByText("2, tied")).toBeVisible();
  expect(round.getByText("The stronger prototype.")).toBeVisible();
  expect(await round.findByText(HASH)).toBeVisible();
});

it("says why scores and a decision are not in it", async () => {
  const open = {
    ...IN_ROUND,
    round: { ...ROUND, stage: "open" },
    reviews: [{ ...IN_ROUND.reviews[0], scores: null }],
    decision: null,
    is_decision_hidden: true,
  };
  const { part } = show({ ...RECORD, rounds: [open] });
  const round = await part(ROUND.name);
  expect(round.getByText("Appears once the round has closed.")).toBeVisible();
  expect(round.getByText(/^Hidden because you have a conflict/)).toBeVisible();
});

it("says why it cannot be opened", async () => {
  muteErrors();
  show(ruleError("admin_conflicted", "You have a conflict of interest."));
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("You have a conflict of interest."),
  );
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
});
