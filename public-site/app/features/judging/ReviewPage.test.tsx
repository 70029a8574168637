import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answers, inTurn, NETWORK_DOWN, ruleViolation } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import * as reviewRoute from "~/routes/judging-review.tsx";
import { assignmentRow, type ReviewRow, reviewRow, roundRow } from "~/testing/judging.ts";
import { renderRoutes, signedInPageAt } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { expectNoQuestion, expectQuestion, signInAgain } from "~/testing/unsaved.ts";

const ROUNDS = "GET /rest/v1/my_judging_rounds";
const DISCUSSION = "GET /rest/v1/my_discussion";
const SAVE = "POST /rest/v1/rpc/save_review";
const SUBMIT = "POST /rest/v1/rpc/submit_review";
const RECUSE = "POST /rest/v1/rpc/recuse";
const ADD = "POST /rest/v1/rpc/add_judging_comment";

const NOTES = "GET /rest/v1/my_judging_notes";
const ASK = "POST /rest/v1/rpc/ask_administrators";

const COMMENT = "The delivery is well thought out.";
const server = siteServer({ [RECUSE]: undefined, [ADD]: undefined });

/** The server's review, which changes as the page saves and submits it. */
let review: ReviewRow;

/** Changes the review on the server. */
function change(patch: Partial<ReviewRow>): number {
  review = { ...review, ...patch, revision: review.revision + 1 };
  return review.revision;
}

async function show(patch: Partial<ReviewRow> = {}, answers: Answers = {}) {
  review = reviewRow(patch);
  server.answer({
    [ROUNDS]: [roundRow()],
    [NOTES]: [],
    "GET /rest/v1/my_assignments": () => [assignmentRow({ state: review.state }), ...OTHERS],
    "POST /rest/v1/rpc/open_assignment": () => [review],
    [SAVE]: ({ body }) => {
      const { assignment_id: _, expected_revision: __, ...typed } = Object(body);
      return change(typed);
    },
    [SUBMIT]: () => void change({ state: "submitted" }),
    ...answers,
  });
  const page = renderRoutes(
    [signedInPageAt("/judging/review", reviewRoute)],
    `/judging/review?id=${review.id}`,
  );
  await screen.findByRole("heading", { level: 1 });
  return page;
}

const OTHERS = [
  assignmentRow({ id: "b", code: "N3RW-8HTC", state: "submitted", scores: [4, 2] }),
  assignmentRow({ id: "c", code: "P9VK-D4FX", state: "submitted", scores: [5, 3] }),
  assignmentRow({ id: "d", code: "R6TB-W7NC" }),
];

const criterion = (name: string) => screen.getByRole("radiogroup", { name });
const choice = (name: string, score: number) =>
  within(criterion(name)).getByRole("radio", { name: new RegExp(`^${score}:`) });
const saved = () => screen.findByText("All changes saved", { selector: "p:not([role])" });
const address = () => screen.getByRole("status", { name: "Address" });

beforeEach(() => void signedInAs());
// Notifications stay after their page is gone.
afterEach(() => notifications.clean());

it("shows the text of the document, whose pages are images", async () => {
  await show(
    { file_path: "round-entry/plan.pdf", page_texts: ["A pump.", ""] },
    { "GET /storage/v1/object/judging/round-entry/plan.pdf": new Blob(["%PDF-1.4"]) },
  );
  expect(await screen.findByText("Text of the document")).toBeVisible();
  expect(screen.getByRole("region", { name: "Page 1" })).toHaveTextContent("A pump.");
  expect(screen.getByRole("region", { name: "Page 2" })).toHaveTextContent("No text on this page.");
});

it("shows the number of submitted reviews from the database, as the queue does", async () => {
  await show({}, { [ROUNDS]: [roundRow({ assigned_count: 6, submitted_count: 2 })] });
  expect(screen.getByText(/Screening · 2 of 6 submitted · Deadline: /)).toBeInTheDocument();
});

describe("scoring", () => {
  it("saves scores and comments as they are given", async () => {
    const { user } = await show();
    await user.click(choice("Viable", 4));
    await user.type(screen.getByLabelText("For the team"), COMMENT);
    await waitFor(() =>
      expect(server.sentTo(SAVE).at(-1)).toMatchObject({
        assignment_id: review.id,
        scores: [null, 4],
        comment_for_team: COMMENT,
        comment_for_panel: "",
      }),
    );
    expect(await saved()).toBeInTheDocument();
    expect(screen.getByText("1 of 2 scored")).toBeInTheDocument();
  });

  it("works by keyboard: digits score, arrows move on, and comments take them as text", async () => {
    const { user } = await show();
    choice("Relevant", 1).focus();
    await user.keyboard("5{ArrowDown}2{ArrowUp}");
    expect(choice("Relevant", 5)).toBeChecked();
    expect(choice("Relevant", 5)).toHaveFocus();
    expect(choice("Viable", 2)).toBeChecked();
    await user.keyboard("7");
    expect(choice("Relevant", 5)).toBeChecked();
    await user.keyboard("{ArrowDown}{ArrowDown}3?");
    expect(screen.getByLabelText("For the team")).toHaveValue("3?");
    expect(choice("Viable", 2)).toBeChecked();
  });

  it("lists its keyboard shortcuts", async () => {
    const { user } = await show();
    choice("Relevant", 1).focus();
    await user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeInTheDocument();
  });

  it("shows the judge's average for each criterion", async () => {
    await show();
    expect(criterion("Relevant")).toHaveTextContent("Your average so far: 4.5");
    expect(criterion("Viable")).toHaveTextContent("Your average so far: 2.5");
  });

  it("has no comment for the team in a round without feedback", async () => {
    await show({}, { [ROUNDS]: [roundRow({ gives_feedback: false })] });
    expect(screen.queryByLabelText("For the team")).toBeNull();
  });

  it("keeps changes in the browser while the server cannot be reached", async () => {
    const { user } = await show({}, { [SAVE]: NETWORK_DOWN });
    await user.click(choice("Relevant", 3));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "What you typed is kept in this browser",
    );
    expect(Object.keys(localStorage).filter((key) => /unsaved/.test(key))).toHaveLength(1);
  });

  it("is saved before a link is followed, and asks if it cannot be", async () => {
    const { user } = await show();
    await user.click(choice("Relevant", 3));
    server.answer({ [SAVE]: NETWORK_DOWN });
    await user.click(choice("Viable", 3));
    await expectQuestion(user, "The last changes to your review are not saved yet.");
    server.answer({ [SAVE]: ({ body }) => change({ scores: Object(body).scores }) });
    await expectNoQuestion(user);
    expect(review.scores).toEqual([3, 3]);
  });

  it("does not overwrite what another window has saved", async () => {
    const { user } = await show({}, { [SAVE]: ruleViolation("conflict") });
    change({ scores: [1, 1] });
    await user.click(choice("Relevant", 3));
    const panel = await screen.findByRole("region", { name: "Which version should stay?" });
    expect(choice("Relevant", 3)).toBeChecked();
    await user.click(within(panel).getByRole("button", { name: "Use the saved version" }));
    expect(choice("Relevant", 1)).toBeChecked();
    expect(choice("Viable", 1)).toBeChecked();
  });
});

describe("submitting", () => {
  it("says what is missing and focuses it", async () => {
    const { user } = await show({ scores: [3, null] });
    choice("Relevant", 3).focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(choice("Viable", 1)).toHaveFocus();
    expect(criterion("Viable")).toHaveAccessibleDescription(/Choose a score/);
    await user.click(choice("Viable", 3));
    await user.click(screen.getByRole("button", { name: "Submit review" }));
    expect(screen.getByLabelText("For the team")).toHaveFocus();
    expect(screen.getByText("Write at least 20 characters.")).toBeInTheDocument();
    expect(server.sentTo(SUBMIT)).toEqual([]);
  });

  it("submits the saved version after a confirmation, and offers the next review", async () => {
    const { user } = await show({ scores: [3, 4], comment_for_team: COMMENT, revision: 2 });
    await user.click(choice("Relevant", 5));
    await user.click(screen.getByRole("button", { name: "Submit review" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Submitted. Thank you.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toMatchObject([{ scores: [5, 4], expected_revision: 2 }]);
    expect(server.sentTo(SUBMIT)).toEqual([{ assignment_id: review.id, expected_revision: 3 }]);
    expect(screen.getByRole("link", { name: "Start with R6TB-W7NC" })).toHaveAttribute(
      "href",
      "/judging/review?id=d",
    );
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("succeeds if only the answer was lost", async () => {
    const { user } = await show({ scores: [3, 4], comment_for_team: COMMENT });
    server.answer({
      [SUBMIT]: () => {
        change({ state: "submitted" });
        return ruleViolation("review_submitted");
      },
    });
    await user.click(screen.getByRole("button", { name: "Submit review" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Submitted. Thank you.")).toBeInTheDocument();
  });

  it("shows what was typed if the round closed meanwhile", async () => {
    const { user } = await show();
    const closed = [roundRow({ stage: "closed" })];
    server.answer({ [SAVE]: ruleViolation("round_closed"), [ROUNDS]: closed });
    await user.click(choice("Relevant", 3));
    expect(await screen.findByRole("alert")).toHaveTextContent("The round closed before");
    await user.click(screen.getByText("Changes that were not saved"));
    expect(screen.getAllByText("Partly")[0]).toBeVisible();
  });
});

describe("recusal", () => {
  const recuseButton = () =>
    screen.getByRole("button", { name: "Recuse yourself from A quiet patch" });
  const dialog = async () => within(await screen.findByRole("dialog"));

  it("takes two taps, with a reason that is preselected", async () => {
    const { user } = await show();
    await user.click(recuseButton());
    await user.click((await dialog()).getByRole("button", { name: "Recuse yourself" }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/judging$/));
    expect(server.sentTo(RECUSE)).toEqual([
      {
        assignment_id: review.id,
        reason: "I know or can guess who is behind it.",
        is_conflict: true,
      },
    ]);
  });

  it("keeps the reason and the details if the request fails", async () => {
    const { user } = await show({}, { [RECUSE]: inTurn(NETWORK_DOWN, undefined) });
    await user.click(recuseButton());
    const { getByRole, getByLabelText, findByText, queryByText } = await dialog();
    expect(queryByText(/conflict of interest/)).toBeInTheDocument();
    await user.click(getByRole("radio", { name: "I do not have time to review it" }));
    expect(queryByText(/conflict of interest/)).toBeNull();
    await user.type(getByLabelText("Details (optional)"), "I am traveling.");
    await user.click(getByRole("button", { name: "Recuse yourself" }));
    expect(await findByText("You have not been recused.")).toBeInTheDocument();
    expect(getByRole("radio", { name: "I do not have time to review it" })).toBeChecked();
    expect(getByLabelText("Details (optional)")).toHaveValue("I am traveling.");
    await user.click(getByRole("button", { name: "Recuse yourself" }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/judging$/));
    expect(server.sentTo(RECUSE).at(-1)).toEqual({
      assignment_id: review.id,
      reason: "I do not have time to review it. I am traveling.",
      is_conflict: false,
    });
  });

  it("keeps the reason and the details when the session ends, until they are sent", async () => {
    const { user } = await show();
    await user.click(recuseButton());
    await user.click((await dialog()).getByRole("radio", { name: "Another reason" }));
    await user.type(screen.getByLabelText("Details (optional)"), "I taught them.");
    await expectQuestion(user, "You have not recused yourself yet.");
    signInAgain();
    const again = await show();
    await again.user.click(recuseButton());
    expect((await dialog()).getByRole("radio", { name: "Another reason" })).toBeChecked();
    expect(screen.getByLabelText("Details (optional)")).toHaveValue("I taught them.");
    await again.user.click(screen.getByRole("button", { name: "Recuse yourself" }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/judging$/));
    expect(Object.keys(sessionStorage).filter((key) => key.includes("recusal"))).toEqual([]);
  });
});

describe("the discussion", () => {
  const REVIEW = {
    author: "Judge 1",
    scores: [2, 5],
    comment_for_panel: "Brave.",
    created_at: "2025-09-12",
  };
  const showSubmitted = (discussion_open: boolean) =>
    show(
      { state: "submitted", scores: [3, 4] },
      {
        [ROUNDS]: [roundRow({ stage: "closed", discussion_open })],
        [DISCUSSION]: [REVIEW],
      },
    );

  it("appears once it is open, without names", async () => {
    const { user } = await showSubmitted(true);
    const region = screen.getByRole("region", { name: "Discussion" });
    expect(within(region).getByRole("listitem")).toHaveTextContent("Relevant 2");
    await user.type(within(region).getByLabelText("Comment"), "I agree.");
    await expectQuestion(user, "Your comment is not posted yet.");
    await user.click(within(region).getByRole("button", { name: "Post comment" }));
    await waitFor(() => expect(server.sentTo(DISCUSSION), "it is read again").toHaveLength(2));
    expect(server.sentTo(ADD)).toEqual([
      { round_entry_id: review.round_entry_id, body: "I agree." },
    ]);
  });

  it("keeps a comment when the session ends before it is added", async () => {
    const { user } = await showSubmitted(true);
    await user.type(screen.getByLabelText("Comment"), "I agree.");
    signInAgain();
    const again = await showSubmitted(true);
    expect(screen.getByLabelText("Comment")).toHaveValue("I agree.");
    await again.user.click(screen.getByRole("button", { name: "Post comment" }));
    await waitFor(() => expect(screen.getByLabelText("Comment")).toHaveValue(""));
    signInAgain();
    await showSubmitted(true);
    expect(screen.getByLabelText("Comment")).toHaveValue("");
  });

  it("is loaded again when the judge returns to the page", async () => {
    await showSubmitted(true);
    server.answer({
      [DISCUSSION]: [REVIEW, { ...REVIEW, scores: null, comment_for_panel: "Why?" }],
    });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByText("Why?")).toBeInTheDocument();
  });

  it("is not there before", async () => {
    await showSubmitted(false);
    expect(screen.queryByText("Brave.")).toBeNull();
    expect(screen.queryByRole("region", { name: "Discussion" })).toBeNull();
  });
});

describe("a question about the entry", () => {
  const note = (id: string, author: string, body: string) => ({
    id,
    assignment_id: reviewRow().id,
    author,
    body,
    created_at: "2025-09-10T10:00:00+00:00",
  });
  const region = async () => within(await screen.findByRole("region", { name: "Questions" }));

  it("is sent to the administrators, whose answer appears below it", async () => {
    const asked = note("a", "You", "Is page 3 missing?");
    const { user } = await show(
      {},
      {
        [NOTES]: inTurn([], [asked, note("b", "Administrators", "It is not.")]),
        [ASK]: inTurn(NETWORK_DOWN, "a"),
      },
    );
    const question = await region();
    await user.click(question.getByRole("button", { name: "Send question" }));
    expect(await question.findByText("Write a question first.")).toBeInTheDocument();
    await user.type(question.getByLabelText("Your question"), "Is page 3 missing?");
    await user.click(question.getByRole("button", { name: "Send question" }));
    expect(await question.findByText("Your question was not sent.")).toBeInTheDocument();
    await expectQuestion(user, "Your question is not sent yet.");
    await user.click(question.getByRole("button", { name: "Send question" }));
    const items = await question.findAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^You.*Is page 3 missing\?$/),
      expect.stringMatching(/^Administrators.*It is not\.$/),
    ]);
    expect(question.getByLabelText("Your question")).toHaveValue("");
    expect(server.sentTo(ASK).at(-1)).toEqual({
      assignment_id: reviewRow().id,
      body: "Is page 3 missing?",
    });
  });

  it("is kept when the session ends before it is sent", async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText("Your question"), "Is page 3 missing?");
    signInAgain();
    const again = await show({}, { [ASK]: "a" });
    expect(screen.getByLabelText("Your question")).toHaveValue("Is page 3 missing?");
    await again.user.click(screen.getByRole("button", { name: "Send question" }));
    await waitFor(() => expect(screen.getByLabelText("Your question")).toHaveValue(""));
    signInAgain();
    await show();
    expect(screen.getByLabelText("Your question")).toHaveValue("");
  });
});
