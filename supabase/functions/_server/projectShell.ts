import { escapeHtml } from "./escapeHtml.ts";

/** A project in a link preview. */
export interface ProjectPreview {
  readonly title: string;
  readonly description: string;
  /** The page's own address. */
  readonly address: string;
  /** Null: the site's picture. */
  readonly image: { readonly address: string; readonly alt: string } | null;
}

/** Marks the elements that replace those of the prerendered page (features/projects/servedHead.ts). */
const SERVED = "data-served";

/** The elements of the prerendered page that a project replaces. */
const GENERIC =
  /<title>[^<]*<\/title>|<meta (?:name="(?:description|robots|twitter:[a-z:]+)"|property="og:[a-z:_]+")[^>]*>|<link rel="canonical"[^>]*>/g;

/** The beginning of a text, without cutting a word. */
export function beginningOf(text: string, limit = 155): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), limit / 2)).trimEnd()}…`;
}

function meta(kind: "name" | "property", key: string, content: string): string {
  return `<meta ${SERVED} ${kind}="${key}" content="${escapeHtml(content)}"/>`;
}

/**
 * The prerendered page with the head of one project.
 * @param shell The HTML of the page.
 * @param site The name of the site and the address of its picture.
 */
export function withPreview(
  shell: string,
  { title, description, address, image }: ProjectPreview,
  site: { readonly name: string; readonly image: string },
): string {
  const head = [
    // React adopts any title.
    `<title>${escapeHtml(title)} – ${escapeHtml(site.name)}</title>`,
    meta("name", "description", description),
    `<link ${SERVED} rel="canonical" href="${escapeHtml(address)}"/>`,
    meta("property", "og:type", "article"),
    meta("property", "og:site_name", site.name),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    meta("property", "og:image", image?.address ?? site.image),
    meta("property", "og:image:alt", image?.alt ?? site.name),
    meta("name", "twitter:card", "summary_large_image"),
  ].join("");
  // At the beginning, because previews read no further. A function, because a title may contain a dollar sign.
  return shell
    .replaceAll(GENERIC, "")
    .replace(/<head>(<meta charset[^>]*>)?/i, (beginning) => beginning + head);
}
