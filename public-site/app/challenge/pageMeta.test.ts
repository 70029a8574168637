import { expect, it } from "vitest";
import { paths } from "~/config/paths.ts";
import { pageMeta, publicAddress } from "./pageMeta.ts";

it("gives a public page one absolute address and a preview", () => {
  const meta = pageMeta(paths.faq);
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://challenge.example.com/faq",
  });
  expect(meta).toContainEqual({
    property: "og:image",
    content: "https://challenge.example.com/og.png",
  });
  expect(meta).not.toContainEqual(expect.objectContaining({ name: "robots" }));
});

it("keeps the pages of one visitor out of search engines", () => {
  const meta = pageMeta(paths.dashboard);
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(meta).not.toContainEqual(expect.objectContaining({ rel: "canonical" }));
});

it("builds addresses from the configured site", () => {
  expect(publicAddress("/")).toBe("https://challenge.example.com/");
});
