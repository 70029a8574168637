import { onlineManager } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type AuthProvider, testDataProvider } from "react-admin";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepUnsaved, SIGN_OUT_QUESTION } from "#common/unsavedWork.ts";
import { App } from "./App.tsx";
import { OPEN_CHALLENGE } from "./configuration/testing/openChallenge.ts";

const COUNTS = { open_contact_requests: 4 };

function setUp(
  address: string,
  auth: Partial<AuthProvider> = {},
  openRequests = 0,
  getList = vi.fn(async () => ({ data: [], total: 0 })),
) {
  window.history.replaceState(null, "", address);
  const authProvider: AuthProvider = {
    login: async () => undefined,
    logout: async () => false,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => "admin",
    ...auth,
  };
  const getCounts = vi.fn(async () => COUNTS);
  const dataProvider = testDataProvider({
    getList,
    // The navigation asks for one of the counts, the dashboard for all.
    readTotals: async (_view: string, columns?: string[]) =>
      columns ? { open_contact_requests: openRequests } : getCounts(),
    // What else the dashboard asks for never comes.
    getOne: (resource: string) =>
      new Promise((resolve) => {
        if (resource === "configurations") resolve({ data: OPEN_CHALLENGE });
      }),
    callDatabase: (name: string) =>
      new Promise((resolve) => {
        if (name === "my_judging_tasks") resolve([]);
        if (name === "wants_judging_digest") resolve(true);
      }),
  } as object);
  render(<App authProvider={authProvider} dataProvider={dataProvider as never} />);
  return { getCounts, getList, user: userEvent.setup() };
}

describe("the shell", () => {
  it("has the specified tabs in their order, and Judging beside the entries", async () => {
    setUp("/admin/users");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Admin Dashboard");
    const tabs = screen.getByRole("navigation", { name: "Sections" }).children;
    expect([...tabs].map((tab) => tab.textContent)).toEqual([
      "Dashboard",
      "Reports",
      "Submissions",
      "Judging",
      "Users",
      "Mailing List",
      "Group emails",
      "Contact Requests",
      "Sent emails",
      "FAQ",
      "Configuration",
    ]);
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Users");
  });

  it("shows on its tab how many contact requests are new", async () => {
    setUp("/admin/users", {}, 1234);
    expect(await screen.findByText("1,234 new")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Contact Requests/ })).toHaveTextContent("1,234 new");
  });

  it.each(["/admin", "/admin/"])("leads from %s to the dashboard", async (address) => {
    setUp(address);
    expect(await screen.findByRole("group", { name: "Total Users" })).toBeVisible();
    expect(window.location.pathname).toBe("/admin/dashboard");
  });

  it("says when there is no such page", async () => {
    setUp("/admin/nowhere");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go back home" })).toHaveAttribute("href", "/admin");
  });
});

describe("without a connection", () => {
  afterEach(() => onlineManager.setOnline(true));

  it("a list says so, and is read again once there is one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    onlineManager.setOnline(false);
    const getList = vi.fn(async () => ({ data: [], total: 0 }));
    getList.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
    setUp("/admin/users", {}, 0, getList);
    const failure = await screen.findByText("Failed to fetch users. Please try again.");
    getList.mockImplementation(async () => ({ data: [], total: 0 }));
    onlineManager.setOnline(true);
    expect(await screen.findByText(/^No users yet/)).toBeVisible();
    expect(failure).not.toBeInTheDocument();
  });
});

describe("signing out", () => {
  const logout = vi.fn(async () => false as const);
  const press = async (user: UserEvent) =>
    user.click(await screen.findByRole("button", { name: "Sign Out" }));
  const answer = async (user: UserEvent, name: string) =>
    user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

  beforeEach(() => {
    logout.mockClear();
    localStorage.clear();
  });

  it("does not happen to somebody who follows a link", async () => {
    setUp("/admin/signing-out", { logout });
    expect(await screen.findByRole("group", { name: "Total Users" })).toBeVisible();
    expect(logout).not.toHaveBeenCalled();
  });

  it("asks nothing when nothing would be lost", async () => {
    const { user } = setUp("/admin/dashboard", { logout });
    await press(user);
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });

  it("asks before the session ends whether what was typed may go", async () => {
    const { user } = setUp("/admin/configurations", { logout });
    const field = await screen.findByRole("textbox", { name: "Time" });
    await user.type(field, "!");
    await press(user);
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeVisible();
    await answer(user, "Cancel");
    expect(logout).not.toHaveBeenCalled();
    expect(field).toHaveValue(`${OPEN_CHALLENGE.time}!`);

    // The form is gone when the session ends, so that the browser does not ask once more.
    logout.mockImplementationOnce(async () => {
      expect(field).not.toBeInTheDocument();
      return false;
    });
    await press(user);
    await answer(user, "Leave");
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });

  it("asks when this browser keeps text of the administrator's own entry", async () => {
    const typed = { idea_name: "Patch", description: "" };
    const unsaved = { typed, ours: [typed], at: "2025-08-01T10:00:00Z" };
    const getIdentity = async () => ({ id: "me" });
    keepUnsaved({ id: "e", ownerId: "somebody else" }, "page", unsaved);
    keepUnsaved({ id: "e", ownerId: "me" }, "page", unsaved);
    const { user } = setUp("/admin/dashboard", { logout, getIdentity });
    await press(user);
    const dialog = await screen.findByRole("dialog", { name: SIGN_OUT_QUESTION.title });
    expect(within(dialog).getByRole("link", { name: "Open your entry" })).toHaveAttribute(
      "href",
      "/entry",
    );
    await answer(user, "Stay signed in");
    expect(logout).not.toHaveBeenCalled();

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press(user);
    await answer(user, "Sign Out");
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });
});

describe("before the session is known to be an administrator's", () => {
  it("nothing is shown and nothing is asked", async () => {
    const checkAuth = vi.fn(() => new Promise<never>(() => undefined));
    const { getList, getCounts } = setUp("/admin/users", { checkAuth });
    await waitFor(() => expect(checkAuth).toHaveBeenCalled());
    expect(screen.getByRole("status")).toHaveTextContent("Loading...");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(getList).not.toHaveBeenCalled();
    expect(getCounts).not.toHaveBeenCalled();
  });

  it("nothing is shown or asked of somebody who may not come in, who stays signed in", async () => {
    const checkAuth = vi.fn(() => Promise.reject({ message: false }));
    const logout = vi.fn(async () => false as const);
    const { getList, getCounts } = setUp("/admin/users", { checkAuth, logout });
    await waitFor(() => expect(logout).toHaveBeenCalledWith({}));
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(getList).not.toHaveBeenCalled();
    expect(getCounts).not.toHaveBeenCalled();
    expect(checkAuth.mock.calls.length).toBeLessThan(5);
  });

  it("the page for former administrators is shown to them", async () => {
    const checkAuth = vi.fn(async () => undefined);
    setUp("/admin/access-removed", { checkAuth });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "You have no role in the back office any more.",
    );
    expect(screen.getByRole("link", { name: "Go to the public site" })).toHaveAttribute(
      "href",
      "/",
    );
    expect(checkAuth).not.toHaveBeenCalled();
  });
});
