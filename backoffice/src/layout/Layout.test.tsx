import { screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { Layout } from "./Layout.tsx";
import { FirstPage } from "./NotYours.tsx";

const METHODS = {
  getOne: async () => ({ data: OPEN_CHALLENGE }),
  readTotals: async () => ({ open_contact_requests: 0 }),
} as object;

function Here() {
  return <p>At {useLocation().pathname}</p>;
}

function show(role: Role, address: string) {
  renderAdmin(
    <Layout>
      <p>The page</p>
    </Layout>,
    METHODS,
    { address, role },
  );
}

describe("a page that is not part of one's role", () => {
  it.each([
    ["support", "/submissions/s-1", "Answers messages", "/contact-requests"],
    ["observer", "/users/u-1", "Reads the lists", "/dashboard"],
    ["chair", "/judging/finalists", "Leads one round", "/judging"],
  ] as const)("for %s at %s says so, and leads on", async (role, address, about, first) => {
    show(role, address);
    const title = "This page is not part of your role";
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByText(new RegExp(`What it may do: ${about}`))).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to your first page" })).toHaveAttribute(
      "href",
      first,
    );
    expect(screen.queryByText("The page")).toBeNull();
    expect(screen.queryByRole("link", { name: "Audit" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Configuration" })).toBeNull();
  });

  it.each([
    ["support", "/users"],
    ["observer", "/entries"],
    ["chair", "/judging/rounds/r-1/results"],
    ["admin", "/audit"],
  ] as const)("is shown to %s at %s otherwise", async (role, address) => {
    show(role, address);
    expect(await screen.findByText("The page")).toBeVisible();
  });
});

it.each([
  ["support", "/contact-requests", "writing#contact-requests"],
  ["observer", "/entries", "people#observer"],
  ["chair", "/judging/rounds/r-1/progress", "judging#while-the-round-is-open"],
  ["admin", "/submissions/s-1", "entries#to-look-at-an-entry"],
] as const)("help for %s at %s is %s, in a tab of its own", async (role, address, topic) => {
  show(role, address);
  const help = await screen.findByRole("link", { name: "Help" });
  expect(help).toHaveAttribute("href", `/admin/handbook/${topic}`);
  expect(help).toHaveAttribute("target", "_blank");
});

it.each([
  ["support", "/contact-requests"],
  ["observer", "/dashboard"],
  ["chair", "/judging"],
  ["admin", "/dashboard"],
] as const)("the first page of %s is %s", async (role, address) => {
  renderAdmin(
    <>
      <FirstPage />
      <Here />
    </>,
    {},
    { address: "/", role },
  );
  expect(await screen.findByText(`At ${address}`)).toBeVisible();
});
