import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { CLOSED_CHALLENGE, OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { PREVIEW, REQUESTED } from "../judging/releases/testing/releases.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ResultsNotice } from "./ResultsNotice.tsx";

async function setUp(
  configuration: object,
  preview: object = PREVIEW,
  releases: readonly object[] = [],
) {
  const callDatabase = vi.fn(async (name: string, _args: object) =>
    name === "release_preview" ? preview : "release-1",
  );
  const getOne = async () => ({ data: configuration });
  const getList = async () => ({ data: releases, total: releases.length });
  const { press } = renderAdmin(<ResultsNotice />, { getOne, callDatabase, getList });
  return { notice: await screen.findByRole("alert"), callDatabase, press };
}

it("requests the release of statuses that teams cannot see yet, after a confirmation", async () => {
  const { notice, callDatabase, press } = await setUp(CLOSED_CHALLENGE);
  expect(notice).toHaveTextContent("Teams do not see the status of 144 submissions yet.");
  await press("Request release");
  expect(await screen.findByText("139 submissions: Declined.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalledWith("request_release", expect.anything());
  await press("Request release");
  expect(callDatabase).toHaveBeenCalledWith("request_release", {});
  expect(await screen.findByText(/Another administrator has to confirm it\.$/)).toBeVisible();
});

it.each([
  [
    "submissions are open",
    OPEN_CHALLENGE,
    PREVIEW,
    [],
    /before a release. You can request one after submissions close on/,
  ],
  ["all are released", CLOSED_CHALLENGE, { ...PREVIEW, outcomes: {} }, [], /^All statuses are/],
  [
    "a release is open",
    CLOSED_CHALLENGE,
    PREVIEW,
    [{ ...REQUESTED, round_id: null, round_name: null }],
    /zoe@example\.com requested it.*See release/,
  ],
])("offers no release while %s", async (_, configuration, preview, releases, text) => {
  const { notice } = await setUp(configuration, preview, releases);
  expect(notice).toHaveTextContent(text);
  expect(screen.queryByRole("button", { name: "Request release" })).toBeNull();
});
