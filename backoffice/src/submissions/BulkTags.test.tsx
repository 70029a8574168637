import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import SubmissionList from "./SubmissionList.tsx";
import { RING } from "./testing/ring.ts";

const SINCE = "2026-11-20T12:00:00.123456+00:00";
const PREVIEW = "preview_submission_tags";
const SET = "set_submission_tags";

interface Args {
  ids: string[];
  tag: string;
  is_on: boolean;
  since?: string;
}

/** So many entries, all selected, and the dialog for their tags. */
async function setUp(count: number, outcomes: object = { changes: count }) {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ ...RING, id: `s-${at}`, idea_name: `Idea ${at}` },
  }));
  const getList = vi.fn(async (_: string, { pagination }: GetListParams) => ({
    data: pagination?.perPage === count + 1 ? rows : rows.slice(0, 2),
    total: count,
  }));
  const answers = vi.fn(async (_: string, { ids }: Args) =>
    ids.map((id) => ({ id, outcome: "changes" })),
  );
  const callDatabase = vi.fn(async (name: string, args: Args) =>
    name === PREVIEW ? { since: SINCE, outcomes } : answers(name, args),
  );
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  const readTags = async () => ["Adhesive", "Pump"];
  renderAdmin(<SubmissionList />, { getList, getOne, callDatabase, readTags } as object, {
    address: "/submissions",
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  if (count > 2) await user.click(screen.getByRole("button", { name: `Select all ${count}` }));
  await user.click(screen.getByRole("button", { name: "Tag..." }));
  const dialog = within(await screen.findByRole("dialog", { name: `Tag ${count} entries` }));
  const field = dialog.getByRole("combobox", { name: "Tag" });
  expect(field).toHaveFocus();
  return { user, dialog, field, answers, callDatabase };
}

describe("a tag for many", () => {
  it("is counted once it is chosen, put on in portions, and taken back where it was new", async () => {
    const { user, dialog, field, answers, callDatabase } = await setUp(150, {
      ...{ changes: 140, same: 7, full: 2, gone: 1 },
    });
    expect(dialog.getByRole("button", { name: "Tag" })).toBeDisabled();
    await user.type(field, "Strong pump");
    expect(callDatabase).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(await dialog.findByText("140 entries will get the tag.")).toBeVisible();
    for (const text of [
      "7 entries with it already.",
      "2 entries with 20 other tags: no room for one more.",
      "1 entry no longer submitted.",
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(callDatabase).toHaveBeenCalledOnce();
    answers.mockImplementationOnce(async (_, { ids }) =>
      ids.map((id, at) => ({ id, outcome: at < 10 ? "same" : "changes" })),
    );
    await user.click(dialog.getByRole("button", { name: "Tag 140 entries" }));
    expect(await screen.findByRole("dialog", { name: "Tag Strong pump" })).toHaveTextContent(
      "140 entries now tagged Strong pump.",
    );
    expect(answers.mock.calls.map(([name, { ids, ...rest }]) => [name, ids.length, rest])).toEqual([
      [SET, 100, { tag: "Strong pump", is_on: true, since: SINCE }],
      [SET, 50, { tag: "Strong pump", is_on: true, since: SINCE }],
    ]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    const undone = await screen.findByRole("dialog", { name: "Take back: tag Strong pump" });
    await waitFor(() =>
      expect(undone).toHaveTextContent("140 entries no longer tagged Strong pump."),
    );
    expect(answers.mock.lastCall?.[1]).toMatchObject({ is_on: false, since: SINCE });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("0 items selected")).not.toBeVisible();
  });

  it("is taken off, and completed from those in use", async () => {
    const { user, dialog, field, answers } = await setUp(2, { changes: 2 });
    await user.type(field, "pu");
    await user.click(await screen.findByRole("option", { name: "Pump" }));
    await user.selectOptions(dialog.getByRole("combobox", { name: "What to do" }), "off");
    expect(await dialog.findByText("2 entries will lose the tag.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Change 2 entries" }));
    expect(await screen.findByRole("dialog", { name: "Take off Pump" })).toHaveTextContent(
      "2 entries no longer tagged Pump.",
    );
    expect(answers.mock.lastCall?.[1]).toMatchObject({ tag: "Pump", is_on: false });
  });

  it("changes nothing where nothing would change", async () => {
    const { user, dialog, field } = await setUp(2, { same: 2 });
    await user.type(field, "Pump{Enter}");
    expect(await dialog.findByText("2 entries with it already.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Tag 0 entries" })).toBeDisabled();
  });
});
