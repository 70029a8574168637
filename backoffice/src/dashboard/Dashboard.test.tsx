import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import Dashboard from "./Dashboard.tsx";

const show = (getCounts: AdminDataProvider["getCounts"]) =>
  renderAdmin(<Dashboard />, { getCounts });

it("counts submissions, users and subscribers", async () => {
  show(async () => ({ submissions: 25, users: 1060, mailing_list: 0, open_contact_requests: 3 }));
  const submissions = await screen.findByRole("group", { name: "Total Submissions" });
  expect(submissions).toHaveTextContent(/25$/);
  expect(screen.getByRole("group", { name: "Total Users" })).toHaveTextContent(/1,060$/);
  expect(screen.getByRole("group", { name: "Mailing List Subscribers" })).toHaveTextContent(/0$/);
});

it("says that it is loading", () => {
  show(() => new Promise(() => undefined));
  expect(screen.getByRole("status")).toHaveTextContent("Loading dashboard data...");
});

it("says when the numbers cannot be loaded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  show(() => Promise.reject(new Error("down")));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to load dashboard data. Please try again later.",
  );
});
