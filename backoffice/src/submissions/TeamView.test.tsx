import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { learnChallengeTime } from "#common/challengeClock.ts";
import { newChallenge } from "#shared/challengeRow.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { TeamView } from "./TeamView.tsx";

// Other files share the clock.
afterEach(() => learnChallengeTime(new Date().toISOString()));

const SUBMISSION = {
  id: "s-1",
  is_owner: true,
  state: "submitted",
  status: "received",
  outcome: null,
  idea_name: "Ring",
  description: "Thin.",
  closes_at: newChallenge.submissions_close_at,
  withdrawn_at: null,
  receipt_number: "E-000001",
  submitted_at: "2025-08-02T12:00:00Z",
  released_reason: null,
};

async function open(
  day: string,
  submission: object | null,
  challenge = {},
  feedback: string[] = [],
) {
  learnChallengeTime(day);
  const callDatabase = vi.fn(async () => ({ first_name: "Ada", submission, feedback }));
  const getOne = async () => ({ data: { ...newChallenge, id: "current", ...challenge } });
  const { press, container } = renderAdmin(<TeamView submissionId="s-1" />, {
    callDatabase,
    getOne,
  });
  expect(callDatabase).not.toHaveBeenCalled();
  await press("Show team view");
  await screen.findByText(/audit log|no one sees it on a dashboard/);
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("open_team_view", { id: "s-1" });
  return container;
}

const RELEASED = { results_released_at: "2025-10-01T12:00:00Z", finalists: 5 };

it("shows the same status, text and dates as the dashboard, not the recorded status", async () => {
  const view = await open("2025-09-12T12:00:00Z", SUBMISSION);
  expect(view).toHaveTextContent("Your entry is in");
  expect(view).toHaveTextContent("We check every entry, and the judges review it.");
  expect(view).toHaveTextContent("StatusUnder Review");
  expect(view).toHaveTextContent("The top 5 finalists are selected");
  expect(view).not.toHaveTextContent("Submissions close");
  expect(view).toHaveTextContent("FeedbackNone");
  expect(view).toHaveTextContent(/This is what Ada sees now/);
});

it("shows a released decision with the reason shown to the team", async () => {
  const declined = { ...SUBMISSION, status: "declined", released_reason: "It came late." };
  const view = await open("2025-10-05T12:00:00Z", declined, RELEASED, ["Screening", "Panel"]);
  expect(view).toHaveTextContent("Thank you, Ada.“Ring” wasn’t eligible this time.");
  expect(view).toHaveTextContent("ReasonIt came late.");
  expect(view).toHaveTextContent("FeedbackFrom Screening and Panel");
});

it("names the outcome of a finalist", async () => {
  const selected = { ...SUBMISSION, status: "selected", outcome: "finalist" };
  const view = await open("2025-10-05T12:00:00Z", selected, RELEASED);
  expect(view).toHaveTextContent("Ada, you’re one of five.");
  expect(view).toHaveTextContent("StatusFinalist");
});

it("says that a submission without members is on no dashboard", async () => {
  expect(await open("2025-09-12T12:00:00Z", null)).toHaveTextContent(
    "This submission has no members",
  );
});
