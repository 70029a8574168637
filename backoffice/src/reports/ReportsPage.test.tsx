import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { learnChallengeTime } from "#common/challengeClock.ts";
import { COUNTRIES } from "#shared/countries.ts";
import type { Statistics } from "../data/databaseFunctions.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import ReportsPage from "./ReportsPage.tsx";

function stepsOf(
  signed_up: number,
  profile_completed: number,
  in_a_team: number,
  submitted: number,
) {
  return { signed_up, profile_completed, in_a_team, submitted };
}

const STATISTICS: Statistics = {
  as_of: "2026-11-20T14:03:00Z",
  entries_by_status: { received: 3, declined: 1200 },
  sign_ups_by_day: [{ day: "2026-11-18", total: 4 }],
  entries_by_day: [],
  visits_by_day: [
    { day: "2026-11-16", total: 900 },
    { day: "2026-11-22", total: 100 },
  ],
  mailing_list: 0,
  funnel: stepsOf(1060, 100, 51, 0),
  weeks: [
    { week: "2026-11-09", ...stepsOf(60, 40, 21, 0) },
    { week: "2026-11-16", ...stepsOf(1000, 60, 30, 25) },
  ],
  countries: Array.from({ length: 12 }, (_, at) => ({
    country: COUNTRIES[at]?.name ?? "",
    ...stepsOf(20 - at, 8, 4, 2),
  })),
};

const NOTHING: Statistics = {
  as_of: "2026-11-20T14:03:00Z",
  entries_by_status: {},
  mailing_list: 0,
  sign_ups_by_day: [],
  entries_by_day: [],
  visits_by_day: [],
  weeks: [],
  countries: [],
  funnel: stepsOf(0, 0, 0, 0),
};

function show({ statistics = async () => STATISTICS, configuration = {} } = {}) {
  const dates = {
    submissions_open_at: "2000-01-01T00:00:00Z",
    submissions_close_at: "2999-01-01T00:00:00Z",
  };
  renderAdmin(<ReportsPage />, {
    getOne: async () => ({ data: { id: "challenge", ...dates, ...configuration } }),
    callDatabase: statistics,
  } as object);
}

/** The rows of a figure's table, as texts of their cells. */
async function rowsOf(title: string): Promise<(string | null)[][]> {
  const figure = within(await screen.findByRole("figure", { name: title }));
  await userEvent.click(figure.getByText("Show as a table"));
  const [, ...rows] = figure.getAllByRole("row");
  return rows.map((row) =>
    [...row.children].filter((cell) => !cell.ariaHidden).map((cell) => cell.textContent),
  );
}

it("shows the numbers as tables", async () => {
  show();
  expect(await rowsOf("Submissions by status")).toEqual([
    ["Received", "3"],
    ["Under Review", "0"],
    ["Selected", "0"],
    ["Declined", "1,200"],
  ]);
  expect(await rowsOf("Sign-up to submission")).toEqual([
    ["Signed up", "1,060", "100%"],
    ["Profile complete", "100", "9%"],
    ["With an entry", "51", "5%"],
    ["Submitted", "0", "0%"],
  ]);
  expect((await rowsOf("Sign-ups over time"))[0]).toEqual([expect.any(String), "4"]);
});

it("links a country to its people", async () => {
  show();
  const figure = within(await screen.findByRole("figure", { name: "Countries" }));
  await userEvent.click(figure.getByText("Show as a table"));
  const href = figure.getByRole("link", { name: "Afghanistan" }).getAttribute("href");
  expect(href).toMatch(/^\/users\?/);
});

it("shows drop-off by week and by country", async () => {
  show();
  expect(await rowsOf("Drop-off by week")).toEqual([
    ["Nov 9", "0", "60", "40", "21", "0", "0%"],
    ["Nov 16", "1,000", "1,000", "60", "30", "25", "3%"],
  ]);
  const rows = await rowsOf("Drop-off by country");
  expect(rows[0]).toEqual(["Afghanistan", "20", "8", "4", "2", "10%"]);
  const figure = screen.getByRole("figure", { name: "Drop-off by country" });
  expect(figure).toHaveTextContent("The 10 countries with the most sign-ups.");
});

it("omits visits where none are counted", async () => {
  show({ statistics: async () => ({ ...STATISTICS, visits_by_day: [] }) });
  expect((await rowsOf("Drop-off by week"))[0]).toHaveLength(6);
});

it("forecasts the submissions at the deadline", async () => {
  const closes = "2026-12-01T05:00:00Z";
  const entries_by_day = [{ day: "2026-11-18", total: 40 }];
  const configuration = {
    submissions_open_at: "2026-11-10T00:00:00Z",
    submissions_close_at: closes,
  };
  learnChallengeTime("2026-11-20T12:00:00Z");
  // Other test files share this clock.
  onTestFinished(() => learnChallengeTime(new Date().toISOString()));
  show({ statistics: async () => ({ ...STATISTICS, entries_by_day }), configuration });
  const figure = await screen.findByRole("figure", { name: "Submissions until the deadline" });
  expect(figure).toHaveTextContent(/Expected at the deadline: \d+ to \d+ \(80% range\)/);
  const rows = await rowsOf("Submissions until the deadline");
  expect(rows.find(([day]) => day === "Nov 18")).toEqual(["Nov 18", "40", "", ""]);
  expect(rows.at(-1)).toEqual(["Dec 1", "", expect.any(String), expect.any(String)]);
});

it("has placeholders without data", async () => {
  show({ statistics: async () => NOTHING });
  expect(await screen.findByRole("figure", { name: "Countries" })).toBeVisible();
  expect(screen.getAllByText("No submissions yet.")).toHaveLength(3);
  expect(screen.getAllByText("No sign-ups yet.")).toHaveLength(4);
  expect(screen.getByText("No profile names a country yet.")).toBeVisible();
  expect(screen.queryByText("Show as a table")).toBeNull();
});

it("can be loaded again after a failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const statistics = vi
    .fn<() => Promise<Statistics>>()
    .mockRejectedValueOnce(new Error("down"))
    .mockResolvedValue(STATISTICS);
  show({ statistics });
  expect(await screen.findByRole("alert")).toHaveTextContent("The reports could not be loaded.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findAllByRole("figure")).toHaveLength(8);
});
