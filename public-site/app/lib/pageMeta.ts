import type { MetaDescriptor } from "react-router";
import { env } from "~/config/env.ts";
import { organisation } from "~/content/organisation.ts";
import type { PageDescription } from "~/content/seo.ts";
import type { JsonLd } from "~/content/structuredData.ts";

/** The image of link previews, in public/. */
export const PREVIEW_IMAGE = { path: "/og.png", width: 1200, height: 630 } as const;

/** The public address of a path; in a build that is for no site in particular, the path alone. */
export function publicAddress(path: string): string {
  return `${env.siteUrl}${path}`;
}

/**
 * What search engines and link previews read about a page, for its `meta` export.
 * @param path the page's one address; pages without are not meant to be found.
 */
export function pageMeta(
  { title, description, indexed }: PageDescription,
  path?: string,
  structuredData?: JsonLd,
): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (!indexed) meta.push({ name: "robots", content: "noindex" });
  if (path !== undefined) {
    const url = publicAddress(path);
    meta.push(
      { tagName: "link", rel: "canonical", href: url },
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: organisation.challengeName },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: url },
      { property: "og:image", content: publicAddress(PREVIEW_IMAGE.path) },
      { property: "og:image:width", content: String(PREVIEW_IMAGE.width) },
      { property: "og:image:height", content: String(PREVIEW_IMAGE.height) },
      { property: "og:image:alt", content: organisation.challengeName },
      { name: "twitter:card", content: "summary_large_image" },
    );
  }
  if (structuredData) meta.push({ "script:ld+json": structuredData });
  return meta;
}
