import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type GetListParams, HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import type { Submission } from "../records/submission.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import SubmissionList from "./SubmissionList.tsx";
import { RING } from "./testing/ring.ts";

const KELP: Submission = { ...RING, id: "s-2", idea_name: "Kelp", status: "selected" };

async function setUp(methods: object = {}, rows: Submission[] = [RING, KELP]) {
  const getList = vi.fn(async (_resource: string, _params: GetListParams) => ({
    data: rows,
    total: rows.length,
  }));
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  renderAdmin(<SubmissionList />, { getList, getOne, ...methods } as object, {
    address: "/submissions",
  });
  const table = await screen.findByRole("table", { name: "Submissions" });
  return {
    getList,
    table: within(table),
    row: (name: string) => within(screen.getByRole("row", { name: new RegExp(`Select ${name}`) })),
    user: userEvent.setup(),
  };
}

interface Changes {
  change: { reason?: string };
}

const logged = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

describe("the list of submissions", () => {
  it("sorts by status, idea name and both dates, the latest submission first", async () => {
    const { getList, table } = await setUp();
    const first = getList.mock.calls.find(([resource]) => resource === "submissions");
    expect(first?.[1].sort).toEqual({ field: "submitted_at", order: "DESC" });
    const sortable = table
      .getAllByRole("columnheader")
      .filter((head) => within(head).queryByRole("button"));
    expect(sortable.map((head) => head.textContent)).toEqual([
      "Status",
      "Idea name",
      "Submitted",
      "Last updated",
    ]);
  });

  it("shows the team with university and country, and links to the entry", async () => {
    const { row, user } = await setUp();
    expect(
      row("Ring")
        .getByText(/^Ada Lovelace/, { selector: "summary, summary bdi" })
        .closest("summary"),
    ).toHaveTextContent("Ada Lovelace +1 · University of London, United Kingdom");
    await user.click(screen.getByRole("button", { name: "Filters" }));
    await user.click(screen.getByRole("button", { name: "Show team members" }));
    const members = row("Ring").getAllByRole("listitem");
    expect(members.map((member) => member.textContent)).toEqual([
      "Ada Lovelace (owner) ada@example.comUniversity of London, United Kingdom",
      "Mei Tan mei@example.comLakeside University, Kenya",
    ]);
    expect(row("Ring").getByRole("link", { name: "Mei Tan" })).toHaveAttribute(
      "href",
      "/users/u-2",
    );
    expect(row("Ring").getByRole("link", { name: "Ring" })).toHaveAttribute(
      "href",
      "/submissions/s-1",
    );
  });

  it.each([
    ["Document", "Without", { document: "no document" }],
    ["Tag", "Surgical", { tag: "Surgical" }],
  ])("filters by %s, and says how many filters are set", async (label, option, filter) => {
    const callDatabase = async () => [{ tag: "Adhesive" }, { tag: "Surgical" }];
    const { getList, user } = await setUp({ callDatabase });
    await user.click(screen.getByRole("button", { name: "Filters" }));
    const field = screen.getByRole("combobox", { name: label });
    await within(field).findByRole("option", { name: option });
    await user.selectOptions(field, option);
    await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual(filter));
    expect(screen.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({}));
  });

  it("keeps a tag in the address that is no longer in use", async () => {
    const filter = encodeURIComponent(JSON.stringify({ tag: "Gone" }));
    renderAdmin(
      <SubmissionList />,
      {
        getList: async () => ({ data: [RING], total: 1 }),
        getOne: async () => ({ data: OPEN_CHALLENGE }),
        callDatabase: async () => [{ tag: "Adhesive" }],
      } as object,
      { address: `/submissions?filter=${filter}` },
    );
    const field = await screen.findByRole("combobox", { name: "Tag" });
    expect(field).toHaveDisplayValue("Gone");
    expect(await within(field).findByRole("option", { name: "Adhesive" })).toBeInTheDocument();
    expect(field).toHaveDisplayValue("Gone");
  });

  it("opens a saved view with its filters and order", async () => {
    const { getList, user } = await setUp();
    const filter = screen.getByRole("combobox", { name: "Status" });
    expect([...filter.children].map((option) => option.textContent)).toEqual([
      "All",
      ...SUBMISSION_STATUSES.map(({ label }) => label),
    ]);
    await user.selectOptions(filter, "Selected");
    await user.click(screen.getByRole("button", { name: "Idea name" }));
    await user.click(screen.getByRole("button", { name: "Filters" }));
    await user.click(screen.getByRole("button", { name: "Saved views" }));
    await user.click(await screen.findByRole("button", { name: "Save this view..." }));
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "Chosen{Enter}");
    await user.keyboard("{Escape}");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "All");
    await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({}));
    await user.click(screen.getByRole("button", { name: "Saved views" }));
    await user.click(await screen.findByRole("button", { name: "Chosen" }));
    await waitFor(() =>
      expect(getList.mock.lastCall?.[1]).toMatchObject({
        filter: { status: "selected" },
        sort: { field: "idea_name", order: "ASC" },
      }),
    );
  });

  it("has placeholders for missing values", async () => {
    const gone = { name: null, email: "", university: " ", country: null };
    const nobody: Submission = {
      ...RING,
      submitter_name: null,
      file_path: null,
      file_name: null,
      tags: ["Adhesive"],
      team_members: [{ ...gone, user_id: "u-3", is_owner: false }],
    };
    const { row } = await setUp({}, [nobody]);
    expect(row("Ring").getByText("Unknown User")).toBeVisible();
    expect(row("Ring").getByText("No document")).toBeVisible();
    expect(
      within(row("Ring").getByRole("list", { name: "Tags" })).getByText("Adhesive"),
    ).toBeVisible();
    expect(row("Ring").getByText(/Unknown Email/)).toHaveTextContent("Unknown EmailN/A, N/A");
  });
});

it("says that a document cannot be downloaded", async () => {
  logged();
  const { row, user } = await setUp({ readDocument: () => Promise.reject(new Error("secret")) });
  await user.click(row("Ring").getByRole("button", { name: "Ring – final.pdf (1.2 MB)" }));
  expect(await screen.findByText("Failed to open the document. Please try again.")).toBeVisible();
});

describe("the status of a submission", () => {
  const statusOf = () => screen.getByRole("combobox", { name: "Status of Ring" });

  async function choose(user: UserEvent, status: string) {
    await user.click(statusOf());
    await user.click(await screen.findByRole("option", { name: status }));
  }

  const saved = { ...RING, status: "declined", updated_at: "later" };
  /** Answers a change, and reads the saved entry again. */
  const answering = (change: (args: Changes) => string | Error) => {
    const callDatabase = vi.fn(async (name: string, args: Changes) => {
      if (name !== "change_submissions") return [];
      const outcome = change(args);
      if (outcome instanceof Error) throw outcome;
      return [{ id: "s-1", outcome }];
    });
    const changes = () =>
      callDatabase.mock.calls.flatMap(([name, args]) =>
        name === "change_submissions" ? [args] : [],
      );
    const getOne = async (resource: string) => ({
      data: resource === "submissions" ? saved : OPEN_CHALLENGE,
    });
    return { methods: { callDatabase, getOne }, changes };
  };
  const first = { ids: ["s-1"], change: { status: "declined" }, since: RING.updated_at };

  it("is not changed by a single key", async () => {
    const { methods, changes } = answering(() => "changes");
    const { user } = await setUp(methods);
    statusOf().focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{End}");
    expect(await screen.findByRole("option", { name: "Declined" })).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(changes()).toEqual([]);
    expect(statusOf()).toHaveTextContent("Received");
  });

  it("is saved unless it has changed, and undone", async () => {
    const { methods, changes } = answering(() => "changes");
    const { user } = await setUp(methods);
    await choose(user, "Declined");
    expect(
      await screen.findByText("Ring is now Declined. Teams see it after the next release."),
    ).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const undo = { ids: ["s-1"], change: { status: "received" }, since: "later" };
    await waitFor(() => expect(changes()).toEqual([first, undo]));
  });

  it("is sent again with a reason once judging has begun, and undone", async () => {
    const wanted = new HttpError("Give a reason.", 400, { code: "P0001", hint: "reason_required" });
    const { methods, changes } = answering(({ change }) => (change.reason ? "changes" : wanted));
    const { user } = await setUp(methods);
    await choose(user, "Declined");
    const dialog = within(
      await screen.findByRole("dialog", { description: /^Ring: Received → Declined\. Teams see/ }),
    );
    await user.click(dialog.getByRole("button", { name: "Change" }));
    expect(await dialog.findByText("Reason is required.")).toBeVisible();
    expect(changes()).toEqual([first]);
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Copied");
    await user.click(dialog.getByRole("button", { name: "Change" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(changes().slice(1)).toEqual([
        { ...first, change: { status: "declined", reason: "Copied" } },
        { ids: ["s-1"], change: { status: "received", reason: "Undone" }, since: "later" },
      ]),
    );
  });

  it.each([
    ["was changed by somebody else", "changed_since", /^Ring: Someone else has just changed/],
    ["is of a conflict", "conflicted", /^Ring: You have a conflict of interest/],
    [
      "cannot be saved",
      new HttpError("secret", 500),
      "Ring: Failed to update submission status. Please try again.",
    ],
  ])("that %s has a message, and shows the current one", async (_, outcome, text) => {
    logged();
    const { user, getList } = await setUp(answering(() => outcome).methods);
    getList.mockResolvedValue({ data: [{ ...RING, status: "declined" }], total: 1 });
    await choose(user, "Selected");
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(statusOf()).toHaveTextContent("Declined"));
  });
});

describe("selecting", () => {
  const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
  const MANY = [RING, KELP, { ...RING, id: "s-3", idea_name: "Leaf" }];

  it("with Shift selects a range of rows", async () => {
    const { user } = await setUp({}, MANY);
    await user.click(box("Ring"));
    await user.keyboard("{Shift>}");
    await user.click(box("Leaf"));
    await user.keyboard("{/Shift}");
    expect(box("Kelp")).toBeChecked();
    expect(screen.getByText("3 items selected")).toBeVisible();
  });

  it("ends with another search or filter", async () => {
    const { user } = await setUp();
    await user.click(box("Ring"));
    expect(screen.getByText("1 item selected")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Selected");
    await waitFor(() => expect(box("Ring")).not.toBeChecked());
  });
});
