import { describe, expect, it } from "vitest";
import { isDecided } from "#common/content/decided.ts";
import { submissionContent } from "#common/content/mySubmission.ts";
import { plainText } from "#common/content/text.ts";
import { CHALLENGE_DAYS, challengeFor, personOf } from "#common/testing/challengeDays.ts";
import { participationOf } from "#shared/participation.ts";
import { copyOf, factsAt } from "~/testing/facts.ts";
import { AVOIDED, falseClaims } from "~/testing/language.ts";
import { anSubmission } from "~/testing/submissions.ts";
import { accountNote } from "./accountNote.ts";
import { announcements } from "./announcements.ts";
import { factsOf, stageLine } from "./facts.ts";
import { resultOf } from "./results/resultOf.ts";
import { pageDescriptions } from "./seo.ts";
import { finalistStatus, noWorkspace } from "./workspace.ts";

const modules = import.meta.glob<object>(
  ["./**/*.ts", "!./**/*.test.ts", "../../../common/content/*.ts"],
  { eager: true },
);

/** Every string in a value. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [plainText(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

const sources = import.meta.glob<string>(
  [
    "../{components,data,features,lib,routes}/**/*.{ts,tsx}",
    "!../**/*.test.*",
    "!../**/commonPassword.ts",
  ],
  { eager: true, query: "?raw", import: "default" },
);

it("pages and components use the words of the style guide", () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    source
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      .split("\n")
      .filter((line) => AVOIDED.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

describe.each(CHALLENGE_DAYS)("on the day $name", ({ now, challenge, people }) => {
  const { "./faq.ts": _, "./legal/rules.ts": __, ...copy } = copyOf(factsAt(now, challenge));

  it("public texts use the words of the style guide", () => {
    expect(strings([modules, copy]).filter((text) => AVOIDED.test(text))).toEqual([]);
  });

  it.each(people)("texts for %s make no false claims", (person) => {
    const own = challengeFor(person, challenge);
    const known = personOf(person, challenge);
    const facts = factsOf(own, new Date(now));
    const participation = participationOf(own, Date.parse(now), known);
    const found = known === "visitor" ? null : known.submission;
    const submission =
      found && anSubmission({ ...found, idea_name: "Tidal", description: "A patch." });
    const result =
      isDecided(participation.status) &&
      resultOf(participation.status, {
        firstName: "Thandiwe",
        idea_name: "Tidal",
        receipt_number: "E-000042",
        released_reason: null,
        page: { id: null, visibility: "private" },
        facts,
      });
    const texts = strings([
      stageLine(facts),
      accountNote(facts),
      pageDescriptions(facts),
      submissionContent(participation, own, submission),
      announcements(facts, participation, true),
      result,
      submission?.outcome ? finalistStatus(submission.outcome, "Tidal", facts) : noWorkspace,
    ]);
    const claims = falseClaims(facts, participation.window !== "closed");
    const wrong = texts.flatMap((text) =>
      claims.filter(({ words }) => words.test(text)).map(({ because }) => `${text} (${because})`),
    );
    expect(wrong).toEqual([]);
    expect(texts.filter((text) => AVOIDED.test(text))).toEqual([]);
  });
});
