import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import type { Configuration } from "../configuration/configuration.ts";
import { CLOSED_CHALLENGE, OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ResultsNotice } from "./ResultsNotice.tsx";

const TOTALS: Record<string, number> = { received: 0, under_review: 2, selected: 1, declined: 7 };

async function setUp(configuration: Configuration, methods: object = {}) {
  const getList = async (_: string, { filter }: { filter: { status: string } }) => ({
    data: [],
    total: TOTALS[filter.status],
  });
  const callDatabase = vi.fn(async () => undefined);
  const getOne = async () => ({ data: configuration });
  renderAdmin(<ResultsNotice />, { getList, getOne, callDatabase, ...methods } as object);
  return { notice: await screen.findByRole("alert"), callDatabase, user: userEvent.setup() };
}

it("says, where results are taken back, how a panel decides anew", async () => {
  const released = { ...CLOSED_CHALLENGE, results_released_at: "2026-01-01T00:00:00Z" };
  const { notice, user } = await setUp(released);
  await user.click(within(notice).getByRole("button", { name: "Hold results" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hold results" }));
  expect(dialog.getByText(/propose “Take the release back”/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "the round's menu" })).toHaveAttribute(
    "href",
    "/judging",
  );
});

describe("decisions", () => {
  it("cannot be released while submissions are open", async () => {
    const { notice } = await setUp(OPEN_CHALLENGE);
    expect(notice).toHaveTextContent(/are held: .* possible once submissions close on/);
    expect(within(notice).getByRole("button", { name: "Release results" })).toBeDisabled();
  });

  it("are released after a preview of how many see what", async () => {
    const { notice, callDatabase, user } = await setUp(CLOSED_CHALLENGE);
    expect(notice).toHaveTextContent("teams learn of neither until you release the results");
    await user.click(within(notice).getByRole("button", { name: "Release results" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Release results" }));
    await dialog.findByText("Selected");
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1 team sees Selected",
      "7 teams see Declined",
    ]);
    expect(dialog.getByRole("alert")).toHaveTextContent(
      "2 entries have no decision yet: their teams read that.",
    );
    expect(callDatabase).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Release now" }));
    expect(await screen.findByText("Results have been released.")).toBeVisible();
    const [name, args] = callDatabase.mock.lastCall as unknown as [string, { release_at: string }];
    expect(name).toBe("set_results_release");
    expect(Math.abs(Date.parse(args.release_at) - Date.now())).toBeLessThan(60_000);
  });

  it("can be scheduled", async () => {
    const { notice, callDatabase, user } = await setUp(CLOSED_CHALLENGE);
    await user.click(within(notice).getByRole("button", { name: "Release results" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("radio", { name: "At a time" }));
    expect(dialog.getByRole("button", { name: "Schedule release" })).toBeDisabled();
    await user.type(dialog.getByLabelText("Release at"), "2031-01-02T03:04:05");
    await user.click(dialog.getByRole("button", { name: "Schedule release" }));
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_results_release", {
      release_at: new Date("2031-01-02T03:04:05").toISOString(),
      expected_updated_at: CLOSED_CHALLENGE.updated_at,
    });
  });

  it("at a time that has passed are a release now, which is said first", async () => {
    const { notice, callDatabase, user } = await setUp(CLOSED_CHALLENGE);
    await user.click(within(notice).getByRole("button", { name: "Release results" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("radio", { name: "At a time" }));
    await user.type(dialog.getByLabelText("Release at"), "2020-01-02T03:04:05");
    expect(dialog.getByText(/This time has passed: .* at once/)).toBeVisible();
    expect(await dialog.findByText("1 team sees", { exact: false })).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Schedule release" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Release now" }));
    expect(await screen.findByText("Results have been released.")).toBeVisible();
    const [, args] = callDatabase.mock.lastCall as unknown as [string, { release_at: string }];
    expect(Math.abs(Date.parse(args.release_at) - Date.now())).toBeLessThan(60_000);
  });

  it("whose time passes while one looks are asked about once more", async () => {
    const { notice, callDatabase, user } = await setUp(CLOSED_CHALLENGE);
    await user.click(within(notice).getByRole("button", { name: "Release results" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("radio", { name: "At a time" }));
    await user.type(dialog.getByLabelText("Release at"), "2031-01-02T03:04:05");
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2031-01-02T23:00:00Z"));
    await user.click(dialog.getByRole("button", { name: "Schedule release" }));
    expect(callDatabase).not.toHaveBeenCalled();
    expect(await dialog.findByRole("button", { name: "Release now" })).toBeVisible();
  });

  it("that are scheduled or released can be held again", async () => {
    const released = { ...CLOSED_CHALLENGE, results_released_at: "2026-01-01T00:00:00Z" };
    const { notice, callDatabase, user } = await setUp(released);
    expect(notice).toHaveTextContent(/^Results have been released on .* at once/);
    await user.click(within(notice).getByRole("button", { name: "Hold results" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        description: /^Teams see neither Selected nor Declined/,
      }),
    );
    await user.click(dialog.getByRole("button", { name: "Hold results" }));
    expect(await screen.findByText("Results are held.")).toBeVisible();
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_results_release", {
      expected_updated_at: CLOSED_CHALLENGE.updated_at,
    });
  });

  it("say until when they are held", async () => {
    const scheduled = { ...CLOSED_CHALLENGE, results_released_at: "2999-01-01T00:00:00Z" };
    const { notice } = await setUp(scheduled);
    expect(notice).toHaveTextContent(/are held until Dec 31, 2998 7:00 PM EST/);
  });

  it.each([
    ["invalid_input", "Results can be released once submissions are closed."],
    ["conflict", /^Somebody else has just changed the dates or the release/],
  ])("stay as they are when that is refused with %s, which is told", async (hint, told) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const refusal = new HttpError("Results can be released once submissions are closed.", 400, {
      code: "P0001",
      hint,
    });
    const callDatabase = () => Promise.reject(refusal);
    const { notice, user } = await setUp(CLOSED_CHALLENGE, { callDatabase });
    await user.click(within(notice).getByRole("button", { name: "Release results" }));
    await user.click(await screen.findByRole("button", { name: "Release now" }));
    expect(await screen.findByText(told)).toBeVisible();
  });
});
