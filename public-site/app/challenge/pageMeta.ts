import type { MetaDescriptor } from "react-router";
import { challengeName } from "#common/content/names.ts";
import { env } from "~/config/env.ts";
import type { PagePath } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import type { JsonLd } from "~/content/structuredData.ts";
import { currentFacts } from "./currentFacts.ts";

/** The image of link previews, in public/. */
export const PREVIEW_IMAGE = { path: "/og.png", width: 1200, height: 630 } as const;

/** The public address of a path; only the path in a build without a public address. */
export function publicAddress(path: string): string {
  return `${env.siteUrl}${path}`;
}

/** The meta elements of a page for search engines and link previews. */
export function pageMeta(path: PagePath, structuredData?: JsonLd): MetaDescriptor[] {
  const facts = currentFacts();
  const { title, description, indexed } = pageDescriptions(facts)[path];
  const meta: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (indexed) meta.push(...previewOf(path, title, description, challengeName(facts)));
  else meta.push({ name: "robots", content: "noindex" });
  if (structuredData) meta.push({ "script:ld+json": structuredData });
  return meta;
}

function previewOf(path: string, title: string, description: string, site: string) {
  const url = publicAddress(path);
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: publicAddress(PREVIEW_IMAGE.path) },
    { property: "og:image:width", content: String(PREVIEW_IMAGE.width) },
    { property: "og:image:height", content: String(PREVIEW_IMAGE.height) },
    { property: "og:image:alt", content: site },
    { name: "twitter:card", content: "summary_large_image" },
  ] satisfies MetaDescriptor[];
}
