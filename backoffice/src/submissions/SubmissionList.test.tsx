import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import type { Submission } from "../records/submission.ts";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import SubmissionList from "./SubmissionList.tsx";
import { RING } from "./testing/ring.ts";

async function setUp(methods: object = {}, rows: Submission[] = [RING], filter = {}) {
  const getList = vi.fn(async (_resource: string, _params: GetListParams) => ({
    data: rows,
    total: rows.length,
  }));
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  const address = `/submissions?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  const view = renderAdmin(<SubmissionList />, { getList, getOne, ...methods }, { address });
  const table = within(await screen.findByRole("table", { name: "Submissions" }));
  const row = (name: string) =>
    within(screen.getByLabelText(`Select ${name}`).closest("tr") as HTMLElement);
  return { ...view, getList, table, row };
}

it("shows the latest submissions with their teams, and says what is missing", async () => {
  muteErrors();
  const emptySubmission: Submission = {
    ...RING,
    id: "s-2",
    idea_name: "Kelp",
    submitter_name: null,
    file_path: null,
    file_name: null,
    tags: ["Adhesive"],
    team_members: [
      { user_id: "u-3", name: null, email: "", university: " ", country: null, is_owner: false },
    ],
  };
  const readDocument = () => Promise.reject(new Error("secret"));
  const { getList, table, row, user } = await setUp({ readDocument }, [RING, emptySubmission]);
  const first = getList.mock.calls.find(([resource]) => resource === "submissions");
  expect(first?.[1].sort).toEqual({ field: "submitted_at", order: "DESC" });
  const heads = table.getAllByRole("columnheader");
  const sortable = heads.filter((head) => within(head).queryByRole("button"));
  expect(sortable.map((head) => head.textContent)).toEqual([
    "Status",
    "Idea name",
    "Submitted",
    "Last updated",
  ]);
  await user.click(screen.getByText("Filters"));
  await user.click(screen.getByText("Show team members"));
  const members = row("Ring").getAllByRole("listitem");
  expect(members.map((member) => member.textContent)).toEqual([
    "Ada Lovelace (owner) ada@example.comUniversity of London, United Kingdom",
    "Mei Tan mei@example.comLakeside University, Kenya",
  ]);
  const hrefOf = (name: string) => row("Ring").getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Mei Tan")).toBe("/users/u-2");
  expect(hrefOf("Ring")).toBe("/submissions/s-1");

  const kelp = row("Kelp");
  for (const text of ["Unknown User", "No document", "Adhesive"]) {
    expect(kelp.getByText(text)).toBeVisible();
  }
  const unknown = kelp.getByText("Unknown Email").parentElement;
  expect(unknown).toHaveTextContent("Unknown EmailN/A, N/A");
  await user.click(row("Ring").getByRole("button", { name: /^Ring – final\.pdf\s\(1\.2 MB\)$/ }));
  expect(await screen.findByText("Failed to open the document. Please try again.")).toBeVisible();
});

it("has neither tools nor a notice about statuses while there are no submissions", async () => {
  const getList = async () => ({ data: [], total: 0 });
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  renderAdmin(<SubmissionList />, { getList, getOne });
  expect(await screen.findByRole("heading", { name: "No submissions yet" })).toBeVisible();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByText(/^Teams see/)).toBeNull();
});

it("filters, sorts and selects, and opens a saved view as it was", async () => {
  const kelp: Submission = { ...RING, id: "s-2", idea_name: "Kelp", status: "selected" };
  const { getList, user } = await setUp({}, [
    RING,
    kelp,
    { ...RING, id: "s-3", idea_name: "Leaf" },
  ]);
  const lastParams = () => getList.mock.lastCall?.[1];
  const box = (name: string) => screen.getByLabelText(`Select ${name}`);
  await user.click(box("Ring"));
  await user.keyboard("{Shift>}");
  await user.click(box("Leaf"));
  await user.keyboard("{/Shift}");
  expect(box("Kelp")).toBeChecked();
  expect(screen.getByText("3 submissions selected")).toBeVisible();

  const filter = screen.getByLabelText("Status");
  expect([...filter.children].map((option) => option.textContent)).toEqual([
    "All",
    ...SUBMISSION_STATUSES.map(({ label }) => label),
  ]);
  await user.selectOptions(filter, "Selected");
  await waitFor(() => expect(box("Kelp")).not.toBeChecked());
  await user.click(screen.getByRole("button", { name: "Idea name" }));
  await user.click(screen.getByText(/^Filters/));
  await user.selectOptions(screen.getByLabelText("Document"), "Without");
  expect(await screen.findByRole("button", { name: "Filters (1)", expanded: true })).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Saved views" }));
  await user.click(await screen.findByRole("button", { name: "Save this view..." }));
  await user.type(await screen.findByLabelText("Name"), "Chosen{Enter}");
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Saved views" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(lastParams()?.filter).toEqual({}));
  await user.click(await screen.findByRole("button", { name: "Saved views" }));
  await user.click(await screen.findByRole("button", { name: "Chosen" }));
  await waitFor(() =>
    expect(lastParams()).toMatchObject({
      filter: { status: "selected", document: "no document" },
      sort: { field: "idea_name", order: "ASC" },
    }),
  );
});

it("keeps a tag in the address that is no longer in use", async () => {
  const callDatabase = async () => ["Adhesive"];
  await setUp({ callDatabase }, [RING], { tag: "Gone" });
  const field = await screen.findByRole("combobox", { name: "Tag" });
  expect(await within(field).findByRole("option", { name: "Adhesive" })).toBeInTheDocument();
  expect(field).toHaveDisplayValue("Gone");
});

describe("the status of a submission", () => {
  const statusOf = () => screen.getByLabelText("Status of Ring");
  async function choose(user: UserEvent, status: string) {
    await user.click(statusOf());
    await user.click(await screen.findByRole("option", { name: status }));
  }

  const saved = { ...RING, status: "declined", revision: 4 };
  const first = { id: "s-1", revision: RING.revision, status: "declined" };
  /** Answers a change with the changed row, unless it is refused. */
  function answering(refusalOf: (args: { reason?: string }) => Error | undefined) {
    const changes = vi.fn(async (args: { reason?: string }) => {
      const refusal = refusalOf(args);
      if (refusal) throw refusal;
      return saved;
    });
    const callDatabase = async (name: string, args: { reason?: string }) =>
      name === "set_submission_status" ? changes(args) : [];
    const getOne = async (resource: string) => {
      // A submission is not read again, which could fail although it was saved.
      if (resource === "submissions") throw new Error("The row is in the answer.");
      return { data: OPEN_CHALLENGE };
    };
    return { methods: { callDatabase, getOne }, changes };
  }

  it("is saved unless it has changed, and undone, but not changed by a single key", async () => {
    const { methods, changes } = answering(() => undefined);
    const { user } = await setUp(methods);
    statusOf().focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{End}");
    expect(await screen.findByRole("option", { name: "Declined" })).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(changes).not.toHaveBeenCalled();
    await choose(user, "Declined");
    expect(
      await screen.findByText(
        "Ring is now Declined. Teams see the new status after the next release.",
      ),
    ).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const undo = { id: "s-1", revision: saved.revision, status: "received" };
    await waitFor(() => expect(changes.mock.calls).toEqual([[first], [undo]]));
  });

  it("is sent again with a reason once judging has begun, and undone", async () => {
    const { methods, changes } = answering(({ reason }) =>
      reason ? undefined : ruleError("reason_required"),
    );
    const { press, user } = await setUp(methods);
    await choose(user, "Declined");
    await screen.findByRole("dialog", { description: /^Ring: Received → Declined\. Teams see/ });
    await press("Change status");
    expect(await screen.findByText("Reason is required.")).toBeVisible();
    fill(screen.getByRole("textbox", { name: "Reason" }), "Copied");
    await press("Change status");
    await press("Undo");
    await waitFor(() =>
      expect(changes.mock.calls.slice(1)).toEqual([
        [{ ...first, reason: "Copied" }],
        [{ id: "s-1", revision: saved.revision, status: "received", reason: "Undone" }],
      ]),
    );
  });

  it("that someone else has changed is shown with its current value", async () => {
    muteErrors();
    const { user, getList } = await setUp(answering(() => ruleError("conflict")).methods);
    getList.mockResolvedValue({ data: [{ ...RING, status: "declined" }], total: 1 });
    await choose(user, "Selected");
    expect(await screen.findByText("Ring: A sentence for people.")).toBeVisible();
    await waitFor(() => expect(statusOf()).toHaveTextContent("Declined"));
  });
});
