import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, NETWORK_DOWN, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import * as judging from "~/routes/judging.tsx";
import * as invitation from "~/routes/judging-invitation.tsx";
import { assignmentRow, judgeRow, roundRow } from "~/testing/judging.ts";
import {
  expectAddress,
  expectAlert,
  expectLink,
  mainActions,
  pageAt,
  renderRoutes,
  showSignedInPage,
} from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { asksOnClose, expectNoQuestion, expectQuestion } from "~/testing/unsaved.ts";

const JUDGE = "GET /rest/v1/my_judge";
const ROUNDS = "GET /rest/v1/my_judging_rounds";
const ASSIGNMENTS = "GET /rest/v1/my_assignments";
const SAVE = "POST /rest/v1/rpc/save_judging_profile";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_as_judge";
const FIND = "POST /rest/v1/rpc/get_judge_invitation";
const ACCEPT = "POST /rest/v1/rpc/accept_judge_invitation";
const DECLINE = "POST /rest/v1/rpc/decline_judge_invitation";

const DECIDED = "2026-02-01T12:00:00Z";
const OPEN = { state: "invited", name: "Iris Okafor", reviews_cap: null };
const server = siteServer({
  [JUDGE]: [judgeRow()],
  [SAVE]: judgeRow({ revision: 3 }),
  [WITHDRAW]: undefined,
  [FIND]: [OPEN],
  [ACCEPT]: judgeRow(),
});

const ALL = [
  assignmentRow({ id: "a", code: "A2CD-E3FG", state: "submitted", scores: [4, 2] }),
  assignmentRow({ id: "b", code: "B2CD-E3FG", state: "recused", idea_name: "" }),
  assignmentRow({ id: "c", code: "C2CD-E3FG", state: "started" }),
  assignmentRow({ id: "d", code: "D2CD-E3FG" }),
];
const ROUND = roundRow();

beforeEach(() => void signedInAs({ ...ADA, email: "iris@example.com" }));

describe("the queue", () => {
  async function show(answers: Answers = {}) {
    server.answer(answers);
    await refreshFacts();
    return showSignedInPage("/judging", judging);
  }

  const rows = () =>
    within(screen.getByRole("region", { name: "Screening" }))
      .getAllByRole("listitem")
      .map((roundEntry) => roundEntry.textContent?.replace("Recuse yourself", ""));

  it("lists started reviews first, then new ones, then finished ones", async () => {
    const more = [
      assignmentRow({ id: "e", code: "E2CD-E3FG", state: "returned", idea_name: "Tidal" }),
      assignmentRow({ id: "f", code: "F2CD-E3FG", state: "conflicted", idea_name: "" }),
      assignmentRow({ id: "g", code: "Z2CD-E3FG", is_calibration: true }),
    ];
    await show({ [ROUNDS]: [ROUND], [ASSIGNMENTS]: [...ALL, ...more] });
    expect(rows()).toEqual([
      "TidalE2CD-E3FGReturned to you",
      "A quiet patchC2CD-E3FGStarted",
      "A quiet patchZ2CD-E3FGCalibration entry: all judges review it first.To review",
      "A quiet patchD2CD-E3FGTo review",
      "A quiet patchA2CD-E3FGScores: 4 · 2Submitted",
      "B2CD-E3FGRecused",
      "F2CD-E3FGRemoved by an administrator",
    ]);
    expectLink(/^Continue: Tidal/, "/judging/review?id=e");
    expect(screen.getByText("1 of 5 submitted")).toBeVisible();
    expect(screen.getByText(", 2 started, 1 recused, 1 removed by an administrator")).toBeVisible();
    expect(screen.queryByRole("button", { name: /F2CD-E3FG/ })).toBeNull();
    expect(screen.getByText(/^Several judges review each entry/)).toBeVisible();
  });

  it("offers no review and no recusal once the round is closed, and names canceled rounds last", async () => {
    const canceled = roundRow({ id: "x", name: "Trial", stage: "canceled" });
    await show({ [ROUNDS]: [canceled, { ...ROUND, stage: "closed" }], [ASSIGNMENTS]: ALL });
    expect(screen.queryByRole("link", { name: /Continue|Start with/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Recuse/ })).toBeNull();
    expect(screen.getAllByText("Not submitted")).toHaveLength(2);
    expect(screen.queryByText(/^Several judges review each entry/)).toBeNull();
    expect(screen.getByText(/^This round was canceled\. Its reviews don’t/)).toBeInTheDocument();
    const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
    expect(headings).toEqual(["Screening", "Past rounds", "About you"]);
  });

  it.each([
    [{}, /^No entries to review now\. We’ll email you/, 1],
    [{ results_released_at: DECIDED, final_released_at: DECIDED }, "Judging is over.", 0],
  ])(
    "names the reviews of past rounds, and says what comes next: %#",
    async (releases, next, editable) => {
      await show({
        [ROUNDS]: [roundRow({ stage: "released" })],
        "GET /rest/v1/my_confirmation": [
          { role: "judge", reviews: [{ round_name: "Screening", reviews: 6 }] },
        ],
        "GET /rest/v1/challenge": [challengeRow({ ...releases, now: "2026-02-05T12:00:00Z" })],
      });
      const past = screen.getByRole("region", { name: "Past rounds" });
      expect(past).toHaveTextContent("You submitted 6 reviews.");
      expect(screen.getByText(next)).toBeVisible();
      expect(screen.queryByText(/We save your reviews/)).toBeNull();
      expectLink("Print your confirmation", "/confirmation", within(past));
      expect(mainActions()).toContain("Print your confirmation");
      expect(screen.queryAllByText("Edit your details")).toHaveLength(editable);
      expect(screen.queryAllByRole("button", { name: "Stop judging" })).toHaveLength(editable);
    },
  );

  it("folds the judge's details, saves them trimmed, and asks before they are lost", async () => {
    const { user } = await show();
    expect(screen.getByText(/No entries to review yet/)).toBeInTheDocument();
    expect(
      screen.getByText("Harbour Lab · up to 20 entries in a round · Regulation, Business"),
    ).toBeVisible();
    const organizations = screen.getByLabelText(/Your organizations/);
    expect(organizations).not.toBeVisible();
    await user.click(screen.getByText("Edit your details"));
    expect(organizations).toBeVisible();
    await user.type(organizations, "\n  A   B ");
    await user.type(screen.getByLabelText(/People you have worked closely/), "\n C  D");
    await user.clear(screen.getByLabelText(/Entries per round/));
    await user.click(screen.getByRole("checkbox", { name: "Business" }));
    await user.click(screen.getByRole("checkbox", { name: "Human factors" }));
    await expectQuestion(user, "Your changes to your details haven’t been saved yet.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your details have been saved.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toEqual([
      {
        id: judgeRow().id,
        revision: 2,
        organizations: ["Harbour Lab", "A B"],
        max_reviews: null,
        expertise: ["human_factors", "regulation"],
        close_people: ["Bo Lindqvist", "C D"],
      },
    ]);
    await expectNoQuestion(user);
  });

  it("does not save over details that another window has changed, and saves what is typed after that", async () => {
    const { user } = await show({
      [JUDGE]: sequence([judgeRow()], [judgeRow({ revision: 3, reviews_cap: 5 })]),
      [SAVE]: sequence(ruleViolation("conflict"), judgeRow({ revision: 4 })),
    });
    await user.click(screen.getByText("Edit your details"));
    await user.type(screen.getByLabelText(/Your organizations/), "\nClinic");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await expectAlert("We couldn’t save your details.");
    expect(await screen.findByText(/The administrators’ limit is 5/)).toBeInTheDocument();
    expect(screen.getByLabelText(/Your organizations/)).toHaveValue("Harbour Lab\nClinic");
    await user.clear(screen.getByLabelText(/Entries per round/));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your details have been saved.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toMatchObject([
      { revision: 2 },
      { revision: 3, organizations: ["Harbour Lab", "Clinic"] },
    ]);
  });

  it("lets the judge stop judging, after a confirmation", async () => {
    const { user } = await show({ [JUDGE]: sequence([judgeRow()], []) });
    await user.click(screen.getByRole("button", { name: "Stop judging" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Stop judging" }));
    expect(await screen.findByText(/Your account has no access to it/)).toBeInTheDocument();
    expect(server.sentTo(WITHDRAW)).toEqual([{ id: judgeRow().id }]);
  });
});

describe("an invitation", () => {
  const HERE = "/judging/invitation?token=abc";
  const open = (path = HERE) =>
    renderRoutes([pageAt("/judging/invitation", invitation)], path, false);
  const become = () => screen.findByRole("button", { name: "Become a judge" });

  it("can be accepted with organizations, a number up to the cap, and the terms", async () => {
    const participant = ruleViolation("is_participant", "Participants cannot judge.");
    server.answer({
      [FIND]: [{ ...OPEN, reviews_cap: 12 }],
      [ACCEPT]: sequence(participant, judgeRow()),
    });
    const { user } = open();
    await user.click(await become());
    expect(screen.getByText("Enter at least one.")).toBeInTheDocument();
    expect(screen.getByText(/The administrators’ limit is 12/)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Your organizations/), "Lab");
    await expectQuestion(user, "You haven’t sent your answers yet.");
    await user.type(screen.getByLabelText(/Entries per round/), "13");
    await user.click(screen.getByRole("checkbox", { name: "Drug delivery" }));
    await user.click(screen.getByLabelText("I accept these terms."));
    await user.click(await become());
    expect(screen.getByText("Enter a number from 1 to 12.")).toBeInTheDocument();
    expect(server.sentTo(ACCEPT)).toEqual([]);
    await user.type(screen.getByLabelText(/Entries per round/), "{Backspace}");
    await user.click(await become());
    await expectAlert("Participants cannot judge.");
    expect(screen.getByLabelText(/Your organizations/)).toHaveValue("Lab");
    await user.click(await become());
    await expectAddress("/judging");
    expect(server.sentTo(ACCEPT).at(-1)).toEqual({
      token: "abc",
      organizations: ["Lab"],
      max_reviews: 1,
      expertise: ["drug_delivery"],
      close_people: [],
      terms_version: "2025-04-01",
    });
  });

  it("can be declined without an account, with a reason, and still be accepted", async () => {
    localStorage.clear();
    server.answer({
      [FIND]: sequence([OPEN], [{ ...OPEN, state: "declined" }]),
      [DECLINE]: sequence(NETWORK_DOWN, undefined),
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Decline to judge" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/Reason \(optional\)/), "No time ");
    expect(asksOnClose()).toBe(true);
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await dialog.findByText("We couldn’t save your answer.")).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await screen.findByText(/You’ve declined/)).toBeInTheDocument();
    expect(server.sentTo(DECLINE).at(-1)).toEqual({ token: "abc", reason: "No time" });
    expect(screen.queryByRole("button", { name: "Decline to judge" })).toBeNull();
    expectLink("Sign up", "/signup?next=%2Fjudging%2Finvitation%3Ftoken%3Dabc");
  });

  it.each([
    [HERE, [{ ...OPEN, state: "active" }], "This invitation has already been accepted."],
    [HERE, [{ ...OPEN, state: "withdrawn" }], "This invitation has been withdrawn."],
    [HERE, [], "This invitation link doesn’t work"],
    ["/judging/invitation", [], "This invitation link doesn’t work"],
  ])("at %s with %j is explained", async (path, found, message) => {
    server.answer({ [FIND]: found });
    open(path);
    await expectAlert(message);
    expect(screen.queryByRole("form")).toBeNull();
  });
});
