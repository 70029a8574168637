import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import SubmissionList from "./SubmissionList.tsx";
import { RING } from "./testing/ring.ts";

const SINCE = "2026-11-20T12:00:00.123456+00:00";

interface Args {
  ids: string[];
  is_met: boolean;
  since: string;
}

/** So many entries, all selected, and the dialog for what is left of their checklists. */
async function setUp(count: number, outcomes: object) {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ ...RING, id: `s-${at}`, idea_name: `Idea ${at}` },
  }));
  const getList = vi.fn(async (_: string, { pagination }: GetListParams) => ({
    data: pagination?.perPage === count + 1 ? rows : rows.slice(0, 2),
    total: count,
  }));
  const setMet = vi.fn(async ({ ids }: Args) => ids.map((id) => ({ id, outcome: "changes" })));
  const callDatabase = vi.fn(async (name: string, args: Args) =>
    name === "preview_rest_met" ? { since: SINCE, outcomes } : setMet(args),
  );
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  renderAdmin(<SubmissionList />, { getList, getOne, callDatabase } as object, {
    address: "/submissions",
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  if (count > 2) await user.click(screen.getByRole("button", { name: `Select all ${count}` }));
  await user.click(screen.getByRole("button", { name: "Mark as met..." }));
  const dialog = within(
    await screen.findByRole("dialog", { name: `Mark as met: ${count} entries` }),
  );
  return { user, dialog, setMet, callDatabase };
}

describe("the rest of many checklists", () => {
  it("is counted, met in portions, and taken back for those that changed", async () => {
    const { user, dialog, setMet, callDatabase } = await setUp(150, {
      ...{ changes: 140, same: 7, conflicted: 2, gone: 1 },
    });
    expect(await dialog.findByText("140 entries will change.")).toBeVisible();
    for (const text of [
      "7 entries with nothing left: all was looked at or asked for.",
      "2 entries with a conflict of interest of yours: for another administrator.",
      "1 entry no longer submitted.",
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(callDatabase).toHaveBeenCalledOnce();
    setMet.mockImplementationOnce(async ({ ids }) =>
      ids.map((id, at) => ({ id, outcome: at < 10 ? "same" : "changes" })),
    );
    await user.click(dialog.getByRole("button", { name: "Change 140 entries" }));
    const done = await screen.findByRole("dialog", { name: "Mark as met" });
    await waitFor(() =>
      expect(done).toHaveTextContent("140 entries changed: what nobody had looked at is met."),
    );
    expect(done).toHaveTextContent("10 entries with nothing left");
    expect(setMet.mock.calls.map(([{ ids, ...rest }]) => [ids.length, rest])).toEqual([
      [100, { is_met: true, since: SINCE }],
      [50, { is_met: true, since: SINCE }],
    ]);

    setMet.mockImplementationOnce(async ({ ids }) =>
      ids.map((id, at) => ({ id, outcome: at < 1 ? "same" : "changes" })),
    );
    await user.click(screen.getByRole("button", { name: "Undo" }));
    const undone = await screen.findByRole("dialog", { name: "Take back: mark as met" });
    await waitFor(() => expect(undone).toHaveTextContent("139 entries as before."));
    expect(undone).toHaveTextContent("1 entry looked at by somebody meanwhile");
    const undoing = setMet.mock.calls.slice(2).map(([args]) => args);
    expect(undoing.flatMap(({ ids }) => ids)).not.toContain("s-0");
    expect(undoing).toMatchObject([
      { is_met: false, since: SINCE },
      { is_met: false, since: SINCE },
    ]);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("0 items selected")).not.toBeVisible();
  });

  it("changes nothing where nothing is left", async () => {
    const { dialog } = await setUp(2, { same: 2 });
    expect(await dialog.findByText(/^2 entries with nothing left/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Change 0 entries" })).toBeDisabled();
  });
});
