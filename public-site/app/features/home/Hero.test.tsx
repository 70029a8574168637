import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { publicFinalist } from "~/testing/workspace.ts";
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

it("shows the device until the winner has a public page, then the winner, above the usual sections", async () => {
  const row = (outcome: string) =>
    publicFinalist({
      outcome,
      title: `The ${outcome} idea`,
      pictures: [{ id: outcome, alt_text: `A patch, ${outcome}` }],
    });
  const finalists = Promise.withResolvers<object[]>();
  server.answer({ "GET /rest/v1/finalists": finalists.promise });
  await refreshFacts();
  renderRoutes([{ path: "/", Component: HomePage }], "/");
  expect(screen.getAllByRole("img", { name: /^A wearable injector/ })).not.toEqual([]);
  expect(screen.queryByRole("link", { name: /First prize/ })).not.toBeInTheDocument();
  finalists.resolve([row("second"), row("first")]);
  const winner = await screen.findByRole("link", {
    name: "A patch, first First prize The first idea",
  });
  expect(winner).toHaveAttribute("href", "/winners");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
    "Take the infusion out of the clinic.",
  );
  const sections = screen.getAllByRole("heading", { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual(
    SECTIONS.map((name) => expect.stringMatching(name)),
  );
});
