import { escapeHtml } from "./escapeHtml.ts";

/** What a link preview is told of a project. */
export interface ProjectPreview {
  readonly title: string;
  readonly description: string;
  /** The page's own address. */
  readonly address: string;
  /** null: the site's picture. */
  readonly image: { readonly address: string; readonly alt: string } | null;
}

/** The name of the elements that stand in for those of the prerendered page (features/projects/servedHead.ts). */
const SERVED = "data-served";

/** What the prerendered page says of itself, which is true of every project and so of none. */
const GENERIC =
  /<title>[^<]*<\/title>|<meta (?:name="(?:description|robots|twitter:[a-z:]+)"|property="og:[a-z:_]+")[^>]*>|<link rel="canonical"[^>]*>/g;

/** The beginning of a text, in at most so many characters, without a word cut in two. */
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
 * The prerendered page with what belongs to one project in its head.
 * @param shell the page's HTML; `site` is the name of the site and the address of its own picture.
 */
export function withPreview(
  shell: string,
  { title, description, address, image }: ProjectPreview,
  site: { readonly name: string; readonly image: string },
): string {
  const head = [
    // React takes a title for its own, wherever it comes from.
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
  // Early, as previews read the beginning alone; a function, as a dollar sign in a title means nothing.
  return shell
    .replaceAll(GENERIC, "")
    .replace(/<head>(<meta charset[^>]*>)?/i, (beginning) => beginning + head);
}
