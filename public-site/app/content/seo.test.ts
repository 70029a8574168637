import { describe, expect, it } from "vitest";
import { factsAt } from "~/testing/facts.ts";
import { faqItems, faqJsonLd, faqSections } from "./faq.ts";
import { pageDescriptions } from "./seo.ts";
import { eventJsonLd, jsonLdScript } from "./structuredData.ts";

const facts = factsAt("2025-05-15T12:00:00Z");
const descriptions = Object.values(pageDescriptions(facts));

describe("page descriptions", () => {
  it.each(descriptions)("$title fits into a search result", ({ title, description }) => {
    expect(title.length).toBeLessThan(60);
    expect(description.length).toBeLessThan(155);
    expect(description).not.toContain("\u00a0");
  });

  it("are different for every page", () => {
    expect(new Set(descriptions.map(({ title }) => title)).size).toBe(descriptions.length);
    expect(new Set(descriptions.map(({ description }) => description)).size).toBe(
      descriptions.length,
    );
  });
});

describe("structured data", () => {
  it("describes the event with its dates and places", () => {
    const event = eventJsonLd(facts, "https://example.com/", "https://example.com/preview.png");
    expect(event).toMatchObject({
      "@type": "Event",
      url: "https://example.com/",
      image: "https://example.com/preview.png",
      startDate: "2025-04-01",
      endDate: "2026-01-31",
      description: pageDescriptions(facts)["/"].description,
    });
    expect(JSON.stringify(event)).toContain('"addressLocality":"Paris"');
  });

  it("carries every question of the FAQ as plain text", () => {
    const { mainEntity } = faqJsonLd(faqSections(facts));
    expect(mainEntity).toHaveLength(faqItems(facts).length);
    expect(JSON.stringify(mainEntity)).not.toContain("\u00a0");
    expect(JSON.stringify(mainEntity)).not.toContain("[object");
  });

  it("cannot close the script element it stands in", () => {
    const script = jsonLdScript({ name: "</script><script>alert(1)</script>" });
    expect(script).not.toContain("<");
    expect(JSON.parse(script)).toEqual({ name: "</script><script>alert(1)</script>" });
  });
});
