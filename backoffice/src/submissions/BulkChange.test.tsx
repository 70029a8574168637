import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { GetListParams } from "react-admin";
import { expect, it, vi } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import type { Submission } from "../records/submission.ts";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import SubmissionList from "./SubmissionList.tsx";
import { RING } from "./testing/ring.ts";

const SINCE = "2026-11-20T12:00:00.123456+00:00";
const PREVIEW = "preview_submission_changes";
const CHANGE = "change_submissions";
const UNDO = "undo_submission_changes";

interface Args {
  ids: string[];
  change: object;
  since?: string;
}

/** Selects all of these entries. By default, the server changes each of them. */
async function setUp(
  count: number,
  outcomes: object = { changes: count },
  answer?: (name: string, args: Args) => Promise<unknown>,
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
  const answers = vi.fn(async (_: string, { ids }: Args) =>
    ids.map((id) => ({ id, outcome: "changes" })),
  );
  const preview = { since: SINCE, outcomes, first: rows.slice(0, 100) };
  const changed = vi.fn(async (name: string, args: Args) => {
    if (answer) return answer(name, args);
    return name === PREVIEW ? preview : answers(name, args);
  });
  const callDatabase = async (name: string, args: Args) =>
    name === "admin_tags" ? [{ tag: "Adhesive" }, { tag: "Pump" }] : changed(name, args);
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  const { user } = renderAdmin(<SubmissionList />, { getList, getOne, callDatabase });
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  if (count > 2) await user.click(screen.getByRole("button", { name: `Select all ${count}` }));
  await screen.findByText(`${count} items selected`);
  const dialogNamed = async (name: string) => within(await screen.findByRole("dialog", { name }));
  return {
    user,
    answers,
    callDatabase: changed,
    getList,
    dialogNamed,
    /** Answers the next batch with this outcome for the first entries. */
    answerOnce: (first: number, outcome: string) =>
      answers.mockImplementationOnce(async (_, { ids }) =>
        ids.map((id, at) => ({ id, outcome: at < first ? outcome : "changes" })),
      ),
    /** The sizes of the batches. */
    batches: (name: string) =>
      answers.mock.calls.filter(([called]) => called === name).map(([, { ids }]) => ids.length),
  };
}

/** All selected, and the dialog for the status Selected. */
async function setUpStatus(...args: Parameters<typeof setUp>) {
  const world = await setUp(...args);
  await world.user.selectOptions(
    screen.getByRole("combobox", { name: "Set the status of the selected entries" }),
    "Selected",
  );
  const dialog = await world.dialogNamed("Set status to Selected");
  return { ...world, dialog, button: (name: string) => dialog.findByRole("button", { name }) };
}

it("previews a change of many statuses with one request and exact numbers", async () => {
  const { dialog, callDatabase } = await setUpStatus(2, {
    changes: 1234,
    same: 1,
    disqualified: 2,
    conflicted: 1,
    gone: 4,
  });
  expect(await dialog.findByText("1,234 entries will change.")).toBeVisible();
  const [head, ...rows] = dialog.getAllByRole("row");
  expect(rows).toHaveLength(2);
  expect(head).toHaveTextContent("Idea nameStatus nowReceiptSubmitted bySubmitted");
  expect(rows[0]).toHaveTextContent("Idea 0ReceivedE-000001Ada Lovelace");
  for (const text of [
    "And 1,232 more.",
    "1 entry already Selected.",
    "2 entries disqualified, not changed.",
    /^1 entry with which you have a conflict of interest/,
    "4 entries no longer submitted.",
    "Teams see it after the next release.",
  ]) {
    expect(dialog.getByText(text)).toBeVisible();
  }
  expect(callDatabase).toHaveBeenCalledOnce();
  expect(callDatabase.mock.lastCall?.[1].ids).toEqual(["s-0", "s-1"]);
});

it("asks for a reason once judging has begun, before the preview", async () => {
  muteErrors();
  const calls: [string, Args][] = [];
  const callDatabase = async (name: string, args: Args) => {
    calls.push([name, args]);
    if (!("reason" in args.change && args.change.reason)) throw ruleError("reason_required");
    if (name === PREVIEW) return { since: SINCE, outcomes: { changes: 2 }, first: [] };
    return args.ids.map((id) => ({ id, outcome: "changes" }));
  };
  const { dialog, user, button } = await setUpStatus(2, {}, callDatabase);
  expect(await button("Change")).toBeDisabled();
  const field = dialog.getByRole("textbox", { name: "Reason" });
  await waitFor(() => expect(field).toBeInvalid());
  fill(field, "Both copied");
  await user.click(await button("Change 2 entries"));
  await screen.findByText("2 entries changed to Selected.");
  expect(calls.map(([name]) => name)).toEqual([PREVIEW, PREVIEW, CHANGE]);
  expect(calls.at(-1)?.[1].change).toEqual({ status: "selected", reason: "Both copied" });
});

it("sets many statuses in batches, retries after a failure, and undoes the change, with a report", async () => {
  muteErrors();
  const { user, button, answers, batches, dialogNamed, answerOnce, getList } =
    await setUpStatus(250);
  const answer = answers.getMockImplementation();
  answerOnce(10, "same");
  answers.mockImplementation(async (name, args) => {
    if (batches(CHANGE).length === 2) throw new TypeError("Failed to fetch");
    return (await answer?.(name, args)) ?? [];
  });
  await user.click(await button("Change 250 entries"));
  expect(
    await screen.findByText(/^Interrupted after 100 of 250 entries\. No answer arrived/),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("240 entries changed to Selected.")).toBeVisible();
  expect(batches(CHANGE)).toEqual([100, 100, 100, 50]);
  const [, cut, again] = answers.mock.calls.map(([, { ids }]) => ids);
  expect(again).toEqual(cut);
  const sent = { change: { status: "selected" }, since: SINCE };
  expect(answers.mock.lastCall?.[1]).toMatchObject(sent);

  answerOnce(3, "changed_since");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const dialog = await dialogNamed("Undo: Set status to Selected");
  const report = await dialog.findByRole("status");
  expect(report).toHaveTextContent("Previous status restored: 237 entries.");
  expect(report).toHaveTextContent("3 entries changed by someone else, not overwritten.");
  expect(batches(UNDO)).toEqual([100, 100, 40]);
  expect(answers.mock.lastCall?.[1]).toMatchObject(sent);
  const reads = getList.mock.calls.length;
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.getByText("0 items selected")).not.toBeVisible());
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(reads));
});

it("shows its progress, and stops after the current batch", async () => {
  const { user, button, answers, batches } = await setUpStatus(250);
  const second = Promise.withResolvers<void>();
  const answer = answers.getMockImplementation();
  answers.mockImplementation(async (name, args) => {
    if (batches(CHANGE).length === 2) await second.promise;
    return (await answer?.(name, args)) ?? [];
  });
  await user.click(await button("Change 250 entries"));
  expect(await screen.findByRole("progressbar", { name: "100 of 250 entries" })).toHaveAttribute(
    "aria-valuenow",
    "40",
  );
  const leaving = new Event("beforeunload", { cancelable: true });
  fireEvent(window, leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(screen.getByText("Stopping after this batch...")).toBeVisible();
  second.resolve();
  expect(await screen.findByText("Stopped after 200 of 250 entries.")).toBeVisible();
  expect(screen.getByText("200 entries changed to Selected.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(batches(CHANGE)).toEqual([100, 100]);
});

it("completes a tag from those in use, previews it once it is chosen, and removes it", async () => {
  const outcomes = { changes: 2, full: 2, gone: 1 };
  const { user, answers, callDatabase, dialogNamed } = await setUp(2, outcomes);
  await user.click(screen.getByRole("button", { name: "Tag..." }));
  const dialog = await dialogNamed("Tag 2 entries");
  const field = dialog.getByRole("combobox", { name: "Tag" });
  expect(field).toHaveFocus();
  await user.type(field, "pu");
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("option", { name: "Pump" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Action" }), "off");
  expect(await dialog.findByText("2 entries will lose the tag.")).toBeVisible();
  expect(dialog.getByText("2 entries already with 20 tags, the maximum.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Change 2 entries" }));
  expect(await screen.findByRole("dialog", { name: "Remove tag Pump" })).toHaveTextContent(
    "2 entries no longer tagged Pump.",
  );
  expect(answers.mock.lastCall?.[1]).toMatchObject({ change: { tag: "Pump", is_on: false } });
});
