import { describe, expect, it } from "vitest";
import { plainBlocks, plainText } from "#common/content/text.ts";
import { uncapitalized } from "#common/words.ts";
import { RETENTION } from "#shared/constants.ts";
import {
  ACCESSIBILITY_STATEMENT_VERSION,
  JUDGING_TERMS_VERSION,
  PRIVACY_NOTICE_VERSION,
  RULES_VERSION,
} from "#shared/season.ts";
import { factsAt } from "~/testing/facts.ts";
import { eligibility } from "../eligibility.ts";
import { ipPolicy } from "../ipPolicy.ts";
import { judgingExplained } from "../judging.ts";
import { prizeSection } from "../prizes.ts";
import { accessibility } from "./accessibility.ts";
import type { LegalText } from "./legalText.ts";
import { privacy } from "./privacy.ts";
import { rules } from "./rules.ts";

const facts = factsAt("2025-05-15T12:00:00Z");

const wordsOf = ({ sections }: LegalText) =>
  sections.map(({ blocks }) => plainBlocks(blocks)).join("\n");

it.each([
  ["the official rules", rules(facts), RULES_VERSION],
  ["the privacy notice", privacy, PRIVACY_NOTICE_VERSION],
  ["the accessibility statement", accessibility, ACCESSIBILITY_STATEMENT_VERSION],
  ["how judging works, with the terms for judges,", judgingExplained, JUDGING_TERMS_VERSION],
])("%s: the text names the day of its version", (_, text, version) => {
  const day = new Date(`${version}T12:00:00Z`).getUTCDate();
  expect(plainText(text.version)).toMatch(new RegExp(`\\b${day}, ${version.slice(0, 4)}$`));
});

describe("the official rules", () => {
  const words = wordsOf(rules(facts));

  it("contain every rule of the logistics page", () => {
    const { who, teams, submission, exclusions } = eligibility(facts);
    const unwanted = exclusions.rules.map(uncapitalized);
    for (const rule of [...who.rules, ...teams.rules, ...submission.rules, ...unwanted]) {
      expect(words).toContain(plainText(rule));
    }
  });

  it("describe the ownership of ideas in the words of the home page", () => {
    for (const sentence of Object.values(ipPolicy)) {
      expect(words).toContain(plainText(sentence));
      expect(plainText(prizeSection.ipNote(facts))).toContain(plainText(sentence));
    }
    const released = factsAt("2025-10-05T12:00:00Z", {
      results_released_at: "2025-10-01T12:00:00Z",
    });
    expect(plainText(prizeSection.ipNote(released))).not.toContain("you");
  });
});

it("the privacy notice contains every retention period", () => {
  for (const period of Object.values(RETENTION)) expect(wordsOf(privacy)).toContain(period);
});
