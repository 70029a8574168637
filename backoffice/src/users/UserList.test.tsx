import { screen, waitFor, within } from "@testing-library/react";
import type { GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import type { User } from "../records/user.ts";
import { muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import { ADA } from "./testing/ada.ts";
import UserList from "./UserList.tsx";

const GRACE: User = { ...ADA, id: "u-2", email: "grace@example.com", role: "admin" };
const ME: User = { ...ADA, id: "me", email: "me@example.com", role: "admin" };

/** Shows the list with these methods. */
async function setUp(methods: object = {}, users: readonly object[] = [ADA, GRACE, ME]) {
  const getList = vi.fn(async (resource: string, _params: GetListParams) =>
    resource === "users" ? { data: users, total: 95 } : { data: [], total: 0 },
  );
  const { press, user } = renderAdmin(<UserList />, { getList, ...methods });
  await screen.findByRole("table", { name: "Users" });
  const row = (email: string) => within(screen.getByRole("row", { name: new RegExp(email) }));
  return { getList, press, row, user };
}

it("has its columns, sorts by last name, and says what is missing", async () => {
  const nameless = { ...ADA, id: "u-3", first_name: null, last_name: " ", country: "" };
  const { getList } = await setUp({}, [
    nameless,
    { ...GRACE, university: null, join_mailing_list: true },
  ]);
  const heads = screen.getAllByRole("columnheader");
  const isSortable = (head: HTMLElement) => within(head).queryByRole("button") !== null;
  expect(heads.map((head) => `${head.textContent}${isSortable(head) ? " ↕" : ""}`)).toEqual([
    "Email ↕",
    "First name ↕",
    "Last name ↕",
    "Country ↕",
    "University ↕",
    "I am...",
    "Role ↕",
    "Mailing List",
    "Signed up ↕",
    "Actions",
  ]);
  const read = getList.mock.calls.find(([resource]) => resource === "users");
  expect(read?.[1]).toMatchObject({
    sort: { field: "last_name", order: "ASC" },
    pagination: { page: 1, perPage: 10 },
  });
  const [, first, second] = screen
    .getAllByRole("row")
    .map(({ children }) => [...children].slice(0, 8).map((cell) => cell.textContent));
  expect(first?.slice(0, 4)).toEqual([
    "ada@example.com",
    "No first name",
    "No last name",
    "Unknown",
  ]);
  expect(second?.slice(4)).toEqual(["Unknown", "A PhD student", "Admin", "Yes"]);
});

it.each([
  ["", "No users yetPeople appear here once they register."],
  ["xyz", "Nothing matches your search"],
  [
    "x",
    "No words begin with these charactersType at least three characters to search within words.",
  ],
])("says why it is empty after the search %j", async (search, text) => {
  const filter = JSON.stringify({ search });
  const address = `/users${search && `?${new URLSearchParams({ filter })}`}`;
  renderAdmin(<UserList />, { getList: async () => ({ data: [], total: 0 }) }, { address });
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(text));
});

describe("an administrator", () => {
  it("is added after a confirmation, and after another about their team’s submission", async () => {
    const message = "This person is or was in the team of “Patch”.";
    const refusal = ruleError("in_team", message);
    const callDatabase = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(true);
    const { press, user } = await setUp({ callDatabase });
    await press("Make Admin");
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(
      /^ada@example.com will be able to read and change every submission/,
    );
    expect(callDatabase).not.toHaveBeenCalled();
    await press("Make Admin");
    const again = await screen.findByRole("button", { name: "Make Admin anyway" });
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(/the team of “Patch”/);
    await user.click(again);
    const args = { id: ADA.id, revision: ADA.role_revision, role: "admin" };
    expect(callDatabase.mock.calls).toEqual([
      ["set_role", args],
      ["set_role", { ...args, is_team_confirmed: true }],
    ]);
    expect(await screen.findByText("ada@example.com is now an administrator.")).toBeVisible();
  });

  it("is not removed if the server refuses, and cannot change their own account", async () => {
    muteErrors();
    const refusal = ruleError("last_admin", "The last administrator stays.");
    const callDatabase = vi.fn(() => Promise.reject(refusal));
    const { row, press, getList } = await setUp({ callDatabase });
    expect(await row("me@").findByText(/This is you$/)).toBeVisible();
    expect(row("me@").queryByRole("button")).toBeNull();
    getList.mockClear();
    await press("Remove Admin");
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(
      /^grace@example.com will no longer/,
    );
    await press("Remove Admin");
    const args = { id: "u-2", revision: 3 };
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_role", args);
    expect(await screen.findByText("The last administrator stays.")).toBeVisible();
    await waitFor(() => expect(getList).toHaveBeenCalled());
  });
});

it("deletes a user after a question that names the account and what else is deleted", async () => {
  const preview = {
    submission: { state: "submitted", is_owner: true, others: 0 },
    reviews: 0,
    reviews_due: 0,
    mentored: 0,
    is_subscriber: false,
    messages: 0,
  };
  const callDatabase = vi.fn(async () => preview);
  const deleteOne = vi.fn(async (_resource: string, _params: object) => ({ data: ADA }));
  const methods = { callDatabase, delete: deleteOne };
  const { press } = await setUp(methods);
  await press("Delete");
  await screen.findByRole("dialog", {
    name: "Delete this user?",
    description:
      "Are you sure you want to delete user ada@example.com? This action cannot be undone.",
  });
  expect(await screen.findByText(/The submission will have no owner/)).toBeVisible();
  expect(callDatabase.mock.lastCall).toEqual(["preview_user_deletion", { user_id: ADA.id }]);
  expect(deleteOne).not.toHaveBeenCalled();
  await press("Delete user");
  expect(await screen.findByText("ada@example.com has been deleted.")).toBeVisible();
  expect(deleteOne.mock.lastCall).toMatchObject(["users", { id: "u-1" }]);
});
