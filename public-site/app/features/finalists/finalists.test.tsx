import { cleanup, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { NETWORK_DOWN, sequence } from "#common/testing/fakeServer.ts";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import { FinalistsPage } from "~/routes/finalists.tsx";
import { WinnersPage } from "~/routes/winners.tsx";
import { expectAlert, expectLink, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { publicFinalist as aFinalist } from "~/testing/workspace.ts";

const FINALISTS = "GET /rest/v1/finalists";
const WINNERS = "GET /rest/v1/winners";

const RELEASED = { results_released_at: "2025-10-01T12:00:00Z" };
const ADA = { name: "Ada Lind", university: "Lakeside University", country: "Sweden" };

const ALL = [
  aFinalist({ id: "a", title: "Tidal", outcome: "first", members: [ADA] }),
  aFinalist({ id: "b", title: "Loop", outcome: "third" }),
  aFinalist({
    id: "c",
    title: "Coral",
    summary: "It breathes.",
    members: [ADA],
    pictures: [
      { id: "p", alt_text: "A patch on an arm" },
      { id: "q", alt_text: "A box" },
    ],
    jury_sentence: "It is worn and forgotten.",
  }),
];

const server = siteServer({ [FINALISTS]: ALL });

/** Shows the page at this time. */
async function show(Component: ComponentType, now: string, patch = {}) {
  server.answer({ "GET /rest/v1/challenge": [challengeRow({ ...patch, now, phase: null })] });
  await refreshFacts();
  return renderRoutes([{ path: "/", Component }], "/");
}

it.each([
  [FinalistsPage, "2025-09-10T12:00:00Z", {}, "Announcement", "Sep 30, 2025"],
  [WinnersPage, "2025-09-10T12:00:00Z", {}, "Selected in Paris", "Late January 2026"],
  [FinalistsPage, "2025-10-01T11:59:00Z", RELEASED, "Announcement", "Sep 30, 2025"],
])(
  "before the release the page shows the date, and loads no finalists: %#",
  async (Page, now, patch, label, date) => {
    await show(Page, now, patch);
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(date);
    expect(server.sentTo(FINALISTS)).toEqual([]);
    if (Page === FinalistsPage) return;
    expect(screen.getAllByRole("listitem").map((place) => place.textContent)).toEqual([
      expect.stringMatching(/^FirstUp to \$3m/),
      "Second$750,000CashTrophy and medals",
      "Third$250,000CashTrophy and medals",
    ]);
  },
);

it.each([
  [FinalistsPage, "Finalists"],
  [WinnersPage, "The other finalists"],
])(
  "after the date, an unknown configuration is loaded again instead of announcing the past: %#",
  async (Page, list) => {
    const now = "2026-02-05T12:00:00Z";
    await show(() => null, now);
    const released = challengeRow({ ...RELEASED, now, phase: null });
    server.answer({
      "GET /rest/v1/challenge": sequence(NETWORK_DOWN, [released]),
      [WINNERS]: [{ outcome: "first", idea_name: "Tidal", page_id: "a" }],
    });
    await refreshFacts();
    const { user } = renderRoutes([{ path: "/", Component: Page }], "/");
    await expectAlert("We couldn’t load the list.");
    expect(screen.queryByText(/^(Announcement|Selected in Paris)$/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(list)).toBeInTheDocument();
  },
);

describe("after the release", () => {
  const NOW = "2025-10-02T12:00:00Z";

  it("finalists are listed by rank, with the members who agreed to be named", async () => {
    await show(FinalistsPage, NOW, RELEASED);
    expect(screen.getByText("Loading…")).toBeInTheDocument();
    const list = await screen.findByRole("list", { name: "Finalists" });
    const titles = within(list).getAllByRole("heading");
    expect(titles.map((title) => title.textContent)).toEqual(["Tidal", "Loop", "Coral"]);
    expect(screen.queryByRole("region", { name: "Side by side" })).toBeNull();
    expect(list).toHaveTextContent(/First prizeTidalAda LindLakeside University, Sweden/);
    expect(list).toHaveTextContent(
      "FinalistCoralIt is worn and forgotten.The juryIt breathes.Ada Lind",
    );
    expectLink("See the project: Coral", "/projects/c");
    const picture = within(list).getByRole("img", { name: "A patch on an arm" });
    expect(picture.getAttribute("src")).toMatch(/project-picture\?id=p$/);
    expect(picture).toHaveAttribute("loading", "lazy");
    expect(within(list).getAllByRole("img")).toHaveLength(1);
  });

  it("devices with a diameter are drawn side by side, and the first prize’s on the winners’ page", async () => {
    const device = { diameter_mm: 68, height_mm: 14 };
    server.answer({
      [FINALISTS]: [aFinalist({ id: "a", title: "Tidal", outcome: "first", ...device }), ALL[1]],
      [WINNERS]: [{ outcome: "first", idea_name: "Tidal", page_id: "a" }],
    });
    await show(FinalistsPage, NOW, RELEASED);
    const devices = await screen.findByRole("region", { name: "Side by side" });
    const captions = within(devices).getAllByRole("figure");
    expect(captions.map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
      "Tidal68 mm across, 14 mm high",
      "A bank card",
    ]);
    expect(devices).toHaveTextContent("Loop has not stated its size.");
    expect(within(devices).getByRole("link", { name: "Tidal" })).toHaveAttribute(
      "href",
      "/projects/a",
    );
    cleanup();
    await show(WinnersPage, NOW, RELEASED);
    expect(await screen.findByRole("region", { name: "First prize, to scale" })).toHaveTextContent(
      /68.mm.across14.mm.high/,
    );
  });

  it("winners are on the podium; those without a public page by the names of their ideas", async () => {
    server.answer({
      [WINNERS]: [
        { outcome: "first", idea_name: "Tidal pulse", page_id: "a" },
        { outcome: "second", idea_name: "Kelp", page_id: null },
      ],
    });
    await show(WinnersPage, NOW, { ...RELEASED, finalists: 3, pitching: 2 });
    await screen.findByRole("heading", { name: "Tidal" });
    expect(screen.getByText(/^Two pitches in Paris, one decision\./)).toBeInTheDocument();
    const places = screen.getAllByRole("listitem").map((place) => place.textContent);
    expect(places[0]).toMatch(/First prize, up to \$3mTidal/);
    expect(places).toContain(
      "2Second prize $750,000KelpThe team hasn’t published anything else about this idea yet.",
    );
    expect(screen.queryByText(/^Third prize/)).toBeNull();
    const others = screen.getByRole("region", { name: "The other finalists" });
    expect(within(others).getByRole("heading", { name: "Coral" })).toBeInTheDocument();
  });

  it.each([
    [
      { shown: 4, held: 0, private: 1 },
      "Four of five finalists show their projects. One has not published its page.",
    ],
    [
      { shown: 3, held: 0, private: 2 },
      "Three of five finalists show their projects. Two have not published their pages.",
    ],
    [
      { shown: 2, held: 3, private: 0 },
      "Two of five finalists show their projects. Three will appear after the judges, who review anonymized entries, have decided.",
    ],
    [
      { shown: 1, held: 2, private: 1 },
      "One of five finalists shows its project. One has not published its page. Two will appear after the judges, who review anonymized entries, have decided. One is not shown at the moment.",
    ],
  ])("%o: names the number of public pages", async (counts, words) => {
    server.answer({ "GET /rest/v1/finalist_counts": [{ finalists: 5, ...counts }] });
    await show(FinalistsPage, NOW, RELEASED);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it("says nothing about the pages if all are public, and no outcome that all share", async () => {
    server.answer({
      [FINALISTS]: [ALL[2]],
      "GET /rest/v1/finalist_counts": [{ finalists: 1, shown: 1, held: 0, private: 0 }],
    });
    await show(FinalistsPage, NOW, RELEASED);
    const list = await screen.findByRole("list", { name: "Finalists" });
    expect(list).toHaveTextContent(/^Coral/);
    expect(screen.queryByText(/show(s its|s? their) project/)).toBeNull();
  });

  it("a finalist in the final is listed, without a rank before it", async () => {
    server.answer({ [FINALISTS]: [aFinalist({ outcome: "top_three" }), ALL[2]] });
    await show(FinalistsPage, NOW, RELEASED);
    const list = await screen.findByRole("list", { name: "Finalists" });
    expect(list).toHaveTextContent(/In the finalTidal.*FinalistCoral/);
    cleanup();
    await show(WinnersPage, NOW, RELEASED);
    expect(await screen.findByText("Late January 2026")).toBeInTheDocument();
    expect(screen.queryByText("Tidal")).toBeNull();
  });

  it.each([
    [{ finalists: 6 }, "The top 3 pitch in Paris."],
    [{ finalists: 6, pitching: 4 }, "Four of the six finalists pitch in Paris."],
    [{ finalists: 6, pitching: 6 }, "All six finalists pitch in Paris."],
    [{ finalists: 3 }, "All three finalists pitch in Paris."],
  ])("%o: says who pitches", async (counted, words) => {
    await show(FinalistsPage, NOW, { ...RELEASED, ...counted });
    const lead = await screen.findByText(/^Selected by the judges from all entries/);
    expect(lead.textContent?.replaceAll("\u00a0", " ")).toContain(words);
  });

  it("explains if no page is public or the list fails to load, and offers a retry", async () => {
    server.answer({ [FINALISTS]: sequence(NETWORK_DOWN, []) });
    const { user } = await show(FinalistsPage, NOW, RELEASED);
    await expectAlert("We couldn’t load");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/none has done so yet/)).toBeInTheDocument();
  });
});
