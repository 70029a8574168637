import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import { ROLE_VALUES } from "#shared/constants.ts";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { Layout } from "./Layout.tsx";
import { FirstPage } from "./NoAccess.tsx";
import { firstPageOf, mayOpen, tabsOf } from "./openPages.ts";
import { PAGE_PATHS } from "./sections.ts";

const METHODS = {
  getOne: async () => ({ data: OPEN_CHALLENGE }),
  readTotals: async () => ({ open_contact_requests: 0 }),
} as object;

const show = (role: Role, address: string, page = <p>The page</p>) =>
  renderAdmin(<Layout>{page}</Layout>, METHODS, { address, role });

it.each([
  ["support", "/submissions/s-1", "Answers messages", "/contact-requests"],
  ["observer", "/users/u-1", "Reads the lists", "/dashboard"],
  ["chair", "/judging/finalists", "Leads one round", "/judging"],
] as const)("tells %s that %s is not part of the role", async (role, address, about, first) => {
  show(role, address);
  const title = "This page is not part of your role";
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByText(new RegExp(`What it may do: ${about}`))).toBeVisible();
  const link = screen.getByRole("link", { name: "Go to your first page" });
  expect(link).toHaveAttribute("href", first);
  expect(screen.queryByText("The page")).toBeNull();
  expect(screen.queryByRole("link", { name: /Audit|Configuration/ })).toBeNull();
});

it.each([
  ["support", "/users", "people#to-find-somebody"],
  ["observer", "/entries", "people#observer"],
  ["chair", "/judging/rounds/r-1/progress", "judging#while-the-round-is-open"],
  ["admin", "/submissions/s-1", "entries#to-look-at-an-entry"],
] as const)("shows %s the page %s, with help in a new tab", async (role, address, topic) => {
  show(role, address);
  expect(await screen.findByText("The page")).toBeVisible();
  const help = screen.getByRole("link", { name: "Help" });
  expect(help).toHaveAttribute("href", `/admin/handbook/${topic}`);
  expect(help).toHaveAttribute("target", "_blank");
});

it.each([
  ["support", "/contact-requests"],
  ["observer", "/dashboard"],
  ["chair", "/judging"],
  ["admin", "/dashboard"],
] as const)("opens for %s first %s", async (role, address) => {
  const Here = () => <p>At {useLocation().pathname}</p>;
  const page = (
    <>
      <FirstPage />
      <Here />
    </>
  );
  renderAdmin(page, {}, { address: "/", role });
  expect(await screen.findByText(`At ${address}`)).toBeVisible();
});

describe("the pages of a role", () => {
  it.each([
    ["support", ["/users", "/mailing-list", "/contact-requests", "/emails"]],
    ["observer", ["/dashboard", "/reports", "/entries", "/people"]],
    ["chair", ["/judging"]],
    ["admin", PAGE_PATHS],
  ] as const)("are open to %s", (role, paths) => {
    expect([...paths, firstPageOf(role)].filter((path) => !mayOpen(role, path))).toEqual([]);
    if (role !== "admin") expect(tabsOf(role).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ["/submissions/s-1", ["admin"]],
    ["/judging/rounds", ["admin", "chair"]],
    ["/judging/rounds/new", ["admin"]],
    ["/audit", ["admin"]],
    ["/configurations", ["admin"]],
    ["/users/u-1", ["admin", "support"]],
    ["/entries", ["admin", "observer"]],
    // No page: everyone is told so.
    ["/userscape", ROLE_VALUES],
  ])("have %s for %j", (pathname, roles) => {
    expect(ROLE_VALUES.filter((role) => mayOpen(role, pathname))).toEqual(roles);
  });
});

it("moves the focus to the page when the focused button is removed, and only then", async () => {
  function Page() {
    const [isDone, setIsDone] = useState(false);
    return (
      <>
        <button type="button">Decide</button>
        {!isDone && (
          <button type="button" onClick={() => setIsDone(true)}>
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
  renderAdmin(page, METHODS, { address: "/audit" });
  await userEvent.click(await screen.findByRole("button", { name: "Decide" }));
  await userEvent.click(screen.getByText("Outside"));
  screen.getByRole("main").append(document.createElement("hr"));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Lock" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});
