import { describe, expect, it } from "vitest";
import { factsAt } from "~/testing/facts.ts";
import { pageDescriptions } from "./seo.ts";
import { jsonLdScript } from "./structuredData.ts";

const facts = factsAt("2025-05-15T12:00:00Z");
const descriptions = Object.values(pageDescriptions(facts));

describe("page descriptions", () => {
  it.each(descriptions)("$title fits into a search result", ({ title, description }) => {
    expect(title.length).toBeLessThan(60);
    expect(description.length).toBeLessThan(155);
    expect(description).not.toContain("\u00a0");
  });
});

describe("structured data", () => {
  it("cannot close the script element it stands in", () => {
    const script = jsonLdScript({ name: "</script><script>alert(1)</script>" });
    expect(script).not.toContain("<");
    expect(JSON.parse(script)).toEqual({ name: "</script><script>alert(1)</script>" });
  });
});
