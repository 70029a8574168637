import { dataOf, visitorClient } from "../_server/database.ts";
import { endpoint } from "../_server/endpoint.ts";
import { environment } from "../_server/environment.ts";
import { escapeHtml } from "../_server/escapeHtml.ts";
import { logFailure, Problem } from "../_server/log.ts";
import { isUuid } from "../_shared/validation.ts";

/** The prerendered page of every project, on the site (public-site/app/config/paths.ts). */
const SHELL = `${environment.siteUrl}/projects/page`;

const SITE = { name: "Device Innovation Challenge", image: `${environment.siteUrl}/og.png` };

/** A project in a link preview. */
interface ProjectPreview {
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
function beginningOf(text: string, limit = 155): string {
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
function withPreview(
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

async function readShell(): Promise<string> {
  const answer = await fetch(SHELL, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Problem(`The site answered ${answer.status} for the page of projects.`);
  return answer.text();
}

/** The preview of a public project; null for any other. */
async function readPreview(id: string): Promise<ProjectPreview | null> {
  if (!isUuid(id)) return null;
  const project = await dataOf(
    "finalists",
    visitorClient().from("finalists").select("title, summary, pictures").eq("id", id).maybeSingle(),
  );
  if (!project) return null;
  const [picture] = project.pictures as { id: string; alt_text: string }[];
  return {
    title: project.title ?? "",
    description: beginningOf(project.summary ?? ""),
    address: `${environment.siteUrl}/projects/${id}`,
    image: picture
      ? { address: `${environment.siteUrl}/pictures/${picture.id}`, alt: picture.alt_text }
      : null,
  };
}

/**
 * The page of one finalist, which the web server passes on at `/projects/<id>`: the prerendered page with title,
 * description and picture of the project, for search engines and link previews. Open to everyone; a plain GET
 * or HEAD, not a callable. Hosted Supabase sends HTML as text/plain, so the web server sets the type.
 * In: `id` in the address, from public.finalists. Out: `text/html`.
 * Errors: HTTP 404 with the same page for a project that does not exist or is not public; 405 for any other
 * method; 503, with the page unless it cannot be read either.
 */
Deno.serve(
  endpoint("project", ["GET", "HEAD"], async (request) => {
    const id = new URL(request.url).searchParams.get("id")?.toLowerCase() ?? "";
    const shell = await readShell();
    const page = (body: string, status: number, keep: "no-store" | "no-cache") =>
      new Response(body, {
        status,
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": keep },
      });
    try {
      const preview = await readPreview(id);
      if (!preview) return page(shell, 404, "no-store");
      // The browser asks again each time, so that a hidden project disappears at once.
      return page(withPreview(shell, preview, SITE), 200, "no-cache");
    } catch (error) {
      logFailure(error);
      return page(shell, 503, "no-store");
    }
  }),
);
