import { describe, expect, it } from "vitest";
import { factsAt } from "~/testing/facts.ts";
import { plainText } from "../text.ts";
import { type DecidedState, isDecided } from "./decided.ts";
import { resultOf } from "./resultOf.ts";

const RELEASED = { resultsReleasedAt: "2025-10-01T04:59:59Z" };
const TOP_THREE = { ...RELEASED, topThreeReleasedAt: "2025-12-20T15:00:00Z" };
const FINAL = { ...TOP_THREE, finalReleasedAt: "2026-01-30T15:00:00Z" };

const DAYS = {
  told: factsAt("2025-10-01T12:00:00Z", RELEASED),
  finalists: factsAt("2025-10-05T12:00:00Z", RELEASED),
  topThreeIsLate: factsAt("2026-01-10T12:00:00Z", RELEASED),
  topThree: factsAt("2026-01-10T12:00:00Z", TOP_THREE),
  deciding: factsAt("2026-02-05T12:00:00Z", TOP_THREE),
  winners: factsAt("2026-01-31T12:00:00Z", FINAL),
  afterwards: factsAt("2026-02-05T12:00:00Z", FINAL),
};

function read(person: DecidedState, day: keyof typeof DAYS, hasDocument = true) {
  const entry = {
    idea_name: "Tidal",
    receipt_number: "E-000042",
    file_path: hasDocument ? "p" : null,
    released_reason: null,
    publicPage: "/projects/1",
  };
  const result = resultOf(person, { firstName: "Thandiwe", ...entry, facts: DAYS[day] });
  const steps = result.steps.map(({ when, title, text }) =>
    plainText([`${when ? `${when}: ` : ""}${title}. `, ...text]),
  );
  const yours = result.yours.map(({ label, figure, note }) =>
    plainText(`${label}: ${figure} ${note}`),
  );
  const all = plainText([result.title, " ", result.lead, ...yours, ...steps].join("\n"));
  return { ...result, yours, steps, all };
}

describe("who has won", () => {
  it("reads the idea, the place, the money, and who writes by when", () => {
    const { title, lead, yours, steps, links } = read("first", "winners");
    expect(title).toBe("Thandiwe, you have won.");
    expect(lead).toContain("“Tidal” wins the first prize of the Device Innovation Challenge 2025");
    expect(yours).toEqual([
      expect.stringMatching(
        /^First prize: Up to \$3 million made up of \$1 million cash and \$2 million venture investment\. The investment is at the sole discretion/,
      ),
    ]);
    expect(steps[0]).toMatch(/^By Feb 3, 2026: The Provider emails you\. Everyone/);
    expect(links.map(({ href }) => href)).toEqual(["/workspace", "/winners"]);
  });

  it("gets a link to the public page of the team, if there is one", () => {
    const hrefs = read("first", "winners").steps;
    expect(hrefs.join()).toContain("Your page is public. See your page");
    const reader = {
      firstName: "T",
      idea_name: "Tidal",
      receipt_number: null,
      file_path: null,
      released_reason: null,
    };
    const without = resultOf("first", { ...reader, publicPage: null, facts: DAYS.winners });
    expect(without?.steps.map(({ title }) => title)).toContain("Your page is not public");
  });

  it.each([
    ["second", /^Second prize: \$750,000 in cash, and a trophy/],
    ["third", /^Third prize: \$250,000 in cash, and a trophy/],
  ] as const)("the %s place reads it as well", (person, prize) => {
    const { title, yours } = read(person, "winners");
    expect(title).toBe(`Thandiwe, ${person} place is yours.`);
    expect(yours).toEqual([expect.stringMatching(prize)]);
  });
});

describe("a finalist without a place", () => {
  it("keeps prize and medals, and is not told that it goes on", () => {
    for (const [person, day] of [
      ["not_for_paris", "topThree"],
      ["unplaced", "winners"],
      ["unplaced", "afterwards"],
    ] as const) {
      const { title, all } = read(person, day);
      expect(title).toBe("Thank you, Thandiwe.");
      expect(all).toContain("$50,000 in cash, and the medals");
      expect(all).toContain("As one of the top 5 finalists you grant");
      expect(all).not.toContain("If you are");
      expect(all).not.toMatch(/goes on|go on|selected late/);
    }
  });
});

describe("before the final", () => {
  it("a finalist reads what is still to come, with the configured dates", () => {
    expect(read("finalist", "told").steps).toEqual([
      expect.stringMatching(/^By Oct 2, 2025: The Design Partner emails you/),
      expect.stringMatching(/^Until late January 2026: Mentorship/),
      expect.stringMatching(/^Late December 2025: The top 3 are selected/),
      expect.stringMatching(/^Late January 2026: Paris/),
    ]);
  });

  it("a decision that is late is said to be late", () => {
    const { steps } = read("finalist", "topThreeIsLate");
    expect(steps[1]).toMatch(
      /^Later than announced: The top 3 are selected\. It was announced for late December 2025, and/,
    );
    const { title, all } = read("top_three", "deciding");
    expect(title).toBe("Thandiwe, you are one of three.");
    expect(all).toContain("Later than announced: The decision.");
    expect(all).not.toMatch(/You pitch|Until/);
    expect(read("finalist", "deciding").all).not.toMatch(/goes on|Until/);
  });
});

describe("who is no finalist", () => {
  it("is offered the document only where there is one", () => {
    expect(read("declined", "finalists").all).toContain("download your document");
    expect(read("declined", "finalists", false).all).not.toContain("document");
  });

  it("is told what to do where there is no decision", () => {
    const { title, all } = read("undecided", "finalists");
    expect(title).toBe("Thandiwe, your entry has no decision yet.");
    expect(all).toContain("Send us your receipt number, E-000042");
  });

  it.each(["visitor", "no_entry", "draft", "submitted", "withdrawn"] as const)(
    "has no result: %s",
    (person) => expect(isDecided(person)).toBe(false),
  );
});

describe("an entry that could not take part", () => {
  it("is told why, and not that it was read with care", () => {
    const reader = {
      firstName: "T",
      idea_name: "Tidal",
      receipt_number: null,
      file_path: null,
      released_reason: null,
    };
    const result = resultOf("declined", {
      ...reader,
      publicPage: null,
      facts: DAYS.told,
      released_reason: "It came late.\nWe are sorry.",
    });
    expect(result.steps[0]).toEqual({
      title: "Reason",
      text: ["It came late.\nWe are sorry."],
    });
    expect(result.lead).toContain("could not take part");
    expect(result.lead).not.toContain("with care");
  });
});
