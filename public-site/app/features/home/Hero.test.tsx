import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import { challengeRow } from "~/testing/entries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { HomePage } from "./HomePage.tsx";

const SECTIONS = [
  /133.million people/,
  "Finalist rewards",
  /Over \$4.million in prizes/,
  "How it went",
  "Join the mailing list",
];

const server = siteServer({
  "GET /rest/v1/challenge": [
    challengeRow({
      now: "2026-02-05T12:00:00Z",
      results_released_at: "2025-10-01T12:00:00Z",
      final_released_at: "2026-01-29T12:00:00Z",
    }),
  ],
});

async function showHome(outcomes: string[]) {
  server.answer({
    "GET /rest/v1/finalists": outcomes.map((outcome) => ({
      id: outcome,
      title: `The ${outcome} idea`,
      summary: "",
      outcome,
      members: [],
      pictures: [{ id: outcome, alt_text: `A patch, ${outcome}` }],
      jury_sentence: "",
    })),
  });
  await refreshFacts();
  renderRoutes([{ path: "/", Component: HomePage }], "/");
}

it("shows who has won in the hero, above the sections of every day", async () => {
  await showHome(["second", "first"]);
  const winner = await screen.findByRole("link", {
    name: "A patch, first First prize The first idea",
  });
  expect(winner).toHaveAttribute("href", "/winners");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
    "Take the infusion out of the clinic.",
  );
  const sections = screen
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
  expect(sections).toEqual(SECTIONS.map((name) => expect.stringMatching(name)));
});

it("keeps the device while the team that has won shows no page", async () => {
  await showHome(["second"]);
  await expect.poll(() => server.sentTo("GET /rest/v1/finalists")).toHaveLength(1);
  expect(screen.getAllByRole("img", { name: /^A wearable injector/ })).not.toEqual([]);
  expect(screen.queryByRole("link", { name: /First prize/ })).not.toBeInTheDocument();
});
