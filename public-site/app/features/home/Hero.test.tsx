import { screen, within } from "@testing-library/react";
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

it("shows the device until the winners are loaded, then the winners, in the usual sections", async () => {
  const row = (outcome: string, patch = {}) =>
    publicFinalist({
      id: outcome,
      outcome,
      ...patch,
      title: `The ${outcome} idea`,
      pictures: [{ id: outcome, alt_text: `A patch, ${outcome}` }],
    });
  const finalists = Promise.withResolvers<object[]>();
  server.answer({
    "GET /rest/v1/finalists": finalists.promise,
    "GET /rest/v1/winners": [
      { outcome: "first", idea_name: "The first", page_id: "first" },
      { outcome: "second", idea_name: "The second", page_id: null },
    ],
  });
  await refreshFacts();
  renderRoutes([{ path: "/", Component: HomePage }], "/");
  expect(screen.getAllByRole("img", { name: /^A wearable injector/ })).not.toEqual([]);
  expect(screen.queryByRole("link", { name: /First prize/ })).not.toBeInTheDocument();
  const members = [{ name: "Ada Lind", university: "", country: "" }];
  finalists.resolve([row("finalist"), row("first", { members })]);
  const winner = await screen.findByRole("link", {
    name: "A patch, first First prize The first idea",
  });
  expect(winner).toHaveAttribute("href", "/winners");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
    "The infusion is out of the clinic.",
  );
  // A winner without a page by the name of its idea.
  const prizes = screen.getByRole("region", { name: /in prizes/ });
  const links = await within(prizes).findAllByRole("link", { name: /^(A patch|The)/ });
  expect(links.map((link) => [link.textContent?.trim(), link.getAttribute("href")])).toEqual([
    ["The first idea Ada Lind", "/projects/first"],
    ["The second", "/winners"],
    ["The finalist idea", "/projects/finalist"],
  ]);
  const sections = screen.getAllByRole("heading", { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual(
    SECTIONS.map((name) => expect.stringMatching(name)),
  );
});
