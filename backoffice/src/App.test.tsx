import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type AuthProvider, testDataProvider } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { App } from "./App.tsx";

const COUNTS = { submissions: 1, users: 2, mailing_list: 3, open_contact_requests: 4 };

function setUp(address: string, auth: Partial<AuthProvider> = {}, openRequests = 0) {
  window.history.replaceState(null, "", address);
  const authProvider: AuthProvider = {
    login: async () => undefined,
    logout: async () => false,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    ...auth,
  };
  const getCounts = vi.fn(async () => COUNTS);
  const countOpenContactRequests = vi.fn(async () => openRequests);
  const getList = vi.fn(async () => ({ data: [], total: 0 }));
  const dataProvider = testDataProvider({
    getCounts,
    getList,
    countOpenContactRequests,
    // What else the dashboard asks for never comes.
    getOne: () => new Promise(() => undefined),
    callDatabase: () => new Promise(() => undefined),
  } as object);
  render(<App authProvider={authProvider} dataProvider={dataProvider as never} />);
  return { getCounts, getList, user: userEvent.setup() };
}

describe("the shell", () => {
  it("has its tabs in the specified order", async () => {
    setUp("/admin/users");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Admin Dashboard");
    const tabs = screen.getByRole("navigation", { name: "Sections" }).children;
    expect([...tabs].map((tab) => tab.textContent)).toEqual([
      "Dashboard",
      "Submissions",
      "Users",
      "Mailing List",
      "Contact Requests",
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
    expect(screen.getByRole("link", { name: "Go back home" })).toHaveAttribute(
      "href",
      "/admin/dashboard",
    );
  });

  it("signs out", async () => {
    const logout = vi.fn(async () => false as const);
    const { user } = setUp("/admin/dashboard", { logout });
    await user.click(await screen.findByRole("button", { name: "Sign Out" }));
    expect(logout).toHaveBeenCalledOnce();
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

  it("the page for former administrators is shown to them", async () => {
    const checkAuth = vi.fn(async () => undefined);
    setUp("/admin/access-removed", { checkAuth });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "You are no longer an administrator.",
    );
    expect(screen.getByRole("link", { name: "Go to the public site" })).toHaveAttribute(
      "href",
      "/",
    );
    expect(checkAuth).not.toHaveBeenCalled();
  });
});
