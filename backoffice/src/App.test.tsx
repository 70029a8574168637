import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type AuthProvider, type GetListParams, testDataProvider } from "react-admin";
import { beforeEach, describe, expect, it, type Mock, onTestFinished, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { SIGN_OUT_QUESTION } from "#common/sessionTexts.ts";
import { openKeeper } from "#common/work/keptWork.ts";
import { App } from "./App.tsx";
import { OPEN_CHALLENGE } from "./configuration/testing/openChallenge.ts";
import { OTHER_ADDRESSES, SECTIONS } from "./layout/sections.ts";
import { NOTHING_MISSING } from "./season/testing/seasonFacts.ts";
import { fill, muteErrors } from "./testing/renderAdmin.tsx";

type GetList = (
  resource: string,
  params: GetListParams,
) => Promise<{ data: object[]; total: number }>;

const COUNTS = { open_contact_requests: 4 };

function setUp(
  address: string,
  auth: Partial<AuthProvider> = {},
  openRequests = 0,
  getList: Mock<GetList> = vi.fn(async () => ({ data: [], total: 0 })),
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
  const getCounts = vi.fn(async () => ({
    data: { ...COUNTS, open_contact_requests: openRequests },
  }));
  const dataProvider = testDataProvider({
    getList,
    getOne: async (resource: string) =>
      resource === "counts" ? getCounts() : { data: OPEN_CHALLENGE },
    // Other requests of the dashboard stay unanswered.
    callDatabase: (name: string) =>
      new Promise((resolve) => {
        if (name === "my_judging_tasks") resolve([]);
        if (name === "wants_judging_digest") resolve(true);
        if (name === "season_facts") resolve([NOTHING_MISSING]);
      }),
  } as object);
  render(<App authProvider={authProvider} dataProvider={dataProvider as never} />);
  return { getCounts, getList, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

it("has the specified tabs first and in their order, with the number of new contact requests", async () => {
  setUp("/admin/users", {}, 1234);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Admin Dashboard");
  expect(await screen.findByText("1,234 new")).toBeVisible();
  const tabs = [...screen.getByRole("navigation", { name: "Sections" }).querySelectorAll("a")];
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    "Dashboard",
    "Submissions",
    "Users",
    "Mailing List",
    "Contact Requests1,234 new",
    "Configuration",
    // In a menu where the window is narrow.
    "Reports",
    "Judging",
    "Group Emails",
    "Sent Emails",
    "FAQ",
  ]);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Users");
});

it("says that a page does not exist", async () => {
  setUp("/admin/nowhere");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go back home" })).toHaveAttribute("href", "/admin");
});

it("opens judging with its rounds", async () => {
  setUp("/admin/judging");
  expect(await screen.findByText(/^No rounds yet/)).toBeVisible();
  expect(window.location.pathname).toBe("/admin/judging/rounds");
});

it("redirects addresses that people try to the page that they mean", async () => {
  const pages = SECTIONS.map(({ path }) => path);
  expect(pages).toEqual(expect.arrayContaining(Object.values(OTHER_ADDRESSES)));
  setUp("/admin/configuration");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/configurations"));
});

it("a list without a connection has a message, and loads again once there is one", async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  muteErrors();
  onlineManager.setOnline(false);
  const getList = vi.fn<GetList>(() => Promise.reject(new TypeError("Failed to fetch")));
  setUp("/admin/users", {}, 0, getList);
  const failure = await screen.findByText("Failed to fetch users. Please try again.");
  getList.mockImplementation(async () => ({ data: [], total: 0 }));
  onlineManager.setOnline(true);
  expect(await screen.findByText(/^No users yet/)).toBeVisible();
  expect(failure).not.toBeInTheDocument();
});

describe("a list", () => {
  const REQUEST = { id: "r-1", name: "Ada", email: "ada@example.com", subject: "Deadline" };
  const box = () => screen.getByRole("searchbox");
  const leaveBox = () => fireEvent.blur(box());
  const pressEnter = () => fireEvent.keyDown(box(), { key: "Enter" });
  const sort = () => fireEvent.click(screen.getByRole("button", { name: "Subject" }));
  const filter = () => fill(screen.getByRole("combobox", { name: "Status" }), "resolved");

  it.each([
    ["a filter and an order chosen after leaving the box", [leaveBox, filter, sort]],
    ["an order and a filter chosen after Enter", [pressEnter, sort, filter]],
  ])("keeps a search with %s", async (_, steps) => {
    const rows = {
      data: [{ ...REQUEST, status: "new", created_at: OPEN_CHALLENGE.now }],
      total: 1,
    };
    const getList = vi.fn<GetList>(async () => rows);
    setUp("/admin/contact-requests", {}, 0, getList);
    await screen.findByRole("table");
    fill(box(), "ring");
    for (const step of steps) {
      step();
      // React renders each step before a person could take the next one.
      await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    }
    await waitFor(() =>
      expect(getList.mock.lastCall?.[1]).toMatchObject({
        filter: { search: "ring", status: "resolved" },
        sort: { field: "subject", order: "ASC" },
      }),
    );
    expect(box()).toHaveValue("ring");
    const address = new URLSearchParams(window.location.search).get("filter") ?? "{}";
    expect(JSON.parse(address)).toEqual({ search: "ring", status: "resolved" });
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
  });

  it("does not ask if nothing would be lost", async () => {
    const { user } = setUp("/admin/", { logout });
    expect(await screen.findByRole("group", { name: "Total Users" })).toBeVisible();
    expect(window.location.pathname).toBe("/admin/dashboard");
    expect(logout).not.toHaveBeenCalled();
    await press(user);
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });

  it("asks before the session ends and unsaved text is lost", async () => {
    const { user } = setUp("/admin/configurations", { logout });
    const field = await screen.findByRole("textbox", { name: "Time" });
    fill(field, "Soon");
    await press(user);
    expect(await screen.findByRole("dialog", { name: SIGN_OUT_QUESTION.title })).toBeVisible();
    await answer(user, "Stay signed in");
    expect(logout).not.toHaveBeenCalled();
    expect(field).toHaveValue("Soon");

    // The form is unmounted before the session ends, so that the browser does not ask again.
    logout.mockImplementationOnce(async () => {
      expect(field).not.toBeInTheDocument();
      return false;
    });
    await press(user);
    await answer(user, "Sign Out");
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });

  it.each([
    ["submission", "/entry"],
    ["review", "/judging"],
  ] as const)("asks if this browser has text of the person's own %s", async (kind, href) => {
    const session = { refresh_token: "r", user: { id: "me" } };
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
    openKeeper({ name: "submission/e", personId: "somebody else" }).keep({});
    openKeeper({ name: `${kind}/e`, personId: "me" }).keep({});
    const { user } = setUp("/admin/dashboard", { logout });
    await press(user);
    const dialog = await screen.findByRole("dialog", { name: SIGN_OUT_QUESTION.title });
    const link = within(dialog).getByRole("link", { name: SIGN_OUT_QUESTION.open[kind] });
    expect(link).toHaveAttribute("href", href);
    await answer(user, "Stay signed in");
    expect(logout).not.toHaveBeenCalled();

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press(user);
    await answer(user, "Sign Out");
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });
});

describe("before the session is known to be an administrator's", () => {
  it("people without a role stay signed in, and nothing is shown or requested", async () => {
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
      "You no longer have a role in the back office.",
    );
    expect(screen.getByRole("link", { name: "Go to the public site" })).toHaveAttribute(
      "href",
      "/",
    );
    expect(checkAuth).not.toHaveBeenCalled();
  });
});
