import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import ProjectRoute from "~/routes/project.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { publicFinalist } from "~/testing/workspace.ts";
import { firstWords } from "./firstWords.ts";

const ID = "77777777-7777-4777-8777-777777777777";
const FINALISTS = "GET /rest/v1/finalists";
const ROW = publicFinalist({
  id: ID,
  summary: "It waits.",
  outcome: "first",
  members: [{ name: "Ada Lind", university: "Lakeside University", country: "Sweden" }],
  people: 3,
  universities: 1,
  countries: 2,
  pictures: [
    { id: "p", alt_text: "A patch on an arm" },
    { id: "q", alt_text: "A box" },
  ],
  jury_sentence: "It is worn and forgotten.",
});

const server = siteServer({ [FINALISTS]: [ROW] });

function show(id = ID) {
  return renderRoutes([{ path: "/projects/:id", Component: ProjectRoute }], `/projects/${id}`);
}

describe("the page of a project", () => {
  it("shows pictures, texts, team and jury, sets the title, and replaces the served head", async () => {
    // Added by the edge function.
    document.head.innerHTML = '<title>Served</title><meta data-served name="x">';
    show();
    expect(await screen.findByRole("heading", { level: 1, name: "Tidal" })).toBeInTheDocument();
    expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual([
      "A patch on an arm",
      "A box",
    ]);
    expect(document.body).toHaveTextContent(/First prizeTidalIt waits.It is worn and forgotten/);
    // The whole team is counted.
    expect(screen.getByRole("region", { name: "The team" })).toHaveTextContent(
      "3people1university2countriesAda LindLakeside University, SwedenTwo other members are not named.",
    );
    await waitFor(() => expect(document.title).toMatch(/^Tidal – /));
    expect(document.head.querySelectorAll("[data-served]")).toHaveLength(0);
    expect(server.sent.find(({ name }) => name === FINALISTS)?.url.search).toContain(`id=eq.${ID}`);
  });

  it.each([
    [
      { diameter_mm: 68, height_mm: 14, volume_ml: 25 },
      "68 mm across14 mm high25 mL of drug",
      ["From above, 68 mm across", "From the side, 14 mm high", "A bank card"],
    ],
    [{ diameter_mm: 68 }, "68 mm across", ["From above, 68 mm across", "A bank card"]],
    [{ height_mm: 14, volume_ml: 25 }, "14 mm high25 mL of drug", []],
  ])("shows the device instead of the numbers of people: %o", async (device, figures, drawn) => {
    server.answer({ [FINALISTS]: [{ ...ROW, ...device }] });
    show();
    const section = await screen.findByRole("region", { name: "The device" });
    const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
    expect(plain(within(section).getByRole("list").textContent)).toBe(figures);
    const captions = within(section).queryAllByRole("figure");
    expect(captions.map(({ textContent }) => plain(textContent)?.replace("25 mL", ""))).toEqual(
      drawn,
    );
    expect(screen.getByRole("region", { name: "The team" })).not.toHaveTextContent("people");
  });

  it("shows a drawing if there is no picture", async () => {
    server.answer({ [FINALISTS]: [publicFinalist({})] });
    show();
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByText("The jury")).toBeNull();
    expect(screen.getByText(/No team members are named/)).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "The device" })).toBeNull();
  });

  it("is not found without a row, and sends no request for an invalid id", async () => {
    server.answer({ [FINALISTS]: [] });
    show();
    expect(await screen.findByRole("heading", { name: /not found/i })).toBeInTheDocument();
    const requests = server.sentTo(FINALISTS).length;
    show("page");
    await screen.findAllByRole("heading", { name: /not found/i });
    expect(server.sentTo(FINALISTS)).toHaveLength(requests);
  });
});

it.each([
  ["One two.", 2, "One two."],
  ["One\ntwo,  three", 2, "One two …"],
  ["", 2, ""],
])("a list shows %j in %i words", (text, count, expected) => {
  expect(firstWords(text, count)).toBe(expected);
});
