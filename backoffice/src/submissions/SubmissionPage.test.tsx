import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { type GetListParams, HttpError, Resource } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import {
  CLOSED_CHALLENGE,
  OPEN_CHALLENGE,
  RELEASED_CHALLENGE,
} from "../configuration/testing/openChallenge.ts";
import { UNCHECKED } from "../eligibility/testing/unchecked.ts";
import type { Submission } from "../records/submission.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { DeadlineExtension } from "./DeadlineExtension.tsx";
import { DisqualifyButton, WithdrawButton } from "./disqualifyOrWithdraw.tsx";
import { InternalNotes } from "./InternalNotes.tsx";
import SubmissionPage from "./SubmissionPage.tsx";
import { TagsEditor } from "./Tags.tsx";
import { RING } from "./testing/ring.ts";

const NOTE = {
  id: "n-1",
  submission_id: "s-1",
  author_id: "u-9",
  author_email: "olu@example.com",
  body: "Strong\nteam",
  created_at: "2026-11-17T10:00:00+00:00",
};
const EVENT = {
  id: 7,
  actor_id: "u-9",
  actor_email: "olu@example.com",
  action: "submission.status_changed",
  subject_type: "submission",
  subject_id: "s-1",
  details: { from: "received", to: "under_review" },
  created_at: "2026-11-17T10:00:00+00:00",
};

/** What each record of the page is. */
function oneOf(resource: string, submission: Submission): object {
  if (resource === "eligibility") return UNCHECKED;
  return resource === "submissions" ? submission : OPEN_CHALLENGE;
}

type Call = (name: string, args: object) => Promise<unknown>;

async function setUp(
  { callDatabase, ...methods }: { callDatabase?: Call } & Record<string, unknown> = {},
  submission: Submission = RING,
) {
  sessionStorage.clear();
  const lists: Record<string, object[]> = { audit: [EVENT], "submission-notes": [NOTE] };
  const getManyReference = vi.fn(async (resource: string, _params: object) => {
    const data = lists[resource] ?? [];
    return { data, total: data.length };
  });
  const getOne = async (resource: string) => ({ data: oneOf(resource, submission) });
  const getList = vi.fn(async (resource: string, _params: GetListParams) => {
    const data = resource === "submissions" ? ["s-0", "s-1", "s-2"].map((id) => ({ id })) : [];
    return { data, total: data.length };
  });
  const readRows = async () => [];
  renderAdmin(
    <Resource name="submissions" edit={SubmissionPage} />,
    {
      getManyReference,
      getOne,
      getList,
      readRows,
      ...methods,
      callDatabase: async (name: string, args: object) =>
        name === "admin_tags" ? [] : callDatabase?.(name, args),
    } as object,
    // As the app has it: the router of the tests knows no base path.
    { address: "/s-1" },
  );
  await screen.findByRole("heading", { level: 2, name: submission.idea_name });
  const section = (name: string) => within(screen.getByRole("region", { name }));
  return { getList, getManyReference, section, user: userEvent.setup() };
}

/** Renders one section alone, which is much faster than the page. */
function setUpPart(part: ReactNode, methods: object = {}) {
  sessionStorage.clear();
  const getManyReference = vi.fn(async (_resource: string, _params: object) => ({
    data: [NOTE],
    total: 1,
  }));
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  renderAdmin(part, { getManyReference, getOne, ...methods } as object);
  return { getManyReference, user: userEvent.setup() };
}

const setUpNotes = (methods: object) => setUpPart(<InternalNotes submission={RING} />, methods);

function setUpDeadline(methods: object = {}, extendedTo: string | null = null) {
  const part = (
    <DeadlineExtension request="extend_submission_deadline" id="s-1" extendedTo={extendedTo} />
  );
  return {
    ...setUpPart(part, methods),
    extendTo: (value: string) =>
      fireEvent.change(screen.getByLabelText("Extended to"), { target: { value } }),
  };
}

const logged = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

describe("the page of a submission", () => {
  it("shows everything, as text", async () => {
    const { getManyReference, section } = await setUp();
    expect(section("Description").getByText(/<b>second<\/b> line/)).toBeVisible();
    expect(section("Team").getAllByRole("listitem")).toHaveLength(2);
    expect(section("Document").getByRole("button", { name: /Ring – final.pdf/ })).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Status of Ring" })).toHaveTextContent("Received");
    const declared = section("Declarations").getAllByRole("listitem");
    expect(declared.map((item) => item.textContent)).toEqual([
      "Every member is 18 or older",
      "The idea is their own, original work",
    ]);
    const event = await section("Audit").findByRole("listitem");
    expect(event).toHaveTextContent(/^Status changed from Received to Under Review.*olu@example/);
    expect(getManyReference).toHaveBeenCalledWith(
      "audit",
      expect.objectContaining({
        target: "subject_id",
        id: "s-1",
        filter: { subject_type: "submission" },
      }),
    );
  });

  it("links to the previous and the next entry of the list", async () => {
    const { getList } = await setUp();
    const linkTo = (name: string) => screen.findByRole("link", { name });
    expect(await linkTo("Previous")).toHaveAttribute("href", "/submissions/s-0");
    expect(await linkTo("Next")).toHaveAttribute("href", "/submissions/s-2");
    expect(screen.getByText("2 of 3")).toBeVisible();
    // The ids alone, however many.
    expect(getList.mock.calls.find(([resource]) => resource === "submissions")?.[1]).toMatchObject({
      filter: {},
      sort: { field: "submitted_at", order: "DESC" },
      meta: { columns: ["id"] },
    });
  });

  it("sets a status by its number and Enter", async () => {
    const callDatabase = vi.fn(async () => [{ id: "s-1", outcome: "changes" }]);
    const { getList, user } = await setUp({ callDatabase });
    await screen.findByRole("link", { name: "Next" });
    // It no longer meets the filter, and keeps its place.
    getList.mockResolvedValue({ data: [], total: 0 });
    await user.keyboard("3");
    const question = await screen.findByRole("dialog", {
      description: "Ring: Received → Selected. Teams see it after the next release.",
    });
    expect(question).toBeVisible();
    const change = ["change_submissions", expect.objectContaining({ ids: ["s-1"] })];
    expect(callDatabase).not.toHaveBeenCalledWith(...change);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(callDatabase).toHaveBeenCalledWith(...change));
    await screen.findByText(/^Ring is now Selected/);
    expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/submissions/s-2");
  });

  it("says why an entry is disqualified, and reinstates it", async () => {
    const callDatabase = vi.fn(async () => undefined);
    const out: Submission = {
      ...RING,
      status: "declined",
      disqualified_at: "2026-11-17T12:00:00+00:00",
      disqualification_reason: "Not their own",
    };
    const { user } = await setUp({ callDatabase }, out);
    expect(screen.getByText("Not their own")).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Status of Ring" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Reinstate" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "It is their own");
    await user.click(dialog.getByRole("button", { name: "Reinstate" }));
    await waitFor(() =>
      expect(callDatabase).toHaveBeenCalledExactlyOnceWith("reinstate_submission", {
        id: "s-1",
        reason: "It is their own",
        expected_updated_at: RING.updated_at,
      }),
    );
  });

  it("shows the problem of a document, and previews only PDFs", async () => {
    const document_problem = "Your document is protected by a password.";
    const file = { file_path: "s-1/f/ring.pptx", file_name: "ring.pptx" };
    const { section } = await setUp({}, { ...RING, ...file, document_problem });
    expect(section("Document").getByRole("alert")).toHaveTextContent(document_problem);
    expect(screen.queryByRole("button", { name: "Show preview" })).toBeNull();
  });

  it("gives every document to the browser as a PDF", async () => {
    const createObjectURL = vi.fn(() => "blob:preview");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
    const readDocument = vi.fn(async () => new Blob(["<script>"], { type: "text/html" }));
    Object.assign(navigator, { pdfViewerEnabled: true });
    const { section, user } = await setUp({ readDocument });
    expect(readDocument).not.toHaveBeenCalled();
    await user.click(section("Document").getByRole("button", { name: "Show preview" }));
    const frame = await section("Document").findByTitle("Preview of Ring: Ring – final.pdf");
    expect(frame).toHaveAttribute("src", "blob:preview");
    expect(
      section("Document").getByRole("link", { name: "Open the document in a new tab" }),
    ).toHaveAttribute("href", "blob:preview");
    expect(createObjectURL).toHaveBeenCalledWith(
      expect.objectContaining({ type: "application/pdf" }),
    );
    await user.click(section("Document").getByRole("button", { name: "Hide preview" }));
    expect(section("Document").queryByTitle(/Preview/)).toBeNull();
  });

  it.each([
    ["is gone", 406, "", "This entry no longer exists, or its team has withdrawn it."],
    ["cannot be had", 500, "", "Failed to fetch submissions. Please try again."],
  ])("says that the entry %s", async (_, status, code, text) => {
    logged();
    const getOne = () => Promise.reject(new HttpError("secret", status, { code }));
    renderAdmin(<Resource name="submissions" edit={SubmissionPage} />, { getOne } as object, {
      address: "/s-1",
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("link", { name: "All submissions" })).toBeVisible();
  });
});

it.each([
  [
    ...(["Disqualify this entry", <DisqualifyButton key="" submission={RING} />] as const),
    ...(["disqualify_submission", "Ring is disqualified."] as const),
  ],
  [
    ...(["Withdraw this entry for its team", <WithdrawButton key="" submission={RING} />] as const),
    ...(["withdraw_submission", "Ring is withdrawn. Its team gets an email."] as const),
  ],
])("%s: for a reason, unless it has changed", async (title, button, name, done) => {
  const callDatabase = vi.fn(async () => undefined);
  const { user } = setUpPart(button, { callDatabase });
  await user.click(await screen.findByRole("button", { name: /^(Disqualify|Withdraw)/ }));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const confirm = dialog.getByRole("button", { name: /^(Disqualify|Withdraw)$/ });
  await user.click(confirm);
  expect(await dialog.findByText(/Reason is required/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Not their own");
  await user.click(confirm);
  expect(await screen.findByText(done)).toBeVisible();
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith(name, {
    id: "s-1",
    reason: "Not their own",
    expected_updated_at: RING.updated_at,
  });
});

describe("internal notes", () => {
  it("are shown with their authors, and added", async () => {
    const callDatabase = vi.fn(async () => "n-1");
    const { getManyReference, user } = setUpNotes({ callDatabase });
    expect(await screen.findByText(/Strong/)).toBeVisible();
    expect(screen.getByText(/olu@example.com/)).toBeVisible();
    getManyReference.mockClear();
    await user.type(await screen.findByRole("textbox", { name: "Note" }), "Again");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() =>
      expect(callDatabase).toHaveBeenCalledExactlyOnceWith("add_submission_note", {
        submission_id: "s-1",
        body: "Again",
      }),
    );
    await waitFor(() =>
      expect(getManyReference).toHaveBeenCalledWith("submission-notes", expect.anything()),
    );
  });

  it("are deleted after a confirmation", async () => {
    const deleteOne = vi.fn(async () => ({ data: NOTE }));
    const { getManyReference, user } = setUpNotes({ delete: deleteOne });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    getManyReference.mockClear();
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Delete this note?",
        description: "Are you sure you want to delete this note?",
      }),
    );
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(deleteOne).toHaveBeenCalledExactlyOnceWith(
        "submission-notes",
        expect.objectContaining({ id: "n-1" }),
      ),
    );
    await waitFor(() => expect(getManyReference).toHaveBeenCalled());
  });
});

describe("the deadline of one team", () => {
  it("is extended with a reason once submissions are closed", async () => {
    const callDatabase = vi.fn(async () => undefined);
    const getOne = async () => ({ data: CLOSED_CHALLENGE });
    const { user, extendTo } = setUpDeadline({ callDatabase, getOne });
    await screen.findByText(/^Submissions closed on/);
    extendTo("2031-01-02T03:04:05");
    await user.click(screen.getByRole("button", { name: "Extend deadline" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Extend" }));
    expect(await dialog.findByText("Reason is required.")).toBeVisible();
    expect(callDatabase).not.toHaveBeenCalled();
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The site was down");
    await user.click(dialog.getByRole("button", { name: "Extend" }));
    await waitFor(() =>
      expect(callDatabase).toHaveBeenCalledExactlyOnceWith("extend_submission_deadline", {
        id: "s-1",
        until: new Date("2031-01-02T03:04:05").toISOString(),
        reason: "The site was down",
      }),
    );
  });

  it.each([
    ["before everybody's", OPEN_CHALLENGE, "not later than the general deadline"],
    ["over", CLOSED_CHALLENGE, "This time has passed"],
  ])("that is %s is not accepted, with a warning", async (_, challenge, reason) => {
    const { extendTo } = setUpDeadline({ getOne: async () => ({ data: challenge }) });
    await screen.findByText(/^Submissions close(d?) on/);
    // The day before yesterday submissions have closed, in one of the challenges.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19);
    extendTo(yesterday);
    expect(await screen.findByRole("alert")).toHaveTextContent(reason);
    expect(screen.getByRole("button", { name: "Extend deadline" })).toBeDisabled();
    expect(screen.getByText(/^Submissions close(d?) on/)).toHaveTextContent(
      challenge === OPEN_CHALLENGE ? "Submissions close on" : "Submissions closed on",
    );
  });

  it("is revoked", async () => {
    const callDatabase = vi.fn(async () => undefined);
    const extended = { deadline_extended_to: "2031-01-02T03:04:05+00:00" };
    const { user } = setUpDeadline({ callDatabase }, extended.deadline_extended_to);
    await user.click(screen.getByRole("button", { name: "Revoke" }));
    expect(callDatabase).not.toHaveBeenCalled();
    await user.click(await screen.findByRole("button", { name: "Revoke extension" }));
    await waitFor(() =>
      expect(callDatabase).toHaveBeenCalledExactlyOnceWith("extend_submission_deadline", {
        id: "s-1",
        expected: extended.deadline_extended_to,
      }),
    );
  });

  it.each([
    ["that was never checked", "unchecked", 0],
    ["that is eligible", "eligible", 1],
  ])("is hidden once results are released, for an entry %s", async (_, eligibility, checklists) => {
    const declined = { ...RING, status: "declined", eligibility } as const;
    const getOne = async (resource: string) => ({
      data: resource === "configurations" ? RELEASED_CHALLENGE : oneOf(resource, declined),
    });
    await setUp({ getOne }, declined);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Deadline" })).toBeNull());
    expect(screen.queryAllByRole("region", { name: "Eligibility" })).toHaveLength(checklists);
  });

  it("that somebody else has just changed is shown as it is now", async () => {
    logged();
    const conflict = new HttpError("Changed.", 400, { code: "P0001", hint: "conflict" });
    const { user, extendTo } = setUpDeadline({ callDatabase: () => Promise.reject(conflict) });
    extendTo("2031-06-07T08:09:10");
    await user.click(screen.getByRole("button", { name: "Extend deadline" }));
    await user.click(await screen.findByRole("button", { name: "Extend" }));
    expect(await screen.findByText(/^Someone else has just changed this deadline/)).toBeVisible();
    expect(screen.getByLabelText("Extended to")).toHaveValue("");
  });
});

describe("tags", () => {
  function setUpTags(change: () => Promise<unknown> = async () => [{ outcome: "changes" }]) {
    const changed = vi.fn(async (_name: string, _args: object) => change());
    const callDatabase = (name: string, args: object) =>
      name === "admin_tags"
        ? Promise.resolve(["Adhesive", "Pump", "Pumpless"].map((tag) => ({ tag })))
        : changed(name, args);
    const submission = { ...RING, tags: ["Adhesive", "Surgical"] };
    const { user } = setUpPart(<TagsEditor submission={submission} />, { callDatabase });
    const lastChange = () => changed.mock.lastCall?.[1];
    return {
      changed,
      lastChange,
      field: screen.getByRole("combobox", { name: "Add a tag" }),
      user,
    };
  }
  const tagged = (tag: string, is_on: boolean) => ({ ids: ["s-1"], change: { tag, is_on } });

  it("are added as they are typed, and undone", async () => {
    const { lastChange, field, user } = setUpTags();
    await user.type(field, " Quiet {Enter}");
    expect(await screen.findByText("Ring is tagged Quiet.")).toBeVisible();
    expect(lastChange()).toEqual(tagged("Quiet", true));
    expect(field).toHaveValue("");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Ring is no longer tagged Quiet.")).toBeVisible();
    expect(lastChange()).toEqual(tagged("Quiet", false));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("are completed from those in use that the entry does not have", async () => {
    const { lastChange, field, user } = setUpTags();
    await user.click(field);
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "Pump",
        "Pumpless",
      ]),
    );
    await user.type(field, "less");
    await user.click(screen.getByRole("option", { name: "Pumpless" }));
    await waitFor(() => expect(lastChange()).toEqual(tagged("Pumpless", true)));
  });

  it("are removed by their button or by a key", async () => {
    const { lastChange, user } = setUpTags();
    await user.click(screen.getByTitle("Remove Surgical"));
    await waitFor(() => expect(lastChange()).toEqual(tagged("Surgical", false)));
    const [chip] = within(screen.getByRole("list")).getAllByRole("button");
    await waitFor(() => expect(chip).not.toHaveAttribute("aria-disabled", "true"));
    chip?.focus();
    await user.keyboard("{Delete}");
    await waitFor(() => expect(lastChange()).toEqual(tagged("Adhesive", false)));
  });

  it("that are not new are not sent, and rejected ones stay in the field", async () => {
    logged();
    const message = "The tag must be at most 40 characters.";
    const refusal = new HttpError(message, 400, { code: "P0001", hint: "invalid_input" });
    const { changed, field, user } = setUpTags(() => Promise.reject(refusal));
    await user.type(field, "  {Enter}");
    await user.type(field, "Adhesive{Enter}");
    expect(changed).not.toHaveBeenCalled();
    await user.type(field, "x{Enter}");
    expect(await screen.findByText(`Ring: ${message}`)).toBeVisible();
    expect(field).toHaveValue("x");
  });
});
