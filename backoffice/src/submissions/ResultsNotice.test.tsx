import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Configuration } from "../configuration/configuration.ts";
import { CLOSED_CHALLENGE, OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { PREVIEW, REQUESTED } from "../judging/releases/testing/releases.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ResultsNotice } from "./ResultsNotice.tsx";

async function setUp(
  configuration: Configuration,
  answer: (name: string) => unknown = (name) =>
    name === "release_preview" ? PREVIEW : "release-1",
  releases: readonly object[] = [],
) {
  const callDatabase = vi.fn(async (name: string, _args: object) => answer(name));
  const getOne = async () => ({ data: configuration });
  const getList = async () => ({ data: releases, total: releases.length });
  renderAdmin(<ResultsNotice />, { getOne, callDatabase, getList } as object);
  return { notice: await screen.findByRole("alert"), callDatabase, user: userEvent.setup() };
}

it("says when a release is possible, while submissions are open", async () => {
  const { notice, callDatabase } = await setUp(OPEN_CHALLENGE);
  expect(notice).toHaveTextContent(
    /before a release. You can request one after submissions close on/,
  );
  expect(screen.queryByRole("button")).toBeNull();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("requests the release of statuses that teams cannot see yet", async () => {
  const { notice, callDatabase, user } = await setUp(CLOSED_CHALLENGE);
  expect(notice).toHaveTextContent("Teams do not see the status of 144 submissions yet.");
  await user.click(within(notice).getByRole("button", { name: "Request release" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Request release?" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "5 submissions: Selected.",
    "139 submissions: Declined.",
    "402 people get an email.",
    "52 subscribers get an email that results are out.",
  ]);
  expect(callDatabase).not.toHaveBeenCalledWith("request_release", expect.anything());
  await user.click(dialog.getByRole("button", { name: "Request release" }));
  expect(callDatabase).toHaveBeenCalledWith("request_release", {});
  expect(await screen.findByText(/Another administrator has to confirm it\.$/)).toBeVisible();
});

it("offers nothing while every status is released", async () => {
  const { notice } = await setUp(CLOSED_CHALLENGE, () => ({ ...PREVIEW, outcomes: {} }));
  expect(notice).toHaveTextContent(/^All statuses are released/);
  expect(screen.queryByRole("button")).toBeNull();
});

it("links to the open release", async () => {
  const statuses = { ...REQUESTED, round_id: null, round_name: null };
  await setUp(CLOSED_CHALLENGE, undefined, [statuses]);
  expect(await screen.findByText(/zoe@example\.com requested it/)).toBeVisible();
  expect(screen.getByRole("link", { name: "See release" })).toHaveAttribute(
    "href",
    "/judging/releases",
  );
  expect(screen.queryByRole("button", { name: "Request release" })).toBeNull();
});
