import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Statistics } from "../data/databaseFunctions.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import ReportsPage from "./ReportsPage.tsx";
import { STATISTICS } from "./testing/statistics.ts";

const show = (statistics: Statistics) =>
  renderAdmin(<ReportsPage />, { callDatabase: async () => statistics });

/** The rows of a figure's table, as texts of their cells. */
async function rowsOf(title: string): Promise<(string | null)[][]> {
  const figure = within(await screen.findByRole("figure", { name: title }));
  fireEvent.click(figure.getByText("Show as a table"));
  const rows = [...figure.getByRole("table").querySelectorAll("tr")].slice(1);
  return rows.map((row) =>
    [...row.children].filter((cell) => !cell.ariaHidden).map((cell) => cell.textContent),
  );
}

it("shows the numbers as tables, and links a country to its people", async () => {
  show(STATISTICS);
  expect(await rowsOf("Submissions by status")).toEqual([
    ["Received", "3"],
    ["Under Review", "0"],
    ["Selected", "0"],
    ["Declined", "1,200"],
  ]);
  expect(await rowsOf("Sign-up to submission")).toEqual([
    ["Signed up", "1,060", "100%"],
    ["Profile complete", "100", "9%"],
    ["On a team or solo", "51", "5%"],
    ["Submitted", "0", "0%"],
  ]);
  expect(await rowsOf("Sign-ups over time")).toEqual([["Nov 18, 2026", "4", "4"]]);
  expect(await rowsOf("Drop-off by week")).toEqual([
    ["Nov 9, 2026", "0", "60", "40", "21", "0", "0%"],
    ["Nov 16, 2026", "1,000", "1,000", "60", "30", "25", "3%"],
  ]);
  const [first] = await rowsOf("Drop-off by country");
  expect(first).toEqual(["Afghanistan", "20", "8", "4", "2", "10%"]);
  expect(screen.getByRole("figure", { name: "Drop-off by country" })).toHaveTextContent(
    "The 10 countries with the most sign-ups.",
  );
  const week = screen.getByRole("figure", { name: "Drop-off by week" });
  expect(within(week).getByText("25 of 1,000 submitted")).toBeInTheDocument();
  expect(week).toHaveTextContent("People by sign-up week and furthest step");
  // One legend for both charts.
  expect(screen.getAllByText("Profile complete", { selector: "li" })).toHaveLength(1);
  const countries = within(screen.getByRole("figure", { name: "Countries" }));
  // Below the map, the five countries with the most people.
  expect(countries.getAllByText("Afghanistan", { selector: "text" })).toHaveLength(1);
  expect(countries.queryByText("Andorra", { selector: "text" })).toBeInTheDocument();
  await rowsOf("Countries");
  const href = countries.getByRole("link", { name: "Afghanistan" }).getAttribute("href");
  expect(href).toMatch(/^\/users\?/);
});

it("omits visits where none are counted", async () => {
  const weeks = STATISTICS.weeks.map((week) => ({ ...week, visits: null }));
  show({ ...STATISTICS, weeks });
  expect((await rowsOf("Drop-off by week"))[0]).toHaveLength(6);
});

it("omits charts and the legend that would be empty", async () => {
  const [week] = STATISTICS.weeks;
  const funnel = { signed_up: 1, profile_completed: 0, in_a_team: 0, submitted: 0 };
  show({
    ...STATISTICS,
    submissions_by_status: {},
    funnel,
    weeks: week ? [{ ...week, ...funnel }] : [],
    countries: [],
  });
  expect(await screen.findByRole("figure", { name: "Sign-up to submission" })).toBeVisible();
  expect(screen.queryByRole("figure", { name: "Submissions by status" })).toBeNull();
  expect(screen.queryByText("Furthest step")).toBeNull();
});
