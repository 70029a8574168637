import { expect, it } from "vitest";
import { factsAt } from "~/testing/facts.ts";
import { pageDescriptions } from "./seo.ts";
import { jsonLdScript } from "./structuredData.ts";

it("titles and descriptions fit into a search result", () => {
  const pages = Object.values(pageDescriptions(factsAt("2025-05-15T12:00:00Z")));
  for (const { title, description } of pages) {
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
