import { focusManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Resource } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { UNCHECKED } from "../eligibility/testing/unchecked.ts";
import GroupEmailsPage from "../groupEmails/GroupEmailsPage.tsx";
import { DRAFT } from "../groupEmails/testing/setUp.tsx";
import Judging from "../judging/Judging.tsx";
import { ROUND } from "../judging/testing/judgingRecords.ts";
import SubmissionPage from "../submissions/SubmissionPage.tsx";
import { RING } from "../submissions/testing/ring.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ADA } from "../users/testing/ada.ts";
import UserList from "../users/UserList.tsx";

const RECORDS: Record<string, object> = {
  configurations: OPEN_CHALLENGE,
  eligibility: UNCHECKED,
  "group-emails": DRAFT,
  submissions: RING,
  users: ADA,
};

it.each([
  [
    "a group email",
    "/group-emails/email-1",
    <Routes key="">
      <Route path="/group-emails/*" element={<GroupEmailsPage />} />
    </Routes>,
    "Subject",
    "Half an email",
    "The email could not be loaded.",
  ],
  [
    "a user",
    "/users/u-1",
    <UserList key="" />,
    "Extended to",
    "2025-09-03T12:00:30",
    "Failed to fetch users. Please try again.",
  ],
  [
    "a submission",
    // As the app has it: the router of the tests knows no base path.
    "/s-1",
    <Resource key="" name="submissions" edit={SubmissionPage} />,
    "Extended to",
    "2025-09-03T12:00:30",
    "Failed to fetch submissions. Please try again.",
  ],
  [
    "a round",
    "/judging/rounds/round-1/criteria",
    <Routes key="">
      <Route path="/judging/*" element={<Judging />} />
    </Routes>,
    "Name",
    "Half a name",
    undefined,
  ],
])("unsaved text about %s stays when a refresh fails", async (...row) => {
  const [, address, page, label, typed, failure] = row;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isDown = false;
  const answer = <Answer,>(value: Answer) =>
    isDown ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(value);
  const nothing = { data: [], total: 0 };
  const rounds = { data: [ROUND], total: 1 };
  const getOne = vi.fn((resource: string) => answer({ data: RECORDS[resource] }));
  const getList = vi.fn((resource: string) =>
    answer(resource === "judging-rounds" ? rounds : nothing),
  );
  const methods = {
    getOne,
    getList,
    readRows: () => answer([]),
    getManyReference: () => answer(nothing),
    callDatabase: (name: string) => answer(name === "admin_tags" ? [] : null),
    assertRole: () => answer(undefined),
  };
  renderAdmin(page, methods as object as Partial<AdminDataProvider>, { address });
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value: typed } });
  isDown = true;
  getOne.mockClear();
  getList.mockClear();
  // Back from another tab.
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(getOne.mock.calls.length + getList.mock.calls.length).not.toBe(0));
  if (failure) expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveValue(typed);
});
