import { describe, expect, it } from "vitest";
import { faqAnchor, MAILING_LIST_ID, paths } from "~/config/paths.ts";
import { copyOf, factsAt } from "~/testing/facts.ts";
import { evaluation } from "./evaluation.ts";
import { faqItems } from "./faq.ts";
import { judgingExplained } from "./judging.ts";
import { judgingRecord } from "./judgingRecord.ts";
import { rules } from "./legal/rules.ts";
import { cookieNotice, notFound } from "./notices.ts";

const modules = import.meta.glob<object>(["./**/*.{ts,md}", "!./**/*.test.ts"], { eager: true });
const sources = import.meta.glob<string>(["./**/*.{ts,md}", "!./**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

interface Text {
  /** The module and the path of properties. */
  readonly at: string;
  readonly key: string;
  readonly value: string;
}

function texts(value: unknown, at: string, key = ""): Text[] {
  if (typeof value === "string") return [{ at, key, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => texts(child, `${at}.${name}`, name));
}

const facts = factsAt("2025-05-15T12:00:00Z");
const allTexts = [modules, copyOf(facts)].flatMap((files) =>
  Object.entries(files).flatMap(([file, exports]) => texts(exports, file)),
);

const addresses = allTexts.filter(
  ({ key, value }) => (key === "href" || key === "to") && !value.includes("{"),
);

describe("links", () => {
  // The element ids on each page.
  const sections = new Map<string, readonly string[]>([
    [paths.home, [MAILING_LIST_ID]],
    [paths.challenge, [evaluation.id]],
    [paths.judgingExplained, judgingExplained.sections.map(({ id }) => id)],
    [paths.judgingRecord, judgingRecord.sections.map(({ id }) => id)],
    [paths.faq, faqItems(facts).map(({ id }) => faqAnchor(id))],
    [paths.rules, rules(facts).sections.map(({ id }) => id)],
  ]);
  const knownPaths: readonly string[] = Object.values(paths);

  function exists(address: string): boolean {
    if (!address.startsWith("/")) {
      return /^(https:\/\/example\.com\/|mailto:[^@]+@example\.com$)/.test(address);
    }
    const [, path = "", hash] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(address) ?? [];
    return (
      knownPaths.includes(path) && (hash === undefined || !!sections.get(path)?.includes(hash))
    );
  }

  it("exist", () => {
    expect(addresses.length).toBeGreaterThan(40);
    expect(addresses.filter(({ value }) => !exists(value))).toEqual([]);
  });
});

describe("typography", () => {
  // The specification gives these texts word for word.
  const verbatim: readonly string[] = [cookieNotice, notFound.text];
  const prose = allTexts.filter(
    ({ at, key, value }) =>
      !verbatim.includes(value) &&
      !["href", "to", "instant"].includes(key) &&
      !at.includes("pages"),
  );

  it.each([
    ["straight quotes", /['"]/],
    ["exclamation marks", /!/],
    ["a hyphen for a dash", / - |--/],
    ["doubled spaces", / {2}/],
    ["dots for an ellipsis", /\.\.\./],
    ["British spelling", /colour|organis(?!ation)|millilitre|programme\b|centre|behaviour/i],
  ])("has no %s", (_, pattern) => {
    expect(prose.filter(({ value }) => pattern.test(value))).toEqual([]);
  });

  it("keeps numbers and units on one line", () => {
    // Titles and descriptions of pages are plain text.
    const onPages = prose.filter(({ at }) => !/^\.\/(seo|structuredData)\.ts/.test(at));
    const loose = /\d (mL|mm|MB|hours|million|UTC|PM|EST)\b/;
    expect(onPages.filter(({ value }) => loose.test(value))).toEqual([]);
  });
});

describe("figures", () => {
  const copy = Object.entries(sources)
    .filter(([file]) => file !== "./figures.ts")
    .map(([file, source]) => ({ file, code: source.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, "") }));

  it("are read from every other file", () => {
    expect(copy.length).toBeGreaterThan(20);
  });

  it.each([
    ["money", /\$\d/],
    ["measures", /\d[\s\u00a0]?(mL|hours|million)/],
    ["years", /\b202\d\b/],
    ["days", /\b(Jan|Jul|Aug|Sep|Oct)[a-z]* \d/],
    ["counts", /\b(four|five) (people|months|finalists?|teams?)\b|\b[Tt]op [35]\b/],
  ])("that are %s appear only in figures.ts", (_, pattern) => {
    expect(copy.filter(({ code }) => pattern.test(code)).map(({ file }) => file)).toEqual([]);
  });
});

const components = import.meta.glob<string>(
  [
    "../features/{brief,faq,home,logistics,navigation}/*.tsx",
    "../routes/{challenge,eligibility,faq,home}.tsx",
  ],
  { eager: true, query: "?raw", import: "default" },
);
const others = Object.entries({ ...sources, ...components }).filter(
  // The stage is computed in facts.ts.
  ([file]) => file !== "./facts.ts" && !file.includes(".test."),
);

it.each([
  ["compared with a date", /\bnow(\.getTime\(\))?\s*[<>]|[<>]=?\s*(facts\.)?now\b|\bDate\.now\b/],
  ["read from the displayed phase", /\bfacts\.phase\b|\{[^}]*\bphase\b[^}]*\}: ChallengeFacts/],
])("time is %s nowhere else: texts depend on the stage", (_, pattern) => {
  const playhead = "../features/logistics/Timeline.tsx";
  const found = others.filter(([, source]) => pattern.test(source)).map(([file]) => file);
  expect(found.filter((file) => file !== playhead)).toEqual([]);
});
