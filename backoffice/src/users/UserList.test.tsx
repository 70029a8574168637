import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type GetListParams, HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { CallableError } from "#shared/callableError.ts";
import type { User } from "../records/user.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ADA } from "./testing/ada.ts";
import UserList from "./UserList.tsx";

const GRACE: User = {
  ...ADA,
  id: "u-2",
  email: "grace@example.com",
  role: "admin",
  join_mailing_list: true,
};
/** What says whose rights change, and which version of them was shown. */
const OF_ADA = { uid: ADA.id, expectedRevision: ADA.role_revision };
const ME: User = { ...ADA, id: "me", email: "me@example.com", role: "admin" };

/** Shows the list with these users and these other methods. */
async function setUp(methods: object = {}, address = "/users") {
  const getList = vi.fn(async (resource: string, _params: GetListParams) =>
    resource === "users" ? { data: [ADA, GRACE, ME], total: 95 } : { data: [], total: 0 },
  );
  const onNavigate = vi.fn<(search: string) => void>();
  renderAdmin(<UserList />, { getList, ...methods } as object, { address, onNavigate });
  await screen.findByRole("table", { name: "Users" });
  return {
    getList,
    lastSearch: () => new URLSearchParams(onNavigate.mock.lastCall?.[0]),
    row: (email: string) => screen.getByRole("row", { name: new RegExp(email) }),
    user: userEvent.setup(),
  };
}

/** What the app writes to the console; in development react-admin writes there too. */
function logged() {
  vi.stubEnv("NODE_ENV", "production");
  return vi.spyOn(console, "error").mockImplementation(() => undefined);
}

describe("the list of users", () => {
  it("says when it does not show all matches", async () => {
    const meta = { hasMore: true };
    const getList = async () => ({ data: [ADA, GRACE, ME], total: 1000, meta });
    await setUp({ getList });
    expect(screen.getByText(/^More than 1,000 rows match/)).toBeVisible();
  });

  it.each([
    ["Failed to fetch users. Please try again.", new HttpError("Broken", 500)],
    ["User must be authenticated to fetch users", new HttpError("JWT expired", 401)],
  ])("says why it could not be loaded: %s", async (text, error) => {
    logged();
    const getList = async () => Promise.reject(error);
    renderAdmin(<UserList />, { getList } as object, { address: "/users" });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it("has its columns, most of them sortable", async () => {
    await setUp();
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
  });

  it("starts with ten users in the order of their last names", async () => {
    const { getList } = await setUp();
    expect(getList).toHaveBeenCalledWith(
      "users",
      expect.objectContaining({
        sort: { field: "last_name", order: "ASC" },
        pagination: { page: 1, perPage: 10 },
      }),
    );
    expect(screen.getByRole("columnheader", { name: "Last name" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  });

  it("shows role and mailing list, and says what is missing", async () => {
    const nameless = { ...ADA, id: "u-3", first_name: null, last_name: " ", country: "" };
    const data = [nameless, { ...GRACE, university: null }];
    await setUp({ getList: async () => ({ data, total: 2 }) });
    const texts = screen.getAllByRole("row").map(({ children }) => [...children]);
    const rows = texts.slice(1).map((cells) => cells.slice(0, 8).map((cell) => cell.textContent));
    expect(rows).toEqual([
      [
        "ada@example.com",
        "No first name",
        "No last name",
        "Unknown",
        "University of London",
        "A PhD student",
        "User",
        "No",
      ],
      [
        "grace@example.com",
        "Ada",
        "Lovelace",
        "United Kingdom",
        "Unknown",
        "A PhD student",
        "Admin",
        "Yes",
      ],
    ]);
  });

  it.each([
    ["/users", "No users yet. People appear here once they register."],
    ["/users?filter=%7B%22search%22%3A%22xyz%22%7D", "Nothing matches your search."],
    [
      "/users?filter=%7B%22search%22%3A%22x%22%7D",
      "No word begins with this. Type at least three characters to search within words.",
    ],
  ])("says why it is empty: %s", async (address, text) => {
    renderAdmin(<UserList />, { getList: async () => ({ data: [], total: 0 }) }, { address });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

it("offers a similar search after one without results, and keeps the filters", async () => {
  const getList = vi.fn(async (_resource: string, _params: GetListParams) => ({
    data: [],
    total: 0,
  }));
  const callDatabase = vi.fn(async () => ["Fernanda Alcantara"]);
  const filter = JSON.stringify({ role: "user", search: "fernada alcantra" });
  const address = `/users?${new URLSearchParams({ filter })}`;
  renderAdmin(<UserList />, { getList, callDatabase } as object, { address });
  await userEvent.click(await screen.findByRole("button", { name: "Fernanda Alcantara" }));
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("suggest_searches", {
    list: "users",
    wanted: "fernada alcantra",
  });
  await waitFor(() =>
    expect(getList.mock.lastCall?.[1].filter).toEqual({
      role: "user",
      search: "Fernanda Alcantara",
    }),
  );
  expect(screen.getByRole("searchbox")).toHaveValue("Fernanda Alcantara");
});

describe("an administrator", () => {
  /** Answers the question that names the person; Enter would have done nothing. */
  async function confirm(user: UserEvent, action: string, question: RegExp) {
    const dialog = within(await screen.findByRole("dialog", { description: question }));
    expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.click(dialog.getByRole("button", { name: action }));
  }

  it("is added, after a second question about the entry of their team", async () => {
    const message = "This person is or was in the team of “Patch”.";
    const refusal = new CallableError("aborted", message, { hint: "in_team" });
    const callEdgeFunction = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(null);
    const { row, user } = await setUp({ callEdgeFunction });
    await user.click(within(row("ada@")).getByRole("button", { name: "Make Admin" }));
    expect(callEdgeFunction).not.toHaveBeenCalled();
    await confirm(
      user,
      "Make Admin",
      /^ada@example.com will be able to read and change every entry/,
    );
    const again = await screen.findByRole("button", { name: "Make Admin anyway" });
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(/the team of “Patch”/);
    await user.click(again);
    expect(callEdgeFunction.mock.calls).toEqual([
      ["set-admin", OF_ADA],
      ["set-admin", { ...OF_ADA, knowsTeam: true }],
    ]);
    expect(await screen.findByText("ada@example.com is now an administrator.")).toBeVisible();
  });

  it.each([
    [
      new CallableError("aborted", "The last administrator stays."),
      "The last administrator stays.",
    ],
    [new CallableError("internal", "secret"), "Failed to change admin rights. Please try again."],
  ])("is not removed if that fails, with a message", async (error, text) => {
    const errors = logged();
    const callEdgeFunction = vi.fn(() => Promise.reject(error));
    const { row, user, getList } = await setUp({ callEdgeFunction });
    getList.mockClear();
    await user.click(within(row("grace@")).getByRole("button", { name: "Remove Admin" }));
    await confirm(user, "Remove Admin", /^grace@example.com will no longer/);
    expect(callEdgeFunction).toHaveBeenCalledExactlyOnceWith("remove-admin", {
      uid: "u-2",
      expectedRevision: 3,
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(errors).toHaveBeenCalledWith(error);
    await waitFor(() => expect(getList).toHaveBeenCalled());
  });

  it("cannot change their own account, and reads why", async () => {
    const { row, user } = await setUp({
      getOne: async () => ({ data: ME }),
      getManyReference: async () => ({ data: [], total: 0 }),
      readRows: async () => [],
    });
    await waitFor(() => expect(row("me@")).toHaveTextContent(/This is you$/));
    expect(within(row("me@")).queryByRole("button")).toBeNull();
    await user.click(screen.getByRole("link", { name: "me@example.com" }));
    const panel = within(await screen.findByRole("dialog", { name: "me@example.com" }));
    expect(
      await panel.findByText("This is your account. Another administrator must change it."),
    ).toBeVisible();
    expect(panel.queryByRole("button", { name: /Admin|Delete|role|Reset/ })).toBeNull();
  });
});

describe("deleting a user", () => {
  const QUESTION =
    "Are you sure you want to delete user ada@example.com? This action cannot be undone.";
  const PREVIEW = {
    entry: { state: "submitted", is_owner: true, others: 0 },
    reviews: 0,
    readings: 0,
    mentored: 0,
    is_subscriber: true,
    messages: 2,
  };

  async function ask(methods: object, from: "row" | "panel" = "row") {
    const callDatabase = vi.fn(async () => PREVIEW);
    const getOne = async () => ({ data: ADA });
    const others = { getOne, callDatabase, readRows: async () => [] };
    const getManyReference = async () => ({ data: [], total: 0 });
    const { user, getList } = await setUp({ ...others, getManyReference, ...methods });
    let place = await screen.findByRole("row", { name: /ada@/ });
    if (from === "panel") {
      await user.click(screen.getByRole("link", { name: "ada@example.com" }));
      place = await screen.findByRole("dialog", { name: "ada@example.com" });
    }
    await user.click(await within(place).findByRole("button", { name: "Delete" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Delete this user?", description: QUESTION }),
    );
    return { dialog, user, getList, callDatabase };
  }

  it("names the address of the account, and says what else is deleted and kept", async () => {
    const getList = async () => ({ data: [{ ...ADA, email: null }], total: 1 });
    const callEdgeFunction = vi.fn(async () => ({ email: "ada@example.com" }));
    const { dialog, callDatabase } = await ask({ getList, callEdgeFunction });
    expect(callEdgeFunction).toHaveBeenCalledWith("get-user-email", { uid: ADA.id });
    expect(await dialog.findByText(/The submitted entry stays without an owner/)).toBeVisible();
    expect(dialog.getByText("2 contact requests from their address.")).toBeVisible();
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("preview_user_deletion", {
      user_id: ADA.id,
    });
  });

  it("asks first, and Enter does no harm", async () => {
    const deleteOne = vi.fn();
    const { dialog, user } = await ask({ delete: deleteOne });
    expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog", { description: QUESTION })).toBeNull());
    expect(deleteOne).not.toHaveBeenCalled();
  });

  it.each(["row", "panel"] as const)("happens in the %s after a confirmation", async (from) => {
    const deleteOne = vi.fn(async () => ({ data: ADA }));
    const { dialog, user, getList } = await ask({ delete: deleteOne }, from);
    getList.mockClear();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("ada@example.com has been deleted.")).toBeVisible();
    expect(deleteOne).toHaveBeenCalledExactlyOnceWith(
      "users",
      expect.objectContaining({ id: "u-1" }),
    );
    expect(getList).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
