import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { BUSY_TEXT, noteStatus } from "#common/busyServer.ts";
import type { Role } from "#common/claimedRole.ts";
import { ROLE_VALUES } from "#shared/constants.ts";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { Layout } from "./Layout.tsx";
import { LoadingFrame } from "./LoadingFrame.tsx";
import { firstPageOf, mayOpen, tabsOf } from "./openPages.ts";
import { PAGE_PATHS } from "./sections.ts";

const METHODS = {
  getOne: async () => ({ data: { ...OPEN_CHALLENGE, open_contact_requests: 0 } }),
};

const show = (role: Role, address: string, page = <p>The page</p>) =>
  renderAdmin(<Layout>{page}</Layout>, METHODS, { address, role });

it("says that the role cannot open a page, and links to the first page that it can open", async () => {
  show("support", "/submissions/s-1");
  const title = "You don’t have access to this page";
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByText(/Support can answer messages/)).toBeVisible();
  const link = screen.getByRole("link", { name: "Go to your start page" });
  expect(link).toHaveAttribute("href", "/contact-requests");
  expect(screen.queryByText("The page")).toBeNull();
  expect(screen.queryByRole("link", { name: /Audit|Configuration/ })).toBeNull();
});

it("shows a frame before the role is known", () => {
  renderAdmin(<LoadingFrame />, METHODS);
  expect(screen.getByRole("banner")).toHaveTextContent("Admin Dashboard");
  expect(screen.getByRole("status")).toHaveTextContent("Loading...");
});

it("says on every page that the server is too busy", async () => {
  show("admin", "/users");
  expect(await screen.findByText("The page")).toBeVisible();
  act(() => noteStatus(504));
  expect(screen.getByText(BUSY_TEXT)).toBeVisible();
});

it.each([
  ["/submissions", "/entries"],
  ["/users", "/people"],
])("leads observers from %s to their own list", async (from, to) => {
  show("observer", from);
  const tab = await screen.findByRole("link", { current: "page" });
  expect(tab).toHaveAttribute("href", to);
});

describe("the pages of a role", () => {
  const pathsOf: Record<Role, readonly string[]> = {
    support: ["/users", "/mailing-list", "/contact-requests", "/emails"],
    observer: ["/dashboard", "/reports", "/entries", "/people"],
    admin: PAGE_PATHS,
  };

  it.each(ROLE_VALUES)("are open to %s", (role) => {
    const paths = pathsOf[role];
    expect([...paths, firstPageOf(role)].filter((path) => !mayOpen(role, path))).toEqual([]);
    if (role !== "admin") expect(tabsOf(role).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ["/submissions/s-1", ["admin"]],
    ["/judging/rounds", ["admin"]],
    ["/audit", ["admin"]],
    ["/configurations", ["admin"]],
    ["/users/u-1", ["admin", "support"]],
    ["/entries", ["admin", "observer"]],
    // An unknown page is open to everyone, to say that it does not exist.
    ["/userscape", ROLE_VALUES],
  ])("have %s for %j", (pathname, roles) => {
    expect(ROLE_VALUES.filter((role) => mayOpen(role, pathname))).toEqual(roles);
  });
});

it.each([
  ["/judging/rounds/r-1", true, true],
  ["/submissions/s-1", true, true],
  ["/users", true, false],
  ["/judging/rounds/r-1", false, false],
])(
  "on %s, tells an administrator with an own interest (%s) that they only read: %s",
  async (address, interest, isShown) => {
    const getOne = async () => ({ data: { ...OPEN_CHALLENGE, has_own_interest: interest } });
    renderAdmin(<Layout>The page</Layout>, { getOne }, { address });
    await screen.findByText("The page");
    await waitFor(() =>
      expect(screen.queryAllByText(/so you have read-only access/)).toHaveLength(isShown ? 1 : 0),
    );
  },
);

it.each([
  ["/submissions/s-1", "Submissions"],
  ["/withdrawn", "Submissions"],
  ["/templates/create", "Contact Requests"],
  ["/judging/releases", "Judging"],
  ["/audit", "Audit"],
])("marks the section of %s in the header", async (address, name) => {
  show("admin", address);
  const links = within(await screen.findByRole("banner"));
  expect(await links.findByRole("link", { current: "page" })).toHaveTextContent(name);
  const menu = name === "Audit" ? "Menu" : `Menu: ${name}`;
  expect(links.getByRole("button", { name: menu, hidden: true })).toBeInTheDocument();
});

it("shows the parts of a section, of which one is open", async () => {
  show("admin", "/judging/judges");
  const parts = within(await screen.findByRole("navigation", { name: "Judging" }));
  const links = parts.getAllByRole("link").map((link) => link.textContent);
  expect(links).toEqual(["Rounds", "Judges", "Conflicts", "Releases", "Finalists"]);
  expect(parts.getByRole("link", { current: "page" })).toHaveTextContent("Judges");
  expect(screen.getByText("The page")).toBeVisible();
});

it.each([
  ["removed", false],
  ["disabled", true],
])("moves the focus to the page when the focused button is %s, and only then", async (_, stays) => {
  function Page() {
    const [isDone, setIsDone] = useState(false);
    return (
      <>
        <button type="button">Decide</button>
        {(stays || !isDone) && (
          <button type="button" disabled={isDone} onClick={() => setIsDone(true)}>
            Lock
          </button>
        )}
      </>
    );
  }
  const page = (
    <>
      <p>Outside</p>
      <Layout>
        <Page />
      </Layout>
    </>
  );
  const { user } = renderAdmin(page, METHODS, { address: "/audit" });
  await user.click(await screen.findByRole("button", { name: "Decide" }));
  await user.click(screen.getByText("Outside"));
  screen.getByRole("main").append(document.createElement("hr"));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Lock" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});
