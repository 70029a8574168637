import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import type { Submission } from "../records/submission.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import SubmissionList from "./SubmissionList.tsx";
import { RING } from "./testing/ring.ts";

const SINCE = "2026-11-20T12:00:00.123456+00:00";
const SET = "set_submission_statuses";
const UNDO = "undo_submission_statuses";

type Args = { ids: string[]; status: string; since?: string };

/** So many entries, which the server changes all unless told otherwise. */
async function setUp(count: number, methods: object = {}, outcomes: object = { changes: count }) {
  const rows: Submission[] = Array.from({ length: count }, (_, at) => ({
    ...RING,
    id: `s-${at}`,
    idea_name: `Idea ${at}`,
  }));
  const getList = vi.fn(async (_: string, { pagination }: GetListParams) => ({
    data: pagination?.perPage === count + 1 ? rows : rows.slice(0, 2),
    total: count,
  }));
  const preview = { since: SINCE, outcomes, first: rows.slice(0, 100) };
  const answers = vi.fn(async (_: string, { ids }: Args) =>
    ids.map((id) => ({ id, outcome: "changes" })),
  );
  const callDatabase = vi.fn(async (name: string, args: Args) =>
    name === "preview_submission_statuses" ? preview : answers(name, args),
  );
  const getOne = async () => ({ data: OPEN_CHALLENGE });
  renderAdmin(<SubmissionList />, { getList, getOne, callDatabase, ...methods } as object, {
    address: "/submissions",
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  if (count > 2) {
    await user.click(
      screen.getByRole("button", { name: `Select all ${count.toLocaleString("en")}` }),
    );
  }
  await screen.findByText(`${count} items selected`);
  expect(screen.queryByText(/too many elements/)).toBeNull();
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Set the status of the selected entries" }),
    "Selected",
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Set status to Selected" }));
  const button = (name: string) => dialog.findByRole("button", { name });
  /** The portions that were asked for, as the numbers of their entries. */
  const portions = (name: string) =>
    answers.mock.calls.filter(([called]) => called === name).map(([, { ids }]) => ids.length);
  return { user, dialog, button, answers, callDatabase, getList, portions };
}

/** Lets an answer wait until it is told. */
function held() {
  let release = () => undefined as unknown;
  const until = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  return { until, release };
}

describe("the status of many", () => {
  it("is previewed by one request: exact numbers, and the first hundred with five columns", async () => {
    const { dialog, callDatabase } = await setUp(
      150,
      {},
      { changes: 1234, same: 1, disqualified: 2, judged: 3, conflicted: 1, gone: 4 },
    );
    expect(await dialog.findByText("1,234 entries will change.")).toBeVisible();
    const [head, ...rows] = dialog.getAllByRole("row");
    expect(rows).toHaveLength(100);
    expect(head).toHaveTextContent("Idea nameStatus nowReceiptSubmitted bySubmitted");
    expect(rows[0]).toHaveTextContent("Idea 0ReceivedE-000001Ada Lovelace");
    for (const text of [
      "And 1,134 more.",
      "1 entry already Selected.",
      "2 entries disqualified: as before.",
      /^3 entries in judging: decided in their round/,
      /^1 entry with a conflict of interest of yours/,
      "4 entries no longer submitted.",
      "Held: until results are released, every team reads the same.",
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(callDatabase).toHaveBeenCalledOnce();
    expect(callDatabase.mock.lastCall?.[1].ids).toHaveLength(150);
  });

  it("cannot be set where nothing changes", async () => {
    const { button } = await setUp(2, {}, { same: 2 });
    expect(await button("Change 0 entries")).toBeDisabled();
  });

  it("warns that teams see it at once when results are released", async () => {
    const released = { ...OPEN_CHALLENGE, results_released_at: "2026-01-01T00:00:00Z" };
    const { dialog } = await setUp(2, { getOne: async () => ({ data: released }) });
    expect(await dialog.findByText(/the teams see this at once/)).toBeVisible();
  });

  it("is set in portions since the preview, and told with those that stay", async () => {
    const { user, button, answers, portions, getList } = await setUp(250);
    answers.mockImplementationOnce(async (_, { ids }) =>
      ids.map((id, at) => ({ id, outcome: at === 0 ? "changed_since" : "changes" })),
    );
    await user.click(await button("Change 250 entries"));
    const report = await screen.findByRole("status");
    expect(report).toHaveTextContent("249 entries changed to Selected.");
    expect(report).toHaveTextContent("1 entry changed by somebody meanwhile: left as they are.");
    expect(portions(SET)).toEqual([100, 100, 50]);
    expect(answers.mock.calls.map(([, { status, since }]) => [status, since])).toEqual(
      Array(3).fill(["selected", SINCE]),
    );
    const reads = getList.mock.calls.length;
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.getByText("0 items selected")).not.toBeVisible());
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(reads));
  });

  it("can be taken back for those that were changed", async () => {
    const { user, button, answers, portions } = await setUp(150);
    answers.mockImplementationOnce(async (_, { ids }) =>
      ids.map((id, at) => ({ id, outcome: at < 10 ? "same" : "changes" })),
    );
    await user.click(await button("Change 150 entries"));
    await screen.findByText("140 entries changed to Selected.");
    answers.mockImplementationOnce(async (_, { ids }) =>
      ids.map((id, at) => ({ id, outcome: at < 3 ? "changed_since" : "changes" })),
    );
    await user.click(screen.getByRole("button", { name: "Undo" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Take back: status Selected" }),
    );
    const report = await dialog.findByRole("status");
    expect(report).toHaveTextContent("137 entries have their former status again.");
    expect(report).toHaveTextContent("3 entries changed by somebody meanwhile");
    expect(portions(UNDO)).toEqual([100, 40]);
    expect(answers.mock.lastCall?.[1]).toMatchObject({ status: "selected", since: SINCE });
    expect(dialog.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("says how far it is, stops after the portion on its way, and goes on", async () => {
    const { user, button, answers, portions } = await setUp(250);
    const second = held();
    const answer = answers.getMockImplementation();
    answers.mockImplementation(async (name, args) => {
      if (portions(SET).length === 2) await second.until;
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
    expect(screen.getByText("100 of 250 entries: stopping after this portion...")).toBeVisible();
    second.release();
    expect(await screen.findByText("Stopped after 200 of 250 entries.")).toBeVisible();
    expect(screen.getByText("200 entries changed to Selected.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go on" }));
    expect(await screen.findByText("250 entries changed to Selected.")).toBeVisible();
    expect(portions(SET)).toEqual([100, 100, 50]);
  });

  it("goes on after a cut with the portion that failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { user, button, answers, portions } = await setUp(250);
    const answer = answers.getMockImplementation();
    answers.mockImplementation(async (name, args) => {
      if (portions(SET).length === 2) throw new TypeError("Failed to fetch");
      return (await answer?.(name, args)) ?? [];
    });
    await user.click(await button("Change 250 entries"));
    expect(
      await screen.findByText(/^Cut off after 100 of 250 entries\. No answer arrived/),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Go on" }));
    expect(await screen.findByText("250 entries changed to Selected.")).toBeVisible();
    expect(portions(SET)).toEqual([100, 100, 100, 50]);
    const [, cut, again] = answers.mock.calls.map(([, { ids }]) => ids);
    expect(again).toEqual(cut);
  });

  it("asks again where the preview could not be read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const callDatabase = vi.fn(async () => ({ since: SINCE, outcomes: { changes: 2 }, first: [] }));
    callDatabase.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { user, dialog, button } = await setUp(2, { callDatabase });
    expect(await dialog.findByText("Failed to fetch submissions. Please try again.")).toBeVisible();
    expect(await button("Change")).toBeDisabled();
    await user.click(await button("Try again"));
    expect(await dialog.findByText("2 entries will change.")).toBeVisible();
  });
});
