import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { imageDocument, wordsOf } from "#common/testing/imageDocument.ts";
import { RULES_VERSION } from "#shared/season.ts";
import { attestations, confirmation } from "~/content/attestations.ts";
import * as dashboard from "~/routes/dashboard.tsx";
import { aFile, chooseFiles } from "~/testing/files.ts";
import { profileRow } from "~/testing/profiles.ts";
import {
  expectAddress,
  expectAlert,
  expectLink,
  mainActions,
  renderRoutes,
  showSignedInPage,
  signedInPageAt,
} from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { challengeRow, type SubmissionRow, submissionRow } from "~/testing/submissions.ts";
import { memberRow } from "~/testing/team.ts";
import { asksOnClose, expectNoQuestion, signInAgain } from "~/testing/unsaved.ts";
import { pageRow, stageRow } from "~/testing/workspace.ts";

const SUBMISSION = "GET /rest/v1/my_submission";
const CHALLENGE = "GET /rest/v1/challenge";
const TEAM = "GET /rest/v1/my_team";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_submission";
const DISCARD = "POST /rest/v1/rpc/discard_submission";

const DAY = 24 * 60 * 60_000;
const days = (count: number) => new Date(Date.now() + count * DAY).toISOString();
const OPEN = challengeRow({
  time: "Week 2 of 4",
  registration_closes_at: days(-12),
  submissions_open_at: days(-11),
  submissions_close_at: days(9.5),
  withdrawals_close_at: days(9.5),
});
const SUBMITTED = submissionRow({
  idea_name: "Patch",
  description: "Thin.",
  state: "submitted",
  status: "received",
  receipt_number: "E-000042",
  submitted_at: days(-1),
  closes_at: OPEN.submissions_close_at,
  can_submit: false,
  can_withdraw: true,
  can_discard: false,
});
const server = signedInServer({ [CHALLENGE]: [OPEN] });

/** Shows the dashboard with this submission. */
function show(submission: SubmissionRow | null, answers: Answers = {}) {
  const hasSubmission = { [SUBMISSION]: [submission], [TEAM]: [memberRow("Ada")] };
  server.answer({ ...(submission && hasSubmission), ...answers });
  return showSignedInPage("/dashboard", dashboard);
}

it("shows the stage, the time left and the first step", async () => {
  await show(null);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome, Ada");
  expect(screen.getByText("Open Submission")).toBeInTheDocument();
  expect(screen.getByText("Week 2 of 4")).toBeInTheDocument();
  expect(screen.getByRole("timer")).toHaveTextContent("9 days 11 hours");
  expect(screen.queryByRole("heading", { name: /^Your team$|^You enter alone$/ })).toBeNull();
  const steps = within(screen.getByRole("region", { name: "To do" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(6);
  expect(steps.getByText("1 of 5")).toBeInTheDocument();
  expect(steps.getByText("Next").closest("li, [role=listitem]")).toHaveTextContent(
    "Start your entry",
  );
});

it("opens an entry that was started in another window", async () => {
  const { user } = await show(null, {
    "POST /rest/v1/rpc/create_submission": ruleViolation("already_on_a_team"),
  });
  await user.click(screen.getByRole("button", { name: /Start your entry/ }));
  await expectAddress("/entry");
});

it("offers no new entry after the end", async () => {
  const over = { submissions_close_at: days(-1), withdrawals_close_at: days(-1) };
  await show(null, { [CHALLENGE]: [challengeRow(over)] });
  expect(screen.getByRole("heading", { name: "Submissions have closed" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Start/ })).toBeNull();
  expect(screen.queryByText("To do")).toBeNull();
  expect(screen.queryByRole("timer")).toBeNull();
});

it.each([
  [false, null, ["Get news by email"]],
  [true, null, ["How judging works"]],
  [false, { ...SUBMITTED, state: "draft" as const, status: null }, ["Get news by email"]],
  [false, SUBMITTED, []],
])(
  "offers a next step during judging to people whose entry isn’t judged: %#",
  async (join_mailing_list, submission, actions) => {
    const closed = { submissions_close_at: days(-1), withdrawals_close_at: days(-1) };
    const row = submission && {
      ...submission,
      closes_at: closed.submissions_close_at,
      can_edit: false,
    };
    await show(row, {
      [CHALLENGE]: [challengeRow(closed)],
      "GET /rest/v1/profiles": [profileRow({ join_mailing_list })],
    });
    expect(mainActions()).toEqual(actions);
  },
);

describe.each([
  ["the finalists", {}, "Meet the finalists", "/finalists"],
  ["the winners", { final_released_at: days(-2) }, "See the winners", "/winners"],
])("once %s are public", (_, released, link, page) => {
  const over = { submissions_close_at: days(-120), challenge_ends_at: days(20) };
  const challenge = challengeRow({ ...over, results_released_at: days(-90), ...released });

  it.each([
    ["no entry", null],
    ["a draft", submissionRow({ closes_at: over.submissions_close_at, can_edit: false })],
  ])("people with %s are led to them, once", async (__, submission) => {
    await show(submission, { [CHALLENGE]: [challenge] });
    expectLink(link, page);
    expect(screen.queryByRole("heading", { name: "Announcements" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Solo entry" })).toBeNull();
    const stage = screen.queryByRole("region", { name: "Current phase" });
    expect(stage === null, "no stage after the end").toBe(page === "/winners");
  });
});

it("says once, after the deadline, how a team gets its decision", async () => {
  const closed = challengeRow({ ...OPEN, phase: "Evaluation", submissions_close_at: days(-5) });
  await show(
    { ...SUBMITTED, closes_at: closed.submissions_close_at, can_edit: false },
    { [CHALLENGE]: [{ ...closed, finalists_selected_at: days(20) }] },
  );
  expect(screen.getAllByText(/decision/)).toHaveLength(1);
});

it("is read-only for a member, and names the next step", async () => {
  const later = { ...OPEN, finalists_selected_at: days(20) };
  const member = { ...SUBMITTED, is_owner: false, can_edit: false, can_withdraw: false };
  await show(member, { [CHALLENGE]: [later] });
  expect(screen.getByRole("link", { name: "Read the entry" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Withdraw|Discard/ })).toBeNull();
  const next = within(screen.getByRole("region", { name: "Next dates" }));
  expect(next.getAllByRole("listitem")[0]).toHaveTextContent("finalists are selected");
  expect(screen.getAllByText(/Submissions close/), "each deadline once").toHaveLength(1);
});

it("asks a member for their own confirmation, and shows the owner whose is missing", async () => {
  const ADA = memberRow("Ada", { user_id: SUBMITTED.owner_id, must_confirm: true });
  const member = { ...SUBMITTED, owner_id: "Bo", is_owner: false, can_withdraw: false };
  const team = (must_confirm: boolean) => ({ [TEAM]: [{ ...ADA, must_confirm }] });
  const CONFIRM = "POST /rest/v1/rpc/confirm_statements";
  const { user } = await show(member, {
    ...team(true),
    [CONFIRM]: { ...ADA, must_confirm: false },
  });
  const panel = within(screen.getByRole("region", { name: "Confirm the rules" }));
  expect(mainActions()).toEqual(["Confirm"]);
  expect(screen.getByRole("link", { name: "Confirm the rules" })).toHaveAttribute(
    "href",
    expect.stringMatching(/#confirmation$/),
  );
  await user.click(panel.getByRole("button", { name: "Confirm" }));
  await expectAlert("Please confirm every statement.");
  await user.click(panel.getByRole("checkbox", { name: confirmation.all }));
  server.answer(team(false));
  await user.click(panel.getByRole("button", { name: "Confirm" }));
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Confirm the rules" })).toBeNull(),
  );
  expect(mainActions()).toEqual(["Edit the entry"]);
  expect(server.sentTo(CONFIRM)).toEqual([
    {
      id: SUBMITTED.id,
      attestations: attestations.map(({ code }) => code),
      rules_version: RULES_VERSION,
    },
  ]);

  cleanup();
  const bo = memberRow("Bo", { must_confirm: true });
  await show(submissionRow({ closes_at: OPEN.submissions_close_at }), {
    [TEAM]: [memberRow("Ada", { is_owner: true }), bo],
  });
  expect(screen.queryByText("Confirm the rules")).toBeNull();
  expect(screen.getByText("Not confirmed yet: Bo")).toBeInTheDocument();
  const row = screen.getByText("bo@example.com").closest("li");
  expect(row).toHaveTextContent("Not confirmed");
});

describe("a request for evidence", () => {
  const REQUEST = {
    submission_id: SUBMITTED.id,
    items: ["studies"],
    message: "When did you graduate?",
    due_at: days(3),
    asked_at: days(-1),
    revision: 1,
    can_answer: true,
    ...{ answer: null, file_name: null, file_size: null, file_path: null, answered_at: null },
  };
  const EVIDENCE = "GET /rest/v1/my_evidence_request";
  const ANSWER = "POST /rest/v1/rpc/answer_evidence";
  const QUESTION = "We have a question about your entry";
  const THANKS = "Thank you for your answer";
  const field = () => screen.getByRole("textbox", { name: "Your answer" });
  /** The first two headings below the greeting. */
  const headings = () =>
    screen
      .getAllByRole("heading", { level: 2 })
      .slice(0, 2)
      .map(({ textContent }) => textContent);

  it("is kept until its answer is sent, even if the session ends, and asks before a sign-out", async () => {
    const { user } = await show(SUBMITTED, { [EVIDENCE]: [REQUEST] });
    expect(mainActions()).toEqual(["Send the answer"]);
    expect(headings()).toEqual([QUESTION, "Current phase"]);
    expect(screen.getByText(/We need to check/).parentElement).toHaveTextContent(
      /^Please answer by .+\. We need/,
    );
    await user.type(field(), "In May.");
    expect(asksOnClose()).toBe(false);
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    const question = await screen.findByRole("dialog", { name: /^Sign out and lose/ });
    expect(question).toHaveTextContent("You haven’t sent your answer yet.");
    await user.click(within(question).getByRole("button", { name: "Stay signed in" }));
    signInAgain();
    // Another member has answered.
    const answered = { ...REQUEST, answer: "In June.", answered_at: days(0), revision: 2 };
    const again = await show(SUBMITTED, { [EVIDENCE]: [answered], [ANSWER]: undefined });
    expect(headings()).toEqual(["Current phase", THANKS]);
    expect(field()).toHaveValue("In May.");
    await again.user.click(screen.getByRole("button", { name: "Send the answer" }));
    await again.user.click(await screen.findByRole("button", { name: "Change the answer" }));
    expect(field()).toHaveValue("In June.");
    await expectNoQuestion(again.user);
  });

  it("keeps the focus in the answer while a file is uploaded, and what is typed while it is sent", async () => {
    const { user } = await show(SUBMITTED, { [EVIDENCE]: [REQUEST] });
    const upload = Promise.withResolvers<Response>();
    server.answer({ "POST /storage/v1/object/evidence/*": upload.promise });
    await user.type(field(), "In May.");
    chooseFiles(aFile("proof.pdf", "%PDF-1.7"));
    await screen.findByRole("progressbar");
    await user.click(field());
    upload.resolve(refusal(500));
    await expectAlert("We couldn’t upload");
    expect(field()).toHaveFocus();

    const sending = Promise.withResolvers<undefined>();
    server.answer({ [ANSWER]: sending.promise });
    await user.click(screen.getByRole("button", { name: "Send the answer" }));
    await user.type(field(), " Or June.");
    server.answer({ [EVIDENCE]: [{ ...REQUEST, answer: "In May.", answered_at: days(0) }] });
    sending.resolve(undefined);
    await screen.findByRole("button", { name: "Change the answer" });
    expect(headings(), "in its place until the next visit").toEqual([THANKS, "Current phase"]);
    expect(screen.getByRole("heading", { name: THANKS })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Change the answer" }));
    expect(field()).toHaveValue("In May. Or June.");
  });

  it("keeps the typed text if a member answers, and shows their answer", async () => {
    const { user } = await show(SUBMITTED, { [EVIDENCE]: [REQUEST], [ANSWER]: undefined });
    await user.type(field(), "In May.");
    const memberAnswer = { answer: "In June.", answered_at: days(0), revision: 2 };
    server.answer({ [EVIDENCE]: [{ ...REQUEST, ...memberAnswer }] });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByText(/^Someone on your team has answered/)).toBeVisible();
    expect(screen.getByText("In June.")).toBeVisible();
    expect(field()).toHaveValue("In May.");
    await user.click(screen.getByRole("button", { name: "Send the answer" }));
    await waitFor(() =>
      expect(server.sentTo(ANSWER)).toEqual([{ id: SUBMITTED.id, revision: 2, answer: "In May." }]),
    );
  });

  it.each([
    ["declined team", { status: "declined" }, {}, 0],
    ["late team", {}, { due_at: days(-1), can_answer: false }, 1],
  ])("accepts no answer for a %s", async (_, submission, request, shown) => {
    await show({ ...SUBMITTED, ...submission }, { [EVIDENCE]: [{ ...REQUEST, ...request }] });
    expect(screen.queryAllByText("When did you graduate?")).toHaveLength(shown);
    expect(screen.queryAllByText(/^The deadline was/)).toHaveLength(shown);
    expect(screen.queryByRole("button", { name: "Send the answer" })).toBeNull();
  });
});

it("shows a withdrawn entry even if the server's answer was lost", async () => {
  const { user } = await show(SUBMITTED);
  const withdrawn = { ...SUBMITTED, state: "withdrawn", status: null, can_withdraw: false };
  server.answer({ [WITHDRAW]: ruleViolation("not_submitted"), [SUBMISSION]: [withdrawn] });
  await user.click(screen.getByRole("button", { name: "Withdraw entry" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Withdraw entry" }));
  expect(await screen.findByText("This entry has been withdrawn")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("discards a draft and its text in this browser, even if an older answer arrives late", async () => {
  const draft = submissionRow({ closes_at: OPEN.submissions_close_at });
  const key = `challenge-unsaved/${draft.owner_id}/submission/${draft.id}/page`;
  localStorage.setItem(key, "{}");
  const { user } = await show(draft);
  const slow = Promise.withResolvers<object>();
  server.answer({ [SUBMISSION]: sequence(slow.promise, []), [DISCARD]: undefined });
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(server.sentTo(SUBMISSION)).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Discard the draft" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("The entry has been discarded.")).toBeInTheDocument();
  await screen.findByRole("button", { name: /Start your entry/ });
  expect(localStorage.getItem(key)).toBeNull();
  await act(async () => slow.resolve([draft]));
  expect(screen.getByRole("button", { name: /Start your entry/ })).toBeInTheDocument();
});

it("shows a new member everywhere, loads nothing twice, and stays if it cannot be loaded again", async () => {
  const teamsOpen = challengeRow({ ...OPEN, registration_closes_at: days(3) });
  await show(submissionRow({ closes_at: OPEN.submissions_close_at }), { [CHALLENGE]: [teamsOpen] });
  expect(screen.getByText("1 of 5 places taken")).toBeInTheDocument();
  server.answer({ [TEAM]: [memberRow("Ada"), memberRow("Bo")] });
  server.sent.length = 0;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("2 of 5 places taken")).toBeInTheDocument();
  const step = screen.getByText(/Invite others/).closest("li");
  expect(step).toHaveTextContent(": done");
  const read = server.sent.map(({ name }) => name);
  expect(read).toEqual([...new Set(read)]);
  server.answer({ [TEAM]: refusal(500) });
  server.sent.length = 0;
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(server.sentTo(TEAM)).toHaveLength(1));
  expect(screen.getByText("2 of 5 places taken")).toBeInTheDocument();
});

it("offers to try again until it is loaded", async () => {
  const answer = Promise.withResolvers<Response>();
  server.answer({ [SUBMISSION]: sequence(refusal(500), answer.promise, [SUBMITTED]) });
  const { user } = renderRoutes([signedInPageAt("/dashboard", dashboard)], "/dashboard");
  await expectAlert("We couldn’t load your dashboard.");

  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("button", { name: "Loading..." })).toBeInTheDocument();
  answer.resolve(refusal(500));
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(retry).toBeEnabled();
  expect(screen.getByRole("alert")).toBeInTheDocument();

  await user.click(retry);
  expect(await screen.findByText("E-000042")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("once results are released", () => {
  const FEEDBACK = {
    round_name: "Screening",
    scale: 5,
    criteria: [{ name: "Viable", mean: 3.5 }],
    comments: ["Show how it folds."],
    code: "K7QX-M2BD",
    idea_name: "A quiet patch",
    description: "[removed] drew it.",
    bucket: "judging",
    file_path: "round-entry/plan.pdf",
    file_name: "K7QX-M2BD.pdf",
  };
  const decided = (
    status: string,
    now = "2025-10-01T12:00:00Z",
    patch: Partial<SubmissionRow> = {},
  ) =>
    show(
      { ...SUBMITTED, status, can_edit: false, can_withdraw: false, ...patch },
      {
        [CHALLENGE]: [challengeRow({ results_released_at: "2025-10-01T04:59:59Z", now })],
        "GET /rest/v1/my_judging_feedback": [FEEDBACK],
        "GET /storage/v1/object/judging/round-entry/plan.pdf": imageDocument(1),
        "POST /rest/v1/rpc/document_words": wordsOf("A page."),
        "GET /rest/v1/my_finalist_page": [pageRow({ id: "42", visibility: "public" })],
      },
    );

  it("congratulates the winner, and links to the workspace and the winners", async () => {
    await decided("selected", "2026-02-05T12:00:00Z", { outcome: "first" });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ada, you’ve won.");
    const result = within(screen.getByRole("region", { name: "Ada, you’ve won." }));
    expectLink("Open your workspace", "/workspace", result);
    expectLink("See the winners", "/winners", result);
    expectLink("See your page", "/projects/42", result);
    expect(document.body).not.toHaveTextContent(/goes on|one of five\./);
  });

  it("shows a finalist the deliverable that is due next", async () => {
    server.answer({
      "GET /rest/v1/my_finalist_stages": [
        stageRow({ name: "Team photo", due_at: "2025-10-04T12:00:00Z" }),
        stageRow({ name: "Refined concept", due_at: "2025-10-31T12:00:00Z" }),
        stageRow({ name: "Prototype", due_at: "2025-11-30T12:00:00Z" }),
      ],
    });
    await decided("selected", "2025-10-05T12:00:00Z", { outcome: "finalist" });
    const due = screen.getByText(/^Due next/);
    expect(due).toHaveTextContent("Due next: Refined concept");
    expect(screen.getByRole("timer")).toHaveTextContent(/^2[56] days/);
  });

  it("thanks the others with their feedback, and does not call them declined", async () => {
    const { user } = await decided("declined");
    const feedback = screen.getByRole("region", { name: "Feedback from the judges" });
    expect(feedback).toHaveTextContent("Screening");
    expect(feedback).toHaveTextContent("Scores range from 1 to 5; higher is better.");
    expect(feedback).toHaveTextContent("Viable3.5 of 5");
    expect(feedback).toHaveTextContent("Show how it folds.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Thank you, Ada.");
    expect(screen.getByText("Your idea stays yours")).toBeInTheDocument();
    expectLink("Read your feedback", "/dashboard#feedback");
    expect(screen.queryByRole("heading", { name: "Announcements" })).toBeNull();
    expect(screen.getByRole("link", { name: "Read the entry" })).toBeInTheDocument();
    expect(screen.queryByText(/declined/i)).toBeNull();
    await user.click(screen.getByText("Your entry, as the judges read it"));
    expect(feedback).toHaveTextContent(
      /Its code was K7QX-M2BD\. “\[removed\]” replaces.*drew it\./,
    );
    expect(await screen.findByText("A page.")).toBeInTheDocument();
  });
});

it.each([
  ["bounced", /^Our emails to you bounced, so we stopped sending them\./, "Change your address"],
  ["complained", /^One of our emails to you was marked as spam/, "contact us"],
])("explains a suppressed address: %s", async (reason, words, way) => {
  await show(null, { "POST /rest/v1/rpc/my_email_suppression": reason });
  const panel = within(screen.getByRole("region", { name: "Your account" }));
  expect(panel.getByText(words)).toBeVisible();
  expect(panel.getByRole("link", { name: way })).toBeVisible();
});
