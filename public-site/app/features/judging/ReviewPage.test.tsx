import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  addToDiscussion,
  type DiscussionItem,
  openReview,
  type Review,
  type ReviewFailure,
  recuse,
  saveReview,
  submitReview,
} from "~/data/reviews.ts";
import { DONE } from "~/lib/outcome.ts";
import { anAssignment, aQueue, aReview, aRound } from "~/testing/judging.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { ReviewPage } from "./ReviewPage.tsx";

vi.mock("~/data/reviews.ts", () => ({
  addToDiscussion: vi.fn(),
  openReview: vi.fn(),
  readBlindDocument: vi.fn(),
  recuse: vi.fn(),
  saveReview: vi.fn(),
  submitReview: vi.fn(),
}));
const save = vi.mocked(saveReview);
const submit = vi.mocked(submitReview);
const COMMENT = "The delivery is well thought out.";

const refuse = (means: ReviewFailure["means"]): ReviewFailure => ({
  ok: false,
  message: "Your review could not be saved.",
  means,
});

/** The server: remembers what was saved and submitted. */
let server: Review;

function show(review: Review, discussion: readonly DiscussionItem[] = [], others = OTHERS) {
  server = review;
  const queue = aQueue([anAssignment({ state: review.state }), ...others], review.round);
  const refresh = vi.fn(async () => {});
  const Shown = () => (
    <ReviewPage review={review} queue={queue} discussion={discussion} onRefresh={refresh} />
  );
  return {
    ...renderRoutes([{ path: "/judging/review", Component: Shown }], "/judging/review"),
    refresh,
  };
}

const OTHERS = [
  anAssignment({ id: "b", code: "N3RW-8HTC", state: "submitted", scores: [4, 2] }),
  anAssignment({ id: "c", code: "P9VK-D4FX", state: "submitted", scores: [5, 3] }),
  anAssignment({ id: "d", code: "R6TB-W7NC" }),
];

const criterion = (name: string) => screen.getByRole("radiogroup", { name });
const choice = (name: string, score: number) =>
  within(criterion(name)).getByRole("radio", { name: new RegExp(`^${score}:`) });
const saved = () => screen.findByText("All changes saved", { selector: "p:not([role])" });
const address = () => screen.getByRole("status", { name: "Address" });

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.mocked(openReview)
    .mockReset()
    .mockImplementation(async () => server);
  vi.mocked(recuse).mockReset().mockResolvedValue(DONE);
  save.mockReset().mockImplementation(async (review, typed) => {
    server = { ...review, ...typed, revision: review.revision + 1 };
    return { ok: true, value: server };
  });
  submit.mockReset().mockImplementation(async () => {
    server = { ...server, state: "submitted", canEdit: false, revision: server.revision + 1 };
    return { ok: true, value: null };
  });
});
// They outlive the page that showed them.
afterEach(() => notifications.clean());

describe("scoring", () => {
  it("saves scores and comments as they are given", async () => {
    const { user } = show(aReview());
    await user.click(choice("Viable", 4));
    await user.type(screen.getByLabelText("For the team"), COMMENT);
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith(expect.anything(), {
        scores: [null, 4],
        commentForTeam: COMMENT,
        commentForPanel: "",
      }),
    );
    expect(await saved()).toBeInTheDocument();
    expect(screen.getByText("1 of 2 scored")).toBeInTheDocument();
  });

  it("needs no mouse: digits score, arrows lead on, and in a comment they are letters", async () => {
    const { user } = show(aReview());
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

  it("shows its keys when asked", async () => {
    const { user } = show(aReview());
    choice("Relevant", 1).focus();
    await user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Scoring by keyboard" })).toBeInTheDocument();
  });

  it("tells what one gave before for each criterion", () => {
    show(aReview());
    expect(criterion("Relevant")).toHaveTextContent("Your average so far: 4.5");
    expect(criterion("Viable")).toHaveTextContent("Your average so far: 2.5");
  });

  it("asks for no comment for the team where it gets none", () => {
    show(aReview({ round: aRound({ givesFeedback: false }) }));
    expect(screen.queryByLabelText("For the team")).toBeNull();
  });

  it("keeps what was given while there is no connection, and says so", async () => {
    save.mockResolvedValue({ ...refuse("failed"), detail: "Please check your connection." });
    const { user } = show(aReview());
    await user.click(choice("Relevant", 3));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "What you typed is kept in this browser",
    );
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it("overwrites nothing that another window has saved", async () => {
    const { user } = show(aReview());
    save.mockResolvedValue(refuse("conflict"));
    server = aReview({ scores: [1, 1], revision: 5 });
    await user.click(choice("Relevant", 3));
    const panel = await screen.findByRole("region", { name: "Which version should stay?" });
    expect(choice("Relevant", 3)).toBeChecked();
    await user.click(within(panel).getByRole("button", { name: "Use the saved version" }));
    expect(choice("Relevant", 1)).toBeChecked();
    expect(choice("Viable", 1)).toBeChecked();
  });
});

describe("submitting", () => {
  it("says what is missing, and leads to it", async () => {
    const { user } = show(aReview({ scores: [3, null] }));
    choice("Relevant", 3).focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(choice("Viable", 1)).toHaveFocus();
    expect(criterion("Viable")).toHaveAccessibleDescription(/Please choose a score/);
    await user.click(choice("Viable", 3));
    await user.click(screen.getByRole("button", { name: "Submit the review" }));
    expect(screen.getByLabelText("For the team")).toHaveFocus();
    expect(screen.getByText("Please write at least 20 characters.")).toBeInTheDocument();
    expect(submit).not.toHaveBeenCalled();
  });

  it("submits what the server has, once asked, and leads to the next", async () => {
    const { user } = show(aReview({ scores: [3, 4], commentForTeam: COMMENT, revision: 2 }));
    await user.click(choice("Relevant", 5));
    await user.click(screen.getByRole("button", { name: "Submit the review" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Submitted. Thank you.")).toBeInTheDocument();
    expect(submit).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ scores: [5, 4], revision: 3 }),
    );
    expect(screen.getByRole("link", { name: "Read the next: R6TB-W7NC" })).toHaveAttribute(
      "href",
      "/judging/review?id=d",
    );
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("counts as done when only the answer was lost", async () => {
    submit.mockImplementation(async () => {
      server = { ...server, state: "submitted", canEdit: false, revision: 9 };
      return refuse("closed");
    });
    const { user } = show(aReview({ scores: [3, 4], commentForTeam: COMMENT }));
    await user.click(screen.getByRole("button", { name: "Submit the review" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Submitted. Thank you.")).toBeInTheDocument();
  });

  it("is over when the round has closed meanwhile, without losing what was typed", async () => {
    const { user } = show(aReview());
    save.mockResolvedValue(refuse("closed"));
    server = aReview({ round: aRound({ state: "closed" }), canEdit: false });
    await user.click(choice("Relevant", 3));
    expect(await screen.findByRole("alert")).toHaveTextContent("The round closed before");
    await user.click(screen.getByText("What was not saved any more"));
    expect(screen.getAllByText("Partly")[0]).toBeVisible();
  });
});

describe("stepping back", () => {
  it("takes one dialogue with a reason", async () => {
    const { user } = show(aReview());
    await user.click(screen.getByRole("button", { name: "Step back from this entry" }));
    await user.click(await screen.findByRole("button", { name: "Step back" }));
    expect(await screen.findByText("Please say why, in a sentence.")).toBeInTheDocument();
    expect(recuse).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText("In a sentence"), "I taught them.");
    await user.click(screen.getByRole("button", { name: "Step back" }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/judging$/));
    expect(recuse).toHaveBeenCalledExactlyOnceWith(anAssignment().id, "I taught them.", true);
  });
});

describe("the discussion", () => {
  const submitted = (patch: Parameters<typeof aRound>[0]) =>
    aReview({
      round: aRound({ state: "closed", ...patch }),
      state: "submitted",
      canEdit: false,
      scores: [3, 4],
    });
  const REVIEW = { author: "Judge 1", scores: [2, 5], text: "Brave.", createdAt: "2025-09-12" };

  it("is there once it is open, without names", async () => {
    vi.mocked(addToDiscussion).mockResolvedValue(DONE);
    const { user, refresh } = show(submitted({ discussionOpen: true }), [REVIEW]);
    const region = screen.getByRole("region", { name: "Discussion" });
    expect(within(region).getByRole("listitem")).toHaveTextContent("Relevant 2");
    await user.type(within(region).getByLabelText("Add to the discussion"), "I agree.");
    await user.click(within(region).getByRole("button", { name: "Add" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(addToDiscussion).toHaveBeenCalledExactlyOnceWith(aReview().judgingCopyId, "I agree.");
  });

  it("is not there before", () => {
    show(submitted({ discussionOpen: false }), [REVIEW]);
    expect(screen.queryByText("Brave.")).toBeNull();
  });
});
