import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CLOSED_CHALLENGE, OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { PREVIEW, REQUESTED } from "../judging/releases/testing/releases.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ResultsNotice } from "./ResultsNotice.tsx";

async function setUp(
  configuration: object,
  preview: object = PREVIEW,
  releases: readonly object[] = [],
) {
  const callDatabase = async () => preview;
  const getOne = async () => ({ data: configuration });
  const getList = async () => ({ data: releases, total: releases.length });
  renderAdmin(<ResultsNotice />, { getOne, callDatabase, getList });
  return screen.findByRole("alert");
}

const requestLink = () => screen.queryByRole("link", { name: "Request release" });

it("leads to the request for the release of statuses that teams cannot see yet", async () => {
  const notice = await setUp(CLOSED_CHALLENGE);
  expect(notice).toHaveTextContent("Teams do not see the new status of 144 submissions yet.");
  expect(requestLink()).toHaveAttribute("href", "/judging/releases/create");
});

it.each([
  [
    "submissions are open",
    OPEN_CHALLENGE,
    PREVIEW,
    [],
    /before the release. You can request a release after submissions close on/,
  ],
  [
    "all are released",
    CLOSED_CHALLENGE,
    { ...PREVIEW, outcomes: {} },
    [],
    /^Teams see the current statuses/,
  ],
  [
    "a release is open",
    CLOSED_CHALLENGE,
    PREVIEW,
    [{ ...REQUESTED, round_id: null, round_name: null }],
    /zoe@example\.com requested the release.*See release/,
  ],
])("offers no release while %s", async (_, configuration, preview, releases, text) => {
  const notice = await setUp(configuration, preview, releases);
  expect(notice).toHaveTextContent(text);
  expect(requestLink()).toBeNull();
});
