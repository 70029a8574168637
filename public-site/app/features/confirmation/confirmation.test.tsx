import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import type { Confirmation } from "~/data/confirmation.ts";
import * as confirmationRoute from "~/routes/confirmation.tsx";
import * as dashboard from "~/routes/dashboard.tsx";
import * as judging from "~/routes/judging.tsx";
import { judgeRow, roundRow } from "~/testing/judging.ts";
import { expectAlert, expectLink, showSignedInPage } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { challengeRow, submissionRow } from "~/testing/submissions.ts";

const CONFIRMATION = "GET /rest/v1/my_confirmation";
const RELEASED = challengeRow({ results_released_at: "2025-10-01T12:00:00Z", finalists: 5 });

const ENTRANT: Confirmation = {
  role: "entrant",
  name: "Ada Lovelace",
  idea_name: "Tidal",
  reviews: null,
  confirmed_at: "2025-10-01T12:00:00Z",
};
const JUDGE: Confirmation = {
  ...ENTRANT,
  role: "judge",
  name: "Iris Okafor",
  idea_name: null,
  reviews: [
    { round_name: "Screening", reviews: 18 },
    { round_name: "Panel", reviews: 1 },
  ],
};

const server = signedInServer({ "GET /rest/v1/challenge": [RELEASED] });

function show(confirmation: Confirmation | null) {
  server.answer({ [CONFIRMATION]: confirmation ? [confirmation] : [] });
  return showSignedInPage("/confirmation", confirmationRoute);
}

const factOf = (name: string) => {
  const sheet = within(screen.getByRole("article"));
  return sheet.getByText(name).nextElementSibling?.textContent?.replaceAll("\u00a0", " ");
};

describe("the confirmation", () => {
  it("of a judge has the reviews of each round, and is printed", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const { user } = await show(JUDGE);
    expect(screen.getByRole("article", { name: "Iris Okafor" })).toHaveTextContent(
      "was a judge for the Device Innovation Challenge 2025 and submitted 19 reviews.",
    );
    expect(factOf("Role")).toBe("Judge");
    expect(factOf("Reviews")).toBe("18 in Screening and 1 in Panel");
    expect(factOf("Results released")).toBe("Oct 1, 2025");
    expect(screen.queryByText("Idea")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Print or save as PDF" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it.each([
    [
      "entrant",
      "Participant",
      "entered the Device Innovation Challenge 2025 with the idea “Tidal.” The judges reviewed the entry.",
    ],
    [
      "finalist",
      "Finalist",
      "is a finalist in the Device Innovation Challenge 2025 with the idea “Tidal.”",
    ],
    ["top_three", "Finalist", "is a finalist in"],
    ["unplaced", "Finalist", "is a finalist in"],
    [
      "second",
      "Second prize",
      "won second prize in the Device Innovation Challenge 2025 with the idea “Tidal.”",
    ],
  ] as const)("of a person with the role %s says so", async (role, label, sentence) => {
    await show({ ...ENTRANT, role });
    expect(screen.getByRole("article")).toHaveTextContent(sentence);
    expect(factOf(role === "entrant" ? "Role" : "Result")).toBe(label);
    expect(factOf("Idea")).toBe("Tidal");
    expect(screen.queryByText("Reviews")).toBeNull();
  });

  it("does not exist before there is anything to confirm", async () => {
    await show(null);
    expect(screen.getByText("You don’t have a confirmation to print yet.")).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("that cannot be loaded says so", async () => {
    server.answer({ [CONFIRMATION]: refusal(500) });
    await showSignedInPage("/confirmation", confirmationRoute);
    await expectAlert("We couldn’t load your confirmation.");
  });
});

describe("the link to it", () => {
  const LINK = "Print your confirmation";

  it.each([true, false])("is on a judge's page: %s", async (has) => {
    server.answer({
      "GET /rest/v1/my_judge": [judgeRow()],
      "GET /rest/v1/my_judging_rounds": [roundRow({ stage: "released" })],
      [CONFIRMATION]: has ? [JUDGE] : [],
    });
    await showSignedInPage("/judging", judging);
    if (has) expectLink(LINK, "/confirmation");
    else expect(screen.queryByRole("link", { name: LINK })).toBeNull();
  });

  it.each([true, false])("is on the dashboard of a decided entry: %s", async (has) => {
    const submission = submissionRow({ state: "submitted", status: "declined" });
    server.answer({
      "GET /rest/v1/my_submission": [submission],
      [CONFIRMATION]: has ? [ENTRANT] : [],
    });
    await showSignedInPage("/dashboard", dashboard);
    await screen.findByRole("heading", { level: 1, name: /Thank you/ });
    if (has) expectLink(LINK, "/confirmation");
    else expect(screen.queryByRole("link", { name: LINK })).toBeNull();
  });

  it("is not looked for before the release", async () => {
    const submission = submissionRow({ state: "submitted", status: "received" });
    server.answer({
      "GET /rest/v1/challenge": [challengeRow()],
      "GET /rest/v1/my_submission": [submission],
    });
    await showSignedInPage("/dashboard", dashboard);
    expect(server.sentTo(CONFIRMATION)).toEqual([]);
  });
});
