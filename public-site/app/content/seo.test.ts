import { expect, it } from "vitest";
import { PRERENDERED_PATHS } from "~/config/paths.ts";
import { factsAt } from "~/testing/facts.ts";
import { pageDescriptions } from "./seo.ts";
import { jsonLdScript } from "./structuredData.ts";

it("every page has a title and a description that fit into a search result", () => {
  const descriptions = pageDescriptions(factsAt("2025-05-15T12:00:00Z"));
  const pages = PRERENDERED_PATHS.filter((path) => !path.includes("."));
  expect(Object.keys(descriptions).sort()).toEqual(pages.sort());
  for (const { title, description } of Object.values(descriptions)) {
    expect(title.length, title).toBeLessThan(60);
    expect(description.length, title).toBeLessThan(155);
    expect(description).not.toContain("\u00a0");
  }
});

it("structured data cannot close its script element", () => {
  const name = "</script><script>alert(1)</script>";
  const script = jsonLdScript({ name });
  expect(script).not.toContain("<");
  expect(JSON.parse(script)).toEqual({ name });
});
