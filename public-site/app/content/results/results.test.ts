import { describe, expect, it } from "vitest";
import { type DecidedState, isDecided } from "#common/content/decided.ts";
import { plainText } from "#common/content/text.ts";
import { factsAt } from "~/testing/facts.ts";
import { resultOf } from "./resultOf.ts";

const RELEASED = { results_released_at: "2025-10-01T04:59:59Z", finalists: 6 };
const TOP_THREE = { ...RELEASED, pitching: 4, pitching_known_at: "2025-12-20T15:00:00Z" };
const FINAL = { ...TOP_THREE, final_released_at: "2026-01-30T15:00:00Z" };

const DAYS = {
  released: factsAt("2025-10-01T12:00:00Z", RELEASED),
  finalists: factsAt("2025-10-05T12:00:00Z", RELEASED),
  topThreeIsLate: factsAt("2026-01-10T12:00:00Z", RELEASED),
  topThree: factsAt("2026-01-10T12:00:00Z", TOP_THREE),
  threeFinalists: factsAt("2026-01-10T12:00:00Z", { ...RELEASED, finalists: 3 }),
  allPitch: factsAt("2026-01-10T12:00:00Z", { ...TOP_THREE, finalists: 4 }),
  deciding: factsAt("2026-02-05T12:00:00Z", TOP_THREE),
  winners: factsAt("2026-01-31T12:00:00Z", FINAL),
  ended: factsAt("2026-02-05T12:00:00Z", FINAL),
  threePitched: factsAt("2026-01-31T12:00:00Z", { ...FINAL, pitching: 3 }),
};

const SUBMISSION = {
  idea_name: "Tidal",
  receipt_number: "E-000042",
  file_path: "p",
  released_reason: null,
  page: { id: "1", visibility: "public" as const },
};

function read(person: DecidedState, day: keyof typeof DAYS, patch: object = {}) {
  const submission = { ...SUBMISSION, ...patch };
  const result = resultOf(person, { firstName: "Thandiwe", ...submission, facts: DAYS[day] });
  const steps = result.steps.map(({ when, title, text }) =>
    plainText([`${when ? `${when}: ` : ""}${title}. `, ...text]),
  );
  const prizes = result.prizes.map(({ label, figure, note }) =>
    plainText(`${label}: ${figure} ${note}`),
  );
  const all = plainText(
    [result.title, " ", plainText(result.lead), ...prizes, ...steps].join("\n"),
  );
  return { ...result, lead: plainText(result.lead), prizes, steps, all };
}

describe("winners", () => {
  it("see the idea, the rank, the prize, the date of the email and the state of their page", () => {
    const { title, lead, prizes, steps, links, all } = read("first", "winners");
    expect(title).toBe("Thandiwe, you’ve won.");
    expect(lead).toContain("“Tidal” wins first prize in the Device Innovation Challenge 2025");
    expect(prizes).toEqual([
      expect.stringMatching(
        /^Your prize: Up to \$3 million made up of \$1 million in cash and \$2 million in venture investment\. The investment is at the Provider’s sole discretion/,
      ),
    ]);
    expect(steps[0]).toMatch(/^By Feb 3, 2026: The Provider will email you\. Everyone/);
    expect(links.map(({ href }) => href)).toEqual(["/workspace", "/winners"]);
    expect(all).toContain("Your page is public. See your page");
    expect(read("first", "winners", { page: { id: "1", visibility: "held" } }).all).toContain(
      "Your page is not public",
    );
  });

  it.each([
    ["second", /^Your prize: \$750,000 in cash, plus a trophy/],
    ["third", /^Your prize: \$250,000 in cash, plus a trophy/],
  ] as const)("read about the %s prize", (person, prize) => {
    const { title, prizes } = read(person, "winners");
    expect(title).toBe(`Thandiwe, you’ve won ${person} prize.`);
    expect(prizes).toEqual([expect.stringMatching(prize)]);
  });
});

it.each([
  ["not_for_paris", "topThree"],
  ["unplaced", "winners"],
  ["unplaced", "ended"],
] as const)("a finalist who is %s sees the prize and medals: %s", (person, day) => {
  const { title, all } = read(person, day);
  expect(title).toBe("Thank you, Thandiwe.");
  expect(all).toContain("$50,000 in cash, plus finalist medals");
  expect(all).toContain("As a finalist, you grant");
  expect(all).not.toMatch(/If you are|goes on|go on|selected late/);
});

it("a finalist that did not pitch is not promised another email about the prize after the final", () => {
  expect(read("unplaced", "winners").steps[0]).toMatch(
    /^By Feb 3, 2026: The Provider will email you/,
  );
  expect(read("unplaced", "threePitched").steps.at(-1)).toMatch(
    /^Check your email\. The Provider has emailed/,
  );
});

describe("before the final", () => {
  it("a finalist sees the next steps with the configured dates", () => {
    expect(read("finalist", "released").steps).toEqual([
      expect.stringMatching(/^By Oct 2, 2025: The Design Partner will email you/),
      expect.stringMatching(/^Until late January 2026: Mentorship/),
      expect.stringMatching(/^Late December 2025: The top 3 are selected/),
      expect.stringMatching(/^Late January 2026: Paris\. The top 3 pitch/),
      expect.stringMatching(/^Your page is public/),
    ]);
  });

  it("a late decision is announced as late", () => {
    const { steps } = read("finalist", "topThreeIsLate");
    expect(steps[1]).toMatch(
      /^Delayed: The teams for Paris\. The announcement was planned for late December 2025\./,
    );
    const { title, all } = read("top_three", "deciding");
    expect(title).toBe("Thandiwe, you’re one of four.");
    expect(all).toContain("Delayed: The decision.");
    expect(all).not.toMatch(/You pitch|Until/);
    expect(read("finalist", "deciding").all).not.toMatch(/goes on|Until/);
  });

  it("a finalist is counted, and asked to publish the page and to be named", () => {
    const page = { id: null, visibility: "private" };
    const { title, lead, steps } = read("finalist", "released", { page });
    expect(title).toBe("Thandiwe, you’re one of six.");
    expect(lead).toContain("one of six finalists");
    expect(steps.at(-1)).toMatch(
      /^Publish your page\. If you win, the winners’ page shows the name/,
    );
    expect(read("finalist", "released", { page: { ...page, visibility: "held" } }).all).not.toMatch(
      /your page/i,
    );
  });

  it.each([
    ["finalist", "threeFinalists", "All three finalists pitch"],
    ["top_three", "allPitch", "All four finalists pitch"],
  ] as const)("without a top three, a %s waits for no selection", (person, day, words) => {
    const { all } = read(person, day);
    expect(all).toContain(words);
    expect(all).not.toMatch(/top 3|Later than announced|teams for Paris/);
  });

  it("counts those who pitch", () => {
    expect(read("top_three", "topThree").lead).toContain("one of four in the final");
    const { all } = read("not_for_paris", "topThree");
    expect(all).toContain("isn’t one of the four finalists pitching in Paris");
    expect(all).toContain("You remain one of six finalists");
    expect(all).toContain("Four of the six finalists pitch");
  });
});

describe("others", () => {
  it("see a sentence about their document only if there is one", () => {
    expect(read("declined", "deciding").all).toContain("See the six finalists and their ideas.");
    expect(read("declined", "winners").all).toContain("See the six finalists and the winners.");
  });

  it("see what to do without a decision", () => {
    const { title, all } = read("undecided", "finalists");
    expect(title).toBe("Thandiwe, your entry has no decision yet.");
    expect(all).toContain("Send us your receipt number, E-000042");
  });

  it("see why their entry was not eligible, and no claim that judges reviewed it", () => {
    const released_reason = "It came late.\nWe are sorry.";
    const { steps, lead } = read("declined", "released", { released_reason });
    expect(steps[0]).toBe(`Reason. ${released_reason}`);
    expect(lead).toContain("wasn’t eligible this time");
    expect(lead).not.toContain("with care");
  });

  it("have no result without a decision", () => {
    const people = ["visitor", "no_submission", "draft", "submitted", "withdrawn"] as const;
    expect(people.filter(isDecided)).toEqual([]);
  });
});
