import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { Resource } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { UNCHECKED } from "../eligibility/testing/unchecked.ts";
import GroupEmailPage from "../groupEmails/GroupEmailPage.tsx";
import { DRAFT } from "../groupEmails/testing/setUp.tsx";
import SubmissionPage from "../submissions/SubmissionPage.tsx";
import { RING } from "../submissions/testing/ring.ts";
import { fill, muteErrors, renderAdmin } from "../testing/renderAdmin.tsx";

const RECORDS: Record<string, object> = {
  challenge: OPEN_CHALLENGE,
  configurations: OPEN_CHALLENGE,
  eligibility: UNCHECKED,
  "group-emails": DRAFT,
  submissions: RING,
};

it.each([
  [
    "/group-emails/email-1",
    <Routes key="">
      <Route path="/group-emails/:id" element={<GroupEmailPage />} />
    </Routes>,
    "Subject",
    "Half an email",
    "We couldn’t load the email.",
  ],
  [
    // The router of the tests has no base path.
    "/s-1",
    <Resource key="" name="submissions" edit={SubmissionPage} />,
    "Extended to",
    "2025-09-03T12:00:30",
    "Failed to fetch submissions. Please try again.",
  ],
])("keeps unsaved text on %s when a refresh fails", async (...row) => {
  const [address, page, label, typed, failure] = row;
  muteErrors();
  let isDown = false;
  const answer = <Answer,>(value: Answer) =>
    isDown ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(value);
  const nothing = { data: [], total: 0 };
  const getOne = vi.fn((resource: string) => answer({ data: RECORDS[resource] }));
  const methods = {
    getOne,
    getList: () => answer(nothing),
    getManyReference: () => answer(nothing),
    callDatabase: (name: string) => answer(name === "admin_tags" ? [] : null),
    assertRole: () => answer(undefined),
  };
  renderAdmin(page, methods, { address });
  fill(await screen.findByLabelText(label), typed);
  isDown = true;
  getOne.mockClear();
  // Back from another tab.
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(getOne).toHaveBeenCalled());
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveValue(typed);
});
