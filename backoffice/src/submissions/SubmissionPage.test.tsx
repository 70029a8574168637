import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { type GetListParams, HttpError, Resource } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { DocumentPreview } from "../components/DocumentPreview.tsx";
import {
  CLOSED_CHALLENGE,
  OPEN_CHALLENGE,
  RELEASED_CHALLENGE,
} from "../configuration/testing/openChallenge.ts";
import { UNCHECKED } from "../eligibility/testing/unchecked.ts";
import type { Submission } from "../records/submission.ts";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import { DeadlineExtension } from "./DeadlineExtension.tsx";
import { Declarations } from "./Declarations.tsx";
import { DisqualifyButton, ExclusionNotice, WithdrawButton } from "./disqualifyOrWithdraw.tsx";
import { InternalNotes } from "./InternalNotes.tsx";
import SubmissionPage from "./SubmissionPage.tsx";
import { TagsEditor } from "./Tags.tsx";
import { RING } from "./testing/ring.ts";

const created_at = "2026-11-17T10:00:00+00:00";
const NOTE = { id: "n-1", author_email: "olu@example.com", body: "Strong\nteam", created_at };
const EVENT = {
  id: 7,
  actor_email: "olu@example.com",
  action: "submission.status_changed",
  subject_type: "submission",
  details: { from: "received", to: "under_review" },
  created_at,
};

async function setUp(
  submission: Submission = RING,
  { challenge = OPEN_CHALLENGE, callDatabase = async (): Promise<unknown> => undefined } = {},
) {
  sessionStorage.clear();
  const related: Record<string, object[]> = { audit: [EVENT], "submission-notes": [NOTE] };
  const records: Record<string, object> = { eligibility: UNCHECKED, submissions: submission };
  const getList = vi.fn(async (resource: string, _params: GetListParams) => {
    const data = resource === "submissions" ? ["s-0", "s-1", "s-2"].map((id) => ({ id })) : [];
    return { data, total: data.length };
  });
  const { user } = renderAdmin(
    <Resource name="submissions" edit={SubmissionPage} />,
    {
      getManyReference: async (name: string) => ({ data: related[name] ?? [], total: 1 }),
      getOne: async (name: string) => ({ data: records[name] ?? challenge }),
      getList,
      callDatabase: async (name: string) => (name === "admin_tags" ? [] : callDatabase()),
    },
    // The router of the tests has no base path.
    { address: "/s-1" },
  );
  await screen.findByRole("heading", { level: 2, name: submission.idea_name });
  const section = (name: string) => within(screen.getByRole("region", { name }));
  return { getList, section, user };
}

/** Renders one part alone, which is much faster than the page. */
function setUpPart(part: ReactNode, methods: object = {}) {
  sessionStorage.clear();
  const callDatabase = vi.fn(async (): Promise<unknown> => undefined);
  const getManyReference = vi.fn(async () => ({ data: [NOTE], total: 1 }));
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  const { press, user } = renderAdmin(part, { callDatabase, getManyReference, getOne, ...methods });
  return { callDatabase, getManyReference, press, user };
}

describe("the page of a submission", () => {
  it("shows it as text, sets its status, and links to the next one", async () => {
    const callDatabase = vi.fn(async () => ({ ...RING, status: "selected" }));
    const { getList, section, user } = await setUp(RING, { callDatabase });
    expect(section("Description").getByText(/<b>second<\/b> line/)).toBeVisible();
    expect(section("Team").getAllByRole("listitem")).toHaveLength(2);
    const declared = section("Declarations").getAllByRole("listitem");
    expect(declared.map((item) => item.textContent)).toEqual([
      "I am 18 or older.",
      "The idea is original work.",
      "Ada LovelaceConfirmed · Nov 16, 2026 12:00 PM UTC · version 1 of the rules",
      "Mei TanNot confirmed",
    ]);
    const event = await section("Audit").findByRole("listitem");
    expect(event).toHaveTextContent(
      /^Submission status changed: Received → Under Review.*olu@example/,
    );
    const submissions = within(await screen.findByRole("navigation", { name: "Submissions" }));
    const links = submissions.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/submissions/s-0", "/submissions/s-2"]);
    expect(submissions.getByText("2 of 3")).toBeVisible();

    // After the decision, the submission no longer matches the filter but keeps its place.
    getList.mockResolvedValue({ data: [], total: 0 });
    await user.click(screen.getByRole("combobox", { name: "Status of Ring" }));
    await user.click(screen.getByRole("option", { name: "Selected" }));
    await screen.findByText(
      "Ring is now Selected. Teams see the new status after the next release.",
    );
    expect(callDatabase).toHaveBeenCalledOnce();
    expect(submissions.getByText("2 of 3")).toBeVisible();
  });

  it("has no deadline and no unneeded checklist once results are released", async () => {
    const document_problem = "Your document is protected by a password.";
    const document = { file_path: "s-1/f/ring.pptx", file_name: "ring.pptx", document_problem };
    const declined = { ...RING, ...document, status: "declined" } as const;
    const { section } = await setUp(declined, { challenge: RELEASED_CHALLENGE });
    await waitFor(() => expect(screen.queryByRole("region", { name: "Deadline" })).toBeNull());
    expect(screen.queryByRole("region", { name: "Eligibility" })).toBeNull();
    expect(section("Document").getByRole("alert")).toHaveTextContent(document_problem);
    expect(screen.queryByRole("button", { name: "Show preview" })).toBeNull();
  });

  it("says that a withdrawn submission is gone", async () => {
    muteErrors();
    const getOne = () => Promise.reject(new HttpError("secret", 406));
    const page = <Resource name="submissions" edit={SubmissionPage} />;
    renderAdmin(page, { getOne }, { address: "/s-1" });
    expect(
      await screen.findByText("This submission no longer exists, or its team has withdrawn it."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "All submissions" })).toBeVisible();
  });
});

it("shows who has confirmed which version of the rules, and reminds the others", async () => {
  const former = { rules_version: "0", is_current: false, attested_at: "2026-11-01T12:00:00Z" };
  const statements = ["original_work"];
  const submission: Submission = {
    ...RING,
    attestations: [
      { user_id: "u-1", name: "Ada Lovelace", statements, ...former },
      { user_id: "u-9", name: "Jo Roe", statements, ...former },
      { user_id: null, name: null, statements, ...former },
    ],
  };
  const callDatabase = vi.fn(async () => 2);
  const { press } = setUpPart(<Declarations submission={submission} />, { callDatabase });
  const rows = within(screen.getByRole("list", { name: "Confirmations" })).getAllByRole("listitem");
  const version =
    "Confirmed an earlier version · Nov 1, 2026 12:00 PM UTC · version 0 of the rules";
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Ada Lovelace${version}`,
    "Mei TanNot confirmed",
    `Jo Roe (left)${version}`,
    `Deleted account${version}`,
  ]);
  await press("Remind members");
  await press("Send reminder");
  expect(await screen.findByText("2 members get an email.")).toBeVisible();
  expect(callDatabase).toHaveBeenCalledWith("remind_to_confirm", { ids: ["s-1"] });
});

it("opens every document as a PDF, and only when asked", async () => {
  const createObjectURL = vi.fn(() => "blob:preview");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
  const readDocument = vi.fn(async () => new Blob(["<script>"], { type: "text/html" }));
  Object.assign(navigator, { pdfViewerEnabled: true });
  const { user } = setUpPart(<DocumentPreview path="s-1/f/ring.pdf" name="Ring" />, {
    readDocument,
  });
  expect(readDocument).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Show preview" }));
  expect(await screen.findByTitle("Preview of Ring")).toHaveAttribute("src", "blob:preview");
  expect(createObjectURL).toHaveBeenCalledWith(
    expect.objectContaining({ type: "application/pdf" }),
  );
});

const DISQUALIFIED = {
  ...RING,
  disqualified_at: "2026-11-17T12:00:00Z",
  disqualification_reason: "Copied",
};

it.each([
  [<DisqualifyButton key="" submission={RING} />, "Disqualify", "disqualify_submission"],
  [<WithdrawButton key="" submission={RING} />, "Withdraw", "withdraw_submission_for_team"],
  [<ExclusionNotice key="" submission={DISQUALIFIED} />, "Reinstate", "reinstate_submission"],
])("with a reason, unless the submission has changed: $1", async (button, action, name) => {
  const { callDatabase, press } = setUpPart(button);
  await press(new RegExp(`^${action}`));
  fill(screen.getByRole("textbox", { name: /^Reason/ }), "Not their own");
  await press(`${action} submission`);
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith(name, {
      id: "s-1",
      revision: RING.revision,
      reason: "Not their own",
    }),
  );
});

it("internal notes are shown, and added unless they are too long", async () => {
  const { callDatabase, getManyReference, user } = setUpPart(<InternalNotes submission={RING} />);
  expect(await screen.findByText(/Strong/)).toBeVisible();
  getManyReference.mockClear();
  const field = await screen.findByRole("textbox", { name: "Note" });
  fill(field, "x".repeat(5001));
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(field).toHaveAccessibleDescription("Note must be at most 5000 characters.");
  fill(field, "Again");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  const args = { submission_id: "s-1", body: "Again" };
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("add_submission_note", args),
  );
  await waitFor(() => expect(getManyReference).toHaveBeenCalled());
  expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
});

describe("the deadline of one team", () => {
  function setUpDeadline(methods: object = {}, extendedTo: string | null = null) {
    const part = <DeadlineExtension target={{ id: "s-1" }} extendedTo={extendedTo} />;
    return {
      ...setUpPart(part, methods),
      extendTo: (value: string) => fill(screen.getByLabelText("Extended to"), value),
    };
  }

  it("is extended with a reason once submissions are closed, and revoked", async () => {
    const getOne = async () => ({ data: CLOSED_CHALLENGE });
    const former_extension = "2031-01-01T03:04:05+00:00";
    const { callDatabase, press, extendTo } = setUpDeadline({ getOne }, former_extension);
    await screen.findByText(/^Submissions closed on/);
    extendTo("2031-01-02T03:04:05");
    await press("Extend deadline");
    expect(screen.getByText(/Everyone on the team gets an email/)).toBeVisible();
    fill(screen.getByRole("textbox", { name: /^Message in the email/ }), "Sorry.");
    fill(screen.getByRole("textbox", { name: "Reason" }), "The site was down");
    await press("Extend deadline");
    const until = new Date("2031-01-02T03:04:05").toISOString();
    const args = {
      id: "s-1",
      former_extension,
      extended_to: until,
      reason: "The site was down",
      message: "Sorry.",
    };
    await waitFor(() => expect(callDatabase).toHaveBeenCalledWith("extend_deadline", args));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Revoke");
    fill(screen.getByRole("textbox", { name: "Reason" }), "By mistake");
    await press("Revoke extension");
    await waitFor(() =>
      expect(callDatabase).toHaveBeenLastCalledWith("extend_deadline", {
        id: "s-1",
        former_extension,
        reason: "By mistake",
      }),
    );
  });

  it.each([
    ["before everybody's", OPEN_CHALLENGE, "no later than the general deadline"],
    ["over", CLOSED_CHALLENGE, "This time has passed"],
  ])("that is %s is not accepted, with a warning", async (_, challenge, reason) => {
    const { extendTo } = setUpDeadline({ getOne: async () => ({ data: challenge }) });
    await screen.findByText(/^Submissions close(d?) on/);
    // In one of the two challenges, submissions closed the day before.
    extendTo(new Date(Date.now() - 86_400_000).toISOString().slice(0, 19));
    expect(await screen.findByRole("alert")).toHaveTextContent(reason);
    expect(screen.getByRole("button", { name: "Extend deadline" })).toBeDisabled();
  });

  it("is not changed by typing the same again", async () => {
    const extended = "2031-01-01T03:04:05+00:00";
    const { extendTo } = setUpDeadline({}, extended);
    const field = screen.getByLabelText<HTMLInputElement>("Extended to");
    const { value } = field;
    for (const typed of ["2031-01-02T03:04:05", value]) extendTo(typed);
    expect(screen.getByRole("button", { name: "Extend deadline" })).toBeDisabled();
  });

  it("that someone else has just changed keeps the chosen one", async () => {
    muteErrors();
    const callDatabase = () => Promise.reject(ruleError("conflict"));
    const { press, extendTo } = setUpDeadline({ callDatabase });
    extendTo("2031-06-07T08:09:10");
    await press("Extend deadline");
    fill(screen.getByRole("textbox", { name: "Reason" }), "The site was down");
    await press("Extend deadline");
    expect(await screen.findByText("A sentence for people.")).toBeVisible();
    expect(screen.getByLabelText("Extended to")).toHaveValue("2031-06-07T08:09:10");
  });
});

it("types on into the field while a tag is added, and shows it at once", async () => {
  const adding = Promise.withResolvers<Submission>();
  const tagged = vi.fn((): Promise<Submission> => adding.promise);
  const { section, user } = await setUp(RING, { callDatabase: tagged });
  const field = screen.getByRole("combobox", { name: "Add a tag" });
  await user.type(field, "Quiet{Enter}medical jury{Enter}urgent");
  expect(field).toHaveValue("urgent");
  expect(field).toHaveFocus();
  for (const tag of ["Quiet", "medical jury"]) expect(section("Tags").getByText(tag)).toBeVisible();
  expect(tagged).toHaveBeenCalledOnce();
  adding.reject(new Error("offline"));
  await waitFor(() => expect(tagged).toHaveBeenCalledTimes(2));
  expect(screen.getByRole("heading", { level: 2, name: RING.idea_name })).toBeVisible();
});

it("completes a tag from those in use, adds, undoes and removes it, and keeps a rejected one in the field", async () => {
  muteErrors();
  const changed = vi.fn(async (_name: string, _args: object) => submission);
  const callDatabase = async (name: string, args: object) =>
    name === "admin_tags" ? ["Adhesive", "Pump", "Pumpless"] : changed(name, args);
  const submission = { ...RING, tags: ["Adhesive", "Surgical"] };
  const { press, user } = setUpPart(<TagsEditor submission={submission} />, { callDatabase });
  const expectChange = (tag: string, is_on: boolean) => {
    const name = is_on ? "tag_submission" : "untag_submission";
    return waitFor(() => expect(changed.mock.lastCall).toEqual([name, { id: "s-1", tag }]));
  };
  const field = screen.getByRole("combobox", { name: "Add a tag" });
  const enter = (tag: string) => {
    fill(field, tag);
    return user.type(field, "{Enter}");
  };
  for (const tag of ["  ", "Adhesive"]) await enter(tag);
  expect(changed).not.toHaveBeenCalled();
  fill(field, "less");
  await user.click(await screen.findByRole("option", { name: "Pumpless" }));
  await expectChange("Pumpless", true);
  await enter(" Quiet ");
  expect(await screen.findByText("Ring is tagged Quiet.")).toBeVisible();
  await expectChange("Quiet", true);
  await press("Undo");
  expect(await screen.findByText("Ring is no longer tagged Quiet.")).toBeVisible();
  await expectChange("Quiet", false);
  const [chip] = within(screen.getByRole("list")).getAllByRole("button");
  chip?.focus();
  await user.keyboard("{Delete}");
  await expectChange("Adhesive", false);
  expect(await screen.findByText("Ring is no longer tagged Adhesive.")).toBeVisible();

  const message = "The tag must be at most 40 characters.";
  changed.mockRejectedValueOnce(ruleError("invalid_input", message));
  await enter("x");
  expect(await screen.findByText(`Ring: ${message}`)).toBeVisible();
  expect(field).toHaveValue("x");
});
