import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, inTurn, refusal, ruleViolation } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import * as dashboard from "~/routes/dashboard.tsx";
import { challengeRow, type EntryRow, entryRow } from "~/testing/entries.ts";
import { renderRoutes, signedInPageAt } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { memberRow } from "~/testing/team.ts";
import { expectNoQuestion, expectQuestion, signInAgain } from "~/testing/unsaved.ts";
import { pageRow } from "~/testing/workspace.ts";

const ENTRY = "GET /rest/v1/my_entry";
const CHALLENGE = "GET /rest/v1/challenge";
const TEAM = "GET /rest/v1/my_team";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_entry";
const DISCARD = "POST /rest/v1/rpc/discard_entry";

const DAY = 24 * 60 * 60_000;
const days = (count: number) => new Date(Date.now() + count * DAY).toISOString();
const OPEN = challengeRow({
  time: "Week 2 of 4",
  registration_closes_at: days(-12),
  submissions_open_at: days(-11),
  submissions_close_at: days(9.5),
  withdrawals_close_at: days(9.5),
});
const SUBMITTED = entryRow({
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
const server = siteServer({ [CHALLENGE]: [OPEN] });

const open = () => renderRoutes([signedInPageAt("/dashboard", dashboard)], "/dashboard");
/** Shows the dashboard of somebody with this entry. */
async function show(entry: EntryRow | null, answers: Answers = {}) {
  const hasEntry = { [ENTRY]: [entry], [TEAM]: [memberRow("Ada")] };
  server.answer({ ...(entry && hasEntry), ...answers });
  const page = open();
  await screen.findByRole("heading", { level: 1 });
  // The page appears shortly before it listens for a return to it.
  await act(async () => undefined);
  return page;
}

beforeEach(() => void signedInAs());

it("tells where the challenge stands and how long it is until the next date", async () => {
  await show(null);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome, Ada");
  expect(screen.getByText("Open Submission")).toBeInTheDocument();
  expect(screen.getByText("Week 2 of 4")).toBeInTheDocument();
  expect(screen.getByRole("timer")).toHaveTextContent("9 days 11 hours");
  expect(screen.getByText("Submit early, improve later")).toBeInTheDocument();
});

it("leads who has no entry to the first step, and shows no team", async () => {
  await show(null);
  expect(screen.getByRole("button", { name: /Start your entry/ })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: /^Your team$|^You enter alone$/ })).toBeNull();
  const steps = within(screen.getByRole("region", { name: "To do" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(6);
  expect(steps.getByText("1 of 5")).toBeInTheDocument();
  expect(steps.getByText("Next").closest("li, [role=listitem]")).toHaveTextContent(
    "Start your entry",
  );
});

it.each([
  ["once", entryRow()],
  ["in another window", ruleViolation("already_on_a_team")],
])("opens an entry that was started %s", async (_, answer) => {
  const { user } = await show(null, { "POST /rest/v1/rpc/create_entry": answer });
  await user.click(screen.getByRole("button", { name: /Start your entry/ }));
  expect(await screen.findByText("/entry", { selector: "output" })).toBeInTheDocument();
});

it("starts nothing after the end", async () => {
  const over = { submissions_close_at: days(-1), withdrawals_close_at: days(-1) };
  await show(null, { [CHALLENGE]: [challengeRow(over)] });
  expect(screen.getByRole("heading", { name: "Submissions have closed" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Start/ })).toBeNull();
  expect(screen.queryByText("To do")).toBeNull();
  expect(screen.queryByRole("timer")).toBeNull();
});

it("offers a member nothing but to read", async () => {
  await show({ ...SUBMITTED, is_owner: false, can_edit: false, can_withdraw: false });
  expect(screen.getByRole("link", { name: "Read the entry" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Withdraw|Discard/ })).toBeNull();
});

describe("when the organisers ask for something", () => {
  const REQUEST = {
    submission_id: SUBMITTED.id,
    items: ["studies"],
    message: "When did you graduate?",
    due_at: days(3),
    asked_at: days(-1),
    changed_at: days(-1),
    can_answer: true,
    answer: null,
    file_name: null,
    file_size: null,
    file_path: null,
    answered_at: null,
  };
  const ASKED = "GET /rest/v1/my_evidence_request";
  const ANSWER = "POST /rest/v1/rpc/answer_evidence";

  it("asks before an answer is left that is not sent", async () => {
    const { user } = await show(SUBMITTED, { [ASKED]: [REQUEST] });
    await user.type(screen.getByRole("textbox", { name: "Your answer" }), "In May 2024.");
    await expectQuestion(user, "Your answer is not sent yet.This browser keeps what you wrote");
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue("In May 2024.");
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    const question = await screen.findByRole("dialog", { name: /^Sign out and lose/ });
    expect(question).toHaveTextContent("Your answer is not sent yet.");
    await user.click(within(question).getByRole("button", { name: "Stay signed in" }));
    await user.clear(screen.getByRole("textbox", { name: "Your answer" }));
    await expectNoQuestion(user);
  });

  it("keeps an answer when the session ends before it is sent", async () => {
    const { user } = await show(SUBMITTED, { [ASKED]: [REQUEST] });
    await user.type(screen.getByRole("textbox", { name: "Your answer" }), "In May 2024.");
    signInAgain();
    // Meanwhile a member has answered.
    const answered = { ...REQUEST, answer: "In June.", answered_at: days(0) };
    const again = await show(SUBMITTED, { [ASKED]: [answered], [ANSWER]: undefined });
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue("In May 2024.");
    await again.user.click(screen.getByRole("button", { name: "Send the answer" }));
    await again.user.click(await screen.findByRole("button", { name: "Change the answer" }));
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue("In June.");
  });

  it("keeps what is typed while somebody else answers, and shows what they wrote", async () => {
    const { user } = await show(SUBMITTED, { [ASKED]: [REQUEST], [ANSWER]: undefined });
    await user.type(screen.getByRole("textbox", { name: "Your answer" }), "In May.");
    const theirs = { answer: "In June.", answered_at: days(0), changed_at: days(0) };
    server.answer({ [ASKED]: [{ ...REQUEST, ...theirs }] });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByText(/^Someone on your team has answered/)).toBeVisible();
    expect(screen.getByText("In June.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue("In May.");
    await user.click(screen.getByRole("button", { name: "Send the answer" }));
    await waitFor(() =>
      expect(server.sentTo(ANSWER)).toEqual([
        { answer: "In May.", expected_changed_at: theirs.changed_at },
      ]),
    );
  });

  it("asks nothing of a team that is declined", async () => {
    await show({ ...SUBMITTED, status: "declined" }, { [ASKED]: [REQUEST] });
    expect(screen.queryByText("When did you graduate?")).toBeNull();
  });

  it("shows what was asked when the time to answer is over", async () => {
    await show(SUBMITTED, { [ASKED]: [{ ...REQUEST, due_at: days(-1), can_answer: false }] });
    expect(screen.getByText(/^The deadline was/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send the answer" })).toBeNull();
  });
});

describe("withdrawing", () => {
  const WITHDRAWN = entryRow({
    ...SUBMITTED,
    state: "withdrawn",
    status: null,
    can_withdraw: false,
  });
  const press = async (user: Awaited<ReturnType<typeof show>>["user"]) => {
    await user.click(screen.getByRole("button", { name: "Withdraw the entry" }));
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
  };

  it("has succeeded when only its answer was lost", async () => {
    const { user } = await show(SUBMITTED);
    server.answer({ [WITHDRAW]: ruleViolation("not_submitted"), [ENTRY]: [WITHDRAWN] });
    await press(user);
    expect(await screen.findByText("Your entry is withdrawn.")).toBeInTheDocument();
  });
});

it("discards a draft, and what this browser has kept of it", async () => {
  const draft = entryRow({ closes_at: OPEN.submissions_close_at });
  const key = `challenge-unsaved-entry/${draft.owner_id}/${draft.id}/page`;
  localStorage.setItem(key, "{}");
  const { user } = await show(draft);
  server.answer({ [DISCARD]: undefined, [ENTRY]: [] });
  await user.click(screen.getByRole("button", { name: "Discard the draft" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("The entry is discarded.")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: /Start your entry/ })).toBeInTheDocument();
  expect(localStorage.getItem(key)).toBeNull();
});

it("does not bring a discarded draft back when an older answer comes late", async () => {
  const draft = entryRow({ closes_at: OPEN.submissions_close_at });
  const { user } = await show(draft);
  const slow = Promise.withResolvers<object>();
  server.answer({ [ENTRY]: inTurn(slow.promise, []), [DISCARD]: undefined });
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(server.sentTo(ENTRY)).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Discard the draft" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await screen.findByRole("button", { name: /Start your entry/ });
  await act(async () => slow.resolve([draft]));
  expect(screen.getByRole("button", { name: /Start your entry/ })).toBeInTheDocument();
});

it("shows everywhere who has joined meanwhile, and reads nothing twice", async () => {
  const teamsOpen = challengeRow({ ...OPEN, registration_closes_at: days(3) });
  await show(entryRow({ closes_at: OPEN.submissions_close_at }), {
    [CHALLENGE]: [teamsOpen],
  });
  expect(screen.getByText("1 of 5 places taken")).toBeInTheDocument();
  server.answer({ [TEAM]: [memberRow("Ada"), memberRow("Bo")] });
  server.sent.length = 0;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("2 of 5 places taken")).toBeInTheDocument();
  const step = screen.getByText(/Invite others/).closest("li");
  expect(step).toHaveTextContent(": done");
  const read = server.sent.map(({ name }) => name);
  expect(read).toEqual([...new Set(read)]);
});

it("offers to try again until it could be loaded", async () => {
  const answer = Promise.withResolvers<Response>();
  server.answer({ [ENTRY]: inTurn(refusal(500), answer.promise, [SUBMITTED]) });
  const { user } = open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Your dashboard could not be loaded.");

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
  };
  const decided = (status: string, now = "2025-10-01T12:00:00Z", patch: Partial<EntryRow> = {}) =>
    show(
      { ...SUBMITTED, status, can_edit: false, can_withdraw: false, ...patch },
      {
        [CHALLENGE]: [challengeRow({ results_released_at: "2025-10-01T04:59:59Z", now })],
        "GET /rest/v1/my_judging_feedback": [FEEDBACK],
        "GET /rest/v1/my_finalist_page": [pageRow({ id: "42", is_public: true })],
      },
    );

  it("tells who has won that they have, and leads to the workspace and the winners", async () => {
    await decided("selected", "2026-02-05T12:00:00Z", { outcome: "first" });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ada, you have won.");
    const result = within(screen.getByRole("region", { name: "Ada, you have won." }));
    for (const [name, href] of [
      ["Open your workspace", "/workspace"],
      ["See the winners", "/winners"],
      ["See your page", "/projects/42"],
    ] as const) {
      expect(result.getByRole("link", { name })).toHaveAttribute("href", href);
    }
    expect(document.body).not.toHaveTextContent(/goes on|one of five\./);
  });

  it("thanks everybody else, and calls nobody declined", async () => {
    await decided("declined");
    const said = screen.getByRole("region", { name: "Feedback from the judges" });
    expect(said).toHaveTextContent("Screening");
    expect(said).toHaveTextContent("Scores range from 1 to 5; 5 is the best.");
    expect(said).toHaveTextContent("Viable3.5 of 5");
    expect(said).toHaveTextContent("Show how it folds.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Thank you, Ada.");
    expect(screen.getByText("Your idea stays yours")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Read the entry" })).toBeInTheDocument();
    expect(screen.queryByText(/declined/i)).toBeNull();
  });
});

it("says what happens next, and when", async () => {
  const later = { ...OPEN, finalists_selected_at: days(20) };
  await show(SUBMITTED, { [CHALLENGE]: [later] });
  const next = within(screen.getByRole("region", { name: "Next dates" }));
  expect(next.getAllByRole("listitem")[0]).toHaveTextContent("finalists are selected");
  // A deadline stands once on a screen.
  expect(screen.getAllByText(/Submissions close/)).toHaveLength(1);
});

it.each([
  ["bounced", /^Our emails to you bounced, so we stopped sending them\./, "Change your address"],
  ["complained", /^One of our emails to you was marked as spam/, "write to us"],
])("says when the visitor’s address is suppressed: %s", async (reason, words, way) => {
  await show(null, { "POST /rest/v1/rpc/my_email_suppression": reason });
  const panel = within(screen.getByRole("region", { name: "Your account" }));
  expect(panel.getByText(words)).toBeVisible();
  expect(panel.getByRole("link", { name: way })).toBeVisible();
});
