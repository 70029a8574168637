import { screen, waitFor, within } from "@testing-library/react";
import type { GetListParams } from "react-admin";
import { expect, it, vi } from "vitest";
import { inDigits } from "#shared/inDigits.ts";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import type { Submission } from "../records/submission.ts";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import SubmissionList from "./SubmissionList.tsx";
import { RING } from "./testing/ring.ts";

interface Args {
  ids: string[];
}

/** The revision of a submission, such as 1003 of "s-3". */
const revisionOf = (id: string) => 1000 + Number(id.slice(2));

/** Selects all of these submissions. By default, the server changes each of them. */
async function setUp(
  count: number,
  outcomesOf = (ids: string[]): Record<string, string[]> => ({ changes: ids }),
) {
  const rows: Submission[] = Array.from({ length: count }, (_, at) => ({
    ...RING,
    id: `s-${at}`,
    idea_name: `Idea ${at}`,
  }));
  const getList = vi.fn(async (_: string, { pagination }: GetListParams) => ({
    data: pagination?.perPage === count + 1 ? rows : rows.slice(0, 2),
    total: count,
  }));
  const getMany = async (_: string, { ids }: { ids: string[] }) => ({
    data: rows.filter(({ id }) => ids.includes(id)),
  });
  const previews = vi.fn(async ({ ids }: Args) =>
    Object.entries(outcomesOf(ids)).map(([outcome, ids]) => ({
      outcome,
      submissions: ids,
      revisions: ids.map(revisionOf),
    })),
  );
  const changes = vi.fn(async (_name: string, { ids }: Args) =>
    Object.entries(outcomesOf(ids)).map(([outcome, ids]) => {
      const undo = { ids, revisions: ids.map(revisionOf), status: "received", reason: "Undone" };
      return { outcome, submissions: ids, undo: outcome === "changes" ? undo : null };
    }),
  );
  const callDatabase = async (name: string, args: Args) => {
    if (name === "admin_tags") return ["Adhesive", "Pump"];
    return name === "preview_submission_changes" ? previews(args) : changes(name, args);
  };
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  const methods = { getList, getMany, getOne, callDatabase };
  const { user, press } = renderAdmin(<SubmissionList />, methods);
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  if (count > 2)
    await user.click(screen.getByRole("button", { name: `Select all ${inDigits(count)}` }));
  await screen.findByText(`${count} submissions selected`);
  const dialogNamed = async (name: string) => within(await screen.findByRole("dialog", { name }));
  return { user, press, previews, changes, getList, dialogNamed };
}

/** All selected, and the dialog for the status Selected. */
async function setUpStatus(...args: Parameters<typeof setUp>) {
  const world = await setUp(...args);
  await world.user.selectOptions(
    screen.getByRole("combobox", { name: "Set the status of the selected submissions" }),
    "Selected",
  );
  return { ...world, dialog: await world.dialogNamed("Set status to Selected") };
}

it("previews a change of many statuses with one request and exact numbers", async () => {
  const ids = (count: number, kind = "s") =>
    Array.from({ length: count }, (_, at) => `${kind}-${at}`);
  const { dialog, previews } = await setUpStatus(2, () => ({
    changes: ids(1234),
    same: ids(1, "a"),
    disqualified: ids(2, "b"),
    conflicted: ids(1, "c"),
    gone: ids(4, "d"),
  }));
  expect(await dialog.findByText("1,234 submissions will change.")).toBeVisible();
  const [head, ...rows] = await dialog.findAllByRole("row");
  expect(rows).toHaveLength(2);
  expect(head).toHaveTextContent("Idea nameStatus nowReceiptSubmitted bySubmitted");
  expect(rows[0]).toHaveTextContent("Idea 0ReceivedE-000001Ada Lovelace");
  for (const text of [
    "And 1,134 more.",
    "1 submission already Selected.",
    "2 submissions not changed, because disqualified submissions keep their status.",
    /^1 submission not changed, because you have a conflict of interest/,
    "4 submissions not changed, because only submitted ones can be changed.",
    "Teams see the new status after the next release.",
  ]) {
    expect(dialog.getByText(text)).toBeVisible();
  }
  expect(previews).toHaveBeenCalledExactlyOnceWith({
    ids: ["s-0", "s-1"],
    change: { status: "selected" },
  });
});

it("asks for a reason once judging has begun", async () => {
  muteErrors();
  const { dialog, press, changes } = await setUpStatus(2);
  changes.mockRejectedValueOnce(ruleError("reason_required"));
  await press("Change 2 submissions");
  const field = dialog.getByRole("textbox", { name: "Reason" });
  await waitFor(() => expect(field).toBeInvalid());
  fill(field, "Both copied");
  await press("Change 2 submissions");
  await screen.findByText("2 submissions changed to Selected.");
  expect(changes.mock.lastCall).toEqual([
    "set_submission_statuses",
    { ids: ["s-0", "s-1"], revisions: [1000, 1001], status: "selected", reason: "Both copied" },
  ]);
});

it("sets many statuses in batches, and undoes the change, with a report", async () => {
  const { press, changes, getList } = await setUpStatus(1500, (ids) => ({
    changes: ids.slice(10),
    same: ids.slice(0, 10),
  }));
  const reads = getList.mock.calls.length;
  await press("Change 1,490 submissions");
  expect(
    await screen.findByText(
      "1,480 submissions changed to Selected. 20 submissions already Selected.",
    ),
  ).toBeVisible();
  expect(changes.mock.calls.map(([, { ids }]) => ids.length)).toEqual([1000, 500]);
  const ids = changes.mock.lastCall?.[1].ids ?? [];
  expect(changes.mock.lastCall?.[1]).toEqual({
    ids,
    revisions: ids.map(revisionOf),
    status: "selected",
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  await screen.findByText("0 submissions selected");
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(reads));

  await press("Undo");
  expect(
    await screen.findByText(
      "1,460 submissions changed back. 20 submissions not changed, because someone else made a change in the meantime.",
    ),
  ).toBeVisible();
  expect(changes.mock.calls.slice(2).map(([, { ids }]) => ids.length)).toEqual([990, 490]);
  expect(changes.mock.lastCall).toMatchObject([
    "set_submission_statuses",
    { status: "received", reason: "Undone" },
  ]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("completes a tag from those in use, previews it once it is chosen, and removes it", async () => {
  const { user, press, previews, changes, dialogNamed } = await setUp(2, () => ({
    changes: ["s-0", "s-1"],
    full: ["s-2", "s-3"],
  }));
  await press("Tag...");
  const dialog = await dialogNamed("Tag 2 submissions");
  const field = dialog.getByRole("combobox", { name: "Tag" });
  expect(field).toHaveFocus();
  await user.type(field, "pu");
  expect(previews).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("option", { name: "Pump" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Action" }), "off");
  expect(await dialog.findByText("2 submissions will change.")).toBeVisible();
  expect(
    dialog.getByText("2 submissions not changed, because the maximum is 20 tags."),
  ).toBeVisible();
  await press("Change 2 submissions");
  expect(await screen.findByText(/^2 submissions no longer tagged Pump\./)).toBeVisible();
  const args = { ids: ["s-0", "s-1", "s-2", "s-3"], tag: "Pump" };
  expect(changes.mock.lastCall).toEqual(["untag_submissions", args]);
});
