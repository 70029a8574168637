import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, NETWORK_DOWN, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { imageDocument, wordsOf } from "#common/testing/imageDocument.ts";
import * as reviewRoute from "~/routes/judging-review.tsx";
import { assignmentRow, type ReviewRow, reviewRow, roundRow } from "~/testing/judging.ts";
import {
  expectAddress,
  expectAlert,
  expectLink,
  showSignedInPage,
} from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { asksOnClose, signInAgain } from "~/testing/unsaved.ts";

const ROUNDS = "GET /rest/v1/my_judging_rounds";
const DOCUMENT = "GET /storage/v1/object/judging/round-entry/plan.pdf";
const WORDS = "POST /rest/v1/rpc/document_words";
const DISCUSSION = "GET /rest/v1/my_discussion";
const SAVE = "POST /rest/v1/rpc/save_review";
const SUBMIT = "POST /rest/v1/rpc/submit_review";
const RECUSE = "POST /rest/v1/rpc/recuse_from_review";
const ADD = "POST /rest/v1/rpc/add_judging_comment";

const NOTES = "GET /rest/v1/my_judging_notes";
const ASK = "POST /rest/v1/rpc/send_note_to_administrators";

const COMMENT = "The delivery is well thought out.";
const server = signedInServer({ [RECUSE]: undefined, [ADD]: undefined });

/** The server's review, which changes when the page saves and submits it. */
let review: ReviewRow;

/** Changes the review on the server. */
function change(patch: Partial<ReviewRow>): ReviewRow {
  review = { ...review, ...patch, revision: review.revision + 1 };
  return review;
}

function show(patch: Partial<ReviewRow> = {}, answers: Answers = {}) {
  review = reviewRow(patch);
  server.answer({
    [ROUNDS]: [roundRow()],
    [NOTES]: [],
    "GET /rest/v1/my_assignments": () => [assignmentRow({ state: review.state }), ...OTHERS],
    "POST /rest/v1/rpc/open_assignment": () => review,
    [SAVE]: ({ body }) => {
      const { id: _, revision: __, ...typed } = Object(body);
      return change(typed);
    },
    [SUBMIT]: () => change({ state: "submitted" }),
    ...answers,
  });
  return showSignedInPage("/judging/review", reviewRoute, `?id=${review.id}`);
}

const OTHERS = [
  assignmentRow({ id: "b", code: "N3RW-8HTC", state: "submitted", scores: [4, 2] }),
  assignmentRow({ id: "c", code: "P9VK-D4FX", state: "submitted", scores: [5, 3] }),
  assignmentRow({ id: "d", code: "R6TB-W7NC" }),
];

const criterion = (name: string) => screen.getByRole("radiogroup", { name });
const choice = (name: string, score: number) =>
  within(criterion(name)).getByRole("radio", { name: new RegExp(`^${score}:`) });

it("shows the pages of the document with their text, and the judge's averages, without feedback fields in a round without feedback", async () => {
  const { user } = await show(
    {
      bucket: "judging",
      file_path: "round-entry/plan.pdf",
      file_name: "K7QX-M2BD.pdf",
    },
    {
      [ROUNDS]: [roundRow({ gives_feedback: false })],
      [DOCUMENT]: imageDocument(2),
      [WORDS]: [...wordsOf("A quiet pump."), []],
    },
  );
  const pageOf = (caption: HTMLElement) => within(caption.closest("figure") ?? caption);
  const first = pageOf(await screen.findByText("Page 1 of 2"));
  expect(screen.getByRole("button", { name: "Download" })).toBeVisible();
  expect(first.getByText("A quiet pump.")).toBeInTheDocument();
  expect(first.queryByRole("img")).toBeNull();
  const second = pageOf(screen.getByText("Page 2 of 2"));
  expect(second.getByRole("img", { name: "Page 2 of 2, without text" })).toBeVisible();
  expect(server.sentTo(WORDS)).toEqual([{ file_path: "round-entry/plan.pdf" }]);
  const zoom = within(screen.getByRole("group", { name: "Zoom" }));
  const zoomOut = zoom.getByRole("button", { name: "Zoom out" });
  await user.click(zoomOut);
  expect(zoom.getByRole("status")).toHaveTextContent("100%");
  expect(zoomOut).toHaveAttribute("aria-disabled", "true");
  await user.click(zoom.getByRole("button", { name: "Zoom in" }));
  expect(zoom.getByRole("status")).toHaveTextContent("150%");
  expect(first.getByRole("group", { name: "Page 1 of 2" })).toHaveAttribute("tabindex", "0");
  expect(screen.getByText(/Screening · 2 of 4 submitted · Deadline: /)).toBeInTheDocument();
  const averages = screen.getAllByText(/^Your average in this round/);
  expect(averages.map(({ textContent }) => textContent)).toEqual([
    "Your average in this round: 4.5",
    "Your average in this round: 2.5",
  ]);
  expect(screen.queryByLabelText("For the team")).toBeNull();
  const entry = screen.getByRole("region", { name: "Entry" });
  expect(within(entry).getByText("0 of 2 scored")).toBeInTheDocument();
  expectLink("Score", `/judging/review?id=${review.id}#scores-heading`);
  const order = entry.compareDocumentPosition(screen.getByRole("region", { name: "Your review" }));
  expect(order, "first the entry, then the review").toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect.poll(() => server.sentTo(DOCUMENT)).toHaveLength(1);
});

it("scores by keyboard: arrows move, ? lists the shortcuts, no other key scores, and all keys type in comments", async () => {
  const { user } = await show();
  choice("Relevant", 1).focus();
  await user.keyboard("5");
  expect(choice("Relevant", 5)).not.toBeChecked();
  await user.keyboard(" {ArrowDown}{ArrowUp}");
  expect(choice("Relevant", 1)).toBeChecked();
  expect(choice("Relevant", 1)).toHaveFocus();
  await user.keyboard("{ArrowDown}2{ArrowDown}3?");
  expect(screen.getByLabelText("For the team")).toHaveValue("3?");
  expect(choice("Viable", 2)).not.toBeChecked();
  choice("Relevant", 1).focus();
  await user.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeInTheDocument();
});

describe("saving", () => {
  it("does not overwrite the version of another window", async () => {
    const { user } = await show({}, { [SAVE]: ruleViolation("conflict") });
    change({ scores: [1, 1] });
    await user.click(choice("Relevant", 3));
    const panel = await screen.findByRole("region", { name: "Which version do you want to keep?" });
    expect(choice("Relevant", 3)).toBeChecked();
    await user.click(within(panel).getByRole("button", { name: "Use the saved version" }));
    expect(choice("Relevant", 1)).toBeChecked();
    expect(choice("Viable", 1)).toBeChecked();
  });

  it("shows unsaved text if the round has closed", async () => {
    const { user } = await show();
    const closed = [roundRow({ stage: "closed" })];
    server.answer({ [SAVE]: ruleViolation("round_closed"), [ROUNDS]: closed });
    await user.click(choice("Relevant", 3));
    await expectAlert("The round closed before");
    await user.click(screen.getByText("Unsaved changes"));
    expect(screen.getAllByText("Partly")[0]).toBeVisible();
  });
});

describe("submitting", () => {
  it("names the missing parts and focuses the first", async () => {
    const { user } = await show({ scores: [3, null] });
    choice("Relevant", 3).focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(choice("Viable", 1)).toHaveFocus();
    expect(criterion("Viable")).toHaveAccessibleDescription(/Choose a score/);
    expect(screen.getByText("1 score missing")).toBeInTheDocument();
    await user.click(choice("Viable", 3));
    expect(screen.queryByText(/missing/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Submit review" }));
    expect(screen.getByLabelText("For the team")).toHaveFocus();
    expect(screen.getByText("Write at least 20 characters.")).toBeInTheDocument();
    await user.type(screen.getByLabelText("For the team"), "So clear");
    expect(screen.getByText(/8 of at least 20 characters\.$/)).toBeInTheDocument();
    expect(server.sentTo(SUBMIT)).toEqual([]);
  });

  it("submits the saved version, even if the answer is lost, and offers the next review", async () => {
    const { user } = await show({ scores: [3, 4], comment_for_team: COMMENT, revision: 2 });
    const submitAndLoseTheAnswer = () => {
      change({ state: "submitted" });
      return ruleViolation("review_submitted");
    };
    server.answer({ [SUBMIT]: submitAndLoseTheAnswer });
    await user.click(choice("Relevant", 5));
    await user.click(screen.getByRole("button", { name: "Submit review" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Submitted. Thank you.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toMatchObject([{ scores: [5, 4], revision: 2 }]);
    expect(server.sentTo(SUBMIT)).toEqual([
      { id: review.id, revision: 3, is_signature_confirmed: false },
    ]);
    expectLink("Start with A quiet patch", "/judging/review?id=d");
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

it("asks before a comment with the judge's name is submitted", async () => {
  const { user } = await show(
    { scores: [3, 4], comment_for_team: `${COMMENT} Ada` },
    {
      [SUBMIT]: ({ body }) =>
        Object(body).is_signature_confirmed
          ? change({ state: "submitted" })
          : ruleViolation("comment_signed", "Your comment for the team contains your name."),
    },
  );
  await user.click(screen.getByRole("button", { name: "Submit review" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(await dialog.findByText("You haven’t submitted your review yet.")).toBeInTheDocument();
  expect(dialog.getByText(/contains your name/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Keep writing" })).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Submit with my name" }));
  expect(await screen.findByText("Submitted. Thank you.")).toBeInTheDocument();
});

it("keeps reason and details of a recusal through a failure and a new session, until it is sent", async () => {
  const open = async ({ user }: Awaited<ReturnType<typeof show>>) => {
    await user.click(screen.getByRole("button", { name: "Recuse yourself from A quiet patch" }));
    return within(await screen.findByRole("dialog"));
  };
  const noTime = { name: "I don’t have time to review it" };
  const recuse = { name: "Recuse yourself" };
  const first = await show({}, { [RECUSE]: sequence(NETWORK_DOWN, undefined) });
  const dialog = await open(first);
  await first.user.click(dialog.getByRole("button", recuse));
  expect(await dialog.findByText("Choose a reason.")).toBeInTheDocument();
  expect(dialog.getByRole("radio", { name: /^I know or can guess/ })).toHaveFocus();
  expect(server.sentTo(RECUSE)).toEqual([]);
  expect(dialog.queryByText(/conflict of interest/)).toBeNull();
  await first.user.click(dialog.getByRole("radio", { name: /^I know or can guess/ }));
  expect(dialog.queryByText("Choose a reason.")).toBeNull();
  expect(dialog.queryByText(/conflict of interest/)).toBeInTheDocument();
  await first.user.click(dialog.getByRole("radio", noTime));
  expect(dialog.queryByText(/conflict of interest/)).toBeNull();
  await first.user.type(dialog.getByLabelText("Details (optional)"), "Busy.");
  await first.user.click(dialog.getByRole("button", recuse));
  expect(await dialog.findByText("We couldn’t record your recusal.")).toBeInTheDocument();
  expect(asksOnClose()).toBe(false);
  signInAgain();
  const again = await show();
  const restored = await open(again);
  expect(restored.getByRole("radio", noTime)).toBeChecked();
  expect(restored.getByLabelText("Details (optional)")).toHaveValue("Busy.");
  await again.user.click(restored.getByRole("button", recuse));
  await expectAddress("/judging");
  expect(server.sentTo(RECUSE).at(-1)).toEqual({
    id: review.id,
    is_conflict: false,
    reason: "I don’t have time to review it. Busy.",
  });
  expect(Object.keys(localStorage).filter((key) => key.includes("recusal"))).toEqual([]);
});

describe("the discussion", () => {
  const REVIEW = {
    author: "Judge 1",
    scores: [2, 5],
    body: "Brave.",
    created_at: "2025-09-12",
  };
  const showSubmitted = (discussion_open: boolean) =>
    show(
      { state: "submitted", scores: [3, 4] },
      { [ROUNDS]: [roundRow({ stage: "closed", discussion_open })], [DISCUSSION]: [REVIEW] },
    );

  it("is hidden until it opens, then shows reviews without names, and new ones on return", async () => {
    await showSubmitted(false);
    expect(screen.queryByRole("region", { name: "Discussion" })).toBeNull();
    signInAgain();
    await showSubmitted(true);
    const region = screen.getByRole("region", { name: "Discussion" });
    expect(within(region).getByRole("listitem")).toHaveTextContent("Relevant 2");
    server.answer({
      [DISCUSSION]: [REVIEW, { ...REVIEW, scores: null, body: "Why?" }],
    });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByText("Why?")).toBeInTheDocument();
  });

  it("keeps a comment until it is posted", async () => {
    const { user } = await showSubmitted(true);
    await user.type(screen.getByLabelText("Comment"), "Yes.");
    expect(asksOnClose()).toBe(false);
    await user.click(screen.getByRole("button", { name: "Post comment" }));
    await waitFor(() => expect(screen.getByLabelText("Comment")).toHaveValue(""));
    expect(server.sentTo(ADD)).toEqual([{ round_entry_id: review.round_entry_id, body: "Yes." }]);
  });

  it("keeps what is typed while a comment is posted, and posts it once", async () => {
    const { user } = await showSubmitted(true);
    const posting = Promise.withResolvers<undefined>();
    server.answer({ [ADD]: posting.promise });
    const comment = screen.getByLabelText("Comment");
    await user.type(comment, "Yes.");
    await user.dblClick(screen.getByRole("button", { name: "Post comment" }));
    expect(screen.getByRole("button", { name: "Posting..." })).toHaveFocus();
    await user.type(comment, " And no.");
    await act(async () => posting.resolve(undefined));
    expect(await screen.findByRole("button", { name: "Post comment" })).toBeEnabled();
    expect(comment).toHaveValue("Yes. And no.");
    expect(comment).toHaveFocus();
    expect(server.sentTo(ADD)).toHaveLength(1);
    expect(asksOnClose()).toBe(false);
  });
});

it("sends a question, keeps it through a failure and a new session, and shows the answer below it", async () => {
  const note = (id: string, author: string, body: string) => ({
    id,
    assignment_id: reviewRow().id,
    author,
    body,
    created_at: "2025-09-10T10:00:00+00:00",
  });
  const field = () => screen.getByLabelText("Your question");
  const first = await show({}, { [ASK]: NETWORK_DOWN });
  const send = () => screen.getByRole("button", { name: "Send question" });
  await first.user.click(send());
  expect(await screen.findByText("Your question is required.")).toBeInTheDocument();
  await first.user.type(field(), "Page 3?");
  await first.user.click(send());
  expect(await screen.findByText("We couldn’t send your question.")).toBeInTheDocument();
  expect(asksOnClose()).toBe(false);
  signInAgain();
  const notes = [note("a", "You", "Page 3?"), note("b", "Administrators", "It is not.")];
  const again = await show({}, { [ASK]: undefined, [NOTES]: sequence([], notes) });
  expect(field()).toHaveValue("Page 3?");
  await again.user.click(send());
  const region = within(screen.getByRole("region", { name: "Questions" }));
  expect((await region.findAllByRole("listitem")).map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^You.*Page 3\?$/),
    expect.stringMatching(/^Administrators.*It is not\.$/),
  ]);
  expect(field()).toHaveValue("");
  expect(server.sentTo(ASK).at(-1)).toEqual({ assignment_id: reviewRow().id, body: "Page 3?" });
});
