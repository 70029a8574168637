import { notifications } from "@mantine/notifications";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answers, inTurn, NETWORK_DOWN, ruleViolation } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import * as judging from "~/routes/judging.tsx";
import * as invitation from "~/routes/judging-invitation.tsx";
import { assignmentRow, judgeRow, roundRow } from "~/testing/judging.ts";
import { pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { expectNoQuestion, expectQuestion } from "~/testing/unsaved.ts";

const JUDGE = "GET /rest/v1/my_judge";
const ROUNDS = "GET /rest/v1/my_judging_rounds";
const ASSIGNMENTS = "GET /rest/v1/my_assignments";
const SAVE = "POST /rest/v1/rpc/save_my_judging_profile";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_as_judge";
const FIND = "POST /rest/v1/rpc/get_judge_invitation";
const ACCEPT = "POST /rest/v1/rpc/accept_judge_invitation";

const DECLINE = "POST /rest/v1/rpc/decline_judge_invitation";

const OPEN = { state: "open", name: "Iris Okafor", entries_cap: null };
const server = siteServer({
  [JUDGE]: [judgeRow()],
  [SAVE]: undefined,
  [WITHDRAW]: undefined,
  [FIND]: [OPEN],
  [ACCEPT]: undefined,
});

const ALL = [
  assignmentRow({ id: "a", code: "A2CD-E3FG", state: "submitted", scores: [4, 2] }),
  assignmentRow({ id: "b", code: "B2CD-E3FG", state: "recused", idea_name: "" }),
  assignmentRow({ id: "c", code: "C2CD-E3FG", state: "begun" }),
  assignmentRow({ id: "d", code: "D2CD-E3FG" }),
];
const address = () => screen.getByRole("status", { name: "Address" });

beforeEach(() => void signedInAs({ ...ADA, email: "iris@example.com" }));
// They outlive the page that showed them.
afterEach(() => notifications.clean());

describe("the queue", () => {
  async function show(answers: Answers = {}) {
    server.answer(answers);
    const page = renderRoutes([pageAt("/judging", judging)], "/judging");
    await screen.findByRole("heading", { level: 1 });
    return page;
  }

  it("tells how far one is, and does not count what one has stepped back from", async () => {
    await show({ [ROUNDS]: [roundRow()], [ASSIGNMENTS]: ALL });
    expect(screen.getByText("1 of 3 submitted, 1 begun, stepped back from 1")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Continue: C2CD-E3FG/ })).toHaveAttribute(
      "href",
      "/judging/review?id=c",
    );
    const entries = within(screen.getByRole("region", { name: "Screening" })).getAllByRole(
      "listitem",
    );
    expect(entries.map((entry) => entry.textContent)).toEqual([
      "A2CD-E3FGA quiet patch4 · 2Submitted",
      "B2CD-E3FGStepped back",
      "C2CD-E3FGA quiet patchBegun",
      "D2CD-E3FGA quiet patchTo read",
    ]);
  });

  it("begins with what everybody reads", async () => {
    const shared = assignmentRow({ id: "e", code: "Z2CD-E3FG", is_calibration: true });
    await show({
      [ROUNDS]: [roundRow()],
      [ASSIGNMENTS]: [shared, ...ALL.filter(({ state }) => state !== "begun")],
    });
    const first = screen.getByRole("list", { name: "Read these first: everybody reads them." });
    expect(within(first).getByRole("listitem")).toHaveTextContent("Z2CD-E3FG");
    expect(screen.getByRole("link", { name: /Start with Z2CD-E3FG/ })).toBeInTheDocument();
  });

  it("offers a begun review before one that comes earlier in the list", async () => {
    const [submitted, recused, begun, assigned] = ALL;
    await show({ [ROUNDS]: [roundRow()], [ASSIGNMENTS]: [submitted, recused, assigned, begun] });
    expect(screen.getByRole("link", { name: /Continue: C2CD-E3FG/ })).toBeInTheDocument();
  });

  it("shows an entry that was taken by its code alone, and does not count it", async () => {
    const taken = assignmentRow({ id: "e", code: "E2CD-E3FG", state: "taken", idea_name: "" });
    await show({ [ROUNDS]: [roundRow()], [ASSIGNMENTS]: [...ALL, taken] });
    expect(screen.getByText(/1 of 3 submitted.*, 1 taken by an administrator$/)).toBeVisible();
    expect(screen.getByText("Taken by an administrator")).toBeVisible();
    expect(screen.queryByRole("link", { name: /E2CD-E3FG/ })).toBeNull();
  });

  it("has nothing to go on with once the round is closed", async () => {
    await show({ [ROUNDS]: [roundRow({ state: "closed" })], [ASSIGNMENTS]: ALL });
    expect(screen.queryByRole("link", { name: /Go on/ })).toBeNull();
    expect(screen.getAllByText("Not submitted")).toHaveLength(2);
  });

  it("says that a round was canceled", async () => {
    await show({ [ROUNDS]: [roundRow({ state: "canceled" })] });
    expect(screen.getByText("This round was canceled: nothing of it counts.")).toBeInTheDocument();
    expect(screen.queryByText(/Closed on/)).toBeNull();
  });

  it("says when there is nothing to read, and who is no judge", async () => {
    await show();
    expect(screen.getByText(/There is nothing to read yet/)).toBeInTheDocument();
    cleanup();
    await show({ [JUDGE]: [] });
    expect(screen.getByText(/you are not signed in as one/)).toBeInTheDocument();
  });

  it("saves what one says about oneself", async () => {
    const { user } = await show();
    const organisations = screen.getByLabelText(/Your organizations/);
    await user.type(organisations, "\n  Lakeside   University ");
    await user.type(screen.getByLabelText(/People you have worked closely/), "\n Ada  Quill");
    await user.clear(screen.getByLabelText(/How many entries/));
    expect(screen.getByRole("checkbox", { name: "Business" })).toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: "Business" }));
    await user.click(screen.getByRole("checkbox", { name: "Human factors" }));
    await expectQuestion(user, "Your changes to your details are not saved yet.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your details are saved.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toEqual([
      {
        organisations: ["Harbour Lab", "Lakeside University"],
        max_entries: null,
        expertise: ["human_factors", "regulation"],
        close_people: ["Bo Lindqvist", "Ada Quill"],
      },
    ]);
    await expectNoQuestion(user);
  });

  it("can be left for good, once asked", async () => {
    const { user } = await show({ [JUDGE]: inTurn([judgeRow()], []) });
    await user.click(screen.getByRole("button", { name: "Stop being a judge" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Stop being a judge" }));
    expect(await screen.findByText(/you are not signed in as one/)).toBeInTheDocument();
    expect(server.sentTo(WITHDRAW)).toHaveLength(1);
  });
});

describe("an invitation", () => {
  const HERE = "/judging/invitation?token=abc";
  const open = (path = HERE) =>
    renderRoutes([pageAt("/judging/invitation", invitation)], path, false);
  const become = () => screen.findByRole("button", { name: "Become a judge" });

  it("brings somebody without a session back afterwards", async () => {
    localStorage.clear();
    open();
    expect(await screen.findByRole("link", { name: "Sign up" })).toHaveAttribute(
      "href",
      "/signup?next=%2Fjudging%2Finvitation%3Ftoken%3Dabc",
    );
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("is accepted with the terms, the organisations and the load", async () => {
    const { user } = open();
    await user.click(await become());
    expect(server.sentTo(ACCEPT)).toEqual([]);
    expect(screen.getByText("Please name at least one.")).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Your organizations/), "Harbour Lab");
    await expectQuestion(user, "Your answers are not sent yet.");
    await user.type(screen.getByLabelText(/How many entries/), "15");
    await user.click(screen.getByRole("checkbox", { name: "Drug delivery" }));
    await user.click(screen.getByLabelText("I accept these terms."));
    await user.click(await become());
    await waitFor(() => expect(address()).toHaveTextContent(/^\/judging$/));
    expect(server.sentTo(ACCEPT)).toEqual([
      {
        token: "abc",
        organisations: ["Harbour Lab"],
        max_entries: 15,
        expertise: ["drug_delivery"],
        close_people: [],
        terms_version: "2025-04-01",
      },
    ]);
  });

  it("asks for no more entries than it says, and for fewer if that is too much", async () => {
    server.answer({ [FIND]: [{ ...OPEN, entries_cap: 12 }] });
    const { user } = open();
    await user.type(await screen.findByLabelText(/Your organizations/), "Harbour Lab");
    expect(screen.getByText(/You were asked for 12 at most/)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/How many entries/), "13");
    await user.click(screen.getByLabelText("I accept these terms."));
    await user.click(await become());
    expect(screen.getByText("A number from 1 to 12, please.")).toBeInTheDocument();
    expect(server.sentTo(ACCEPT)).toEqual([]);
    await user.type(screen.getByLabelText(/How many entries/), "{Backspace}");
    await user.click(await become());
    await waitFor(() => expect(server.sentTo(ACCEPT)).toMatchObject([{ max_entries: 1 }]));
  });

  it("is declined without an account, with a reason, and can be accepted nonetheless", async () => {
    localStorage.clear();
    server.answer({
      [FIND]: inTurn([OPEN], [{ ...OPEN, state: "declined" }]),
      [DECLINE]: inTurn(NETWORK_DOWN, undefined),
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "I would rather not judge" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/Why, if you like/), "No time ");
    const closing = new Event("beforeunload", { cancelable: true });
    expect(window.dispatchEvent(closing), "the browser asks").toBe(false);
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await dialog.findByText("Your answer was not saved.")).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await screen.findByText(/You have declined/)).toBeInTheDocument();
    expect(server.sentTo(DECLINE).at(-1)).toEqual({ token: "abc", reason: "No time" });
    expect(screen.queryByRole("button", { name: "I would rather not judge" })).toBeNull();
    expect(screen.getByRole("link", { name: "Sign up" })).toBeInTheDocument();
  });

  it("says why somebody cannot be a judge, and keeps what was typed", async () => {
    server.answer({ [ACCEPT]: ruleViolation("is_participant", "Participants cannot judge.") });
    const { user } = open();
    await user.type(await screen.findByLabelText(/Your organizations/), "Harbour Lab");
    await user.click(screen.getByLabelText("I accept these terms."));
    await user.click(await become());
    expect(await screen.findByRole("alert")).toHaveTextContent("Participants cannot judge.");
    expect(screen.getByLabelText(/Your organizations/)).toHaveValue("Harbour Lab");
  });

  it.each([
    ["accepted", "This invitation has already been accepted."],
    ["withdrawn", "This invitation has been withdrawn."],
  ] as const)("that is %s is explained", async (state, message) => {
    server.answer({ [FIND]: [{ ...OPEN, state }] });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("that nobody was sent is explained, as is an address without a token", async () => {
    server.answer({ [FIND]: [] });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("This is not the link");
    open("/judging/invitation");
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  });

  it("offers a retry when it cannot be read", async () => {
    server.answer({ [FIND]: inTurn(NETWORK_DOWN, [OPEN]) });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await become()).toBeInTheDocument();
  });
});
