import { dataOf, visitorClient } from "../_server/database.ts";
import { serveEndpoint } from "../_server/endpoint.ts";
import { environment } from "../_server/environment.ts";
import { escapeHtml } from "../_server/escapeHtml.ts";
import { logFailure, Problem } from "../_server/log.ts";
import { isUuid } from "../_shared/validation.ts";

/** The prerendered page of every project, on the site (public-site/app/config/paths.ts). */
const SHELL = `${environment.siteUrl}/projects/page`;

const SITE = { name: "Device Innovation Challenge", image: `${environment.siteUrl}/og.png` };

/** Marks the elements that replace those of the prerendered page (routes/project.tsx). */
const SERVED = "data-served";

/** The elements of the prerendered page that a project replaces. */
const GENERIC =
  /<title>[^<]*<\/title>|<meta (?:name="(?:description|robots|twitter:[a-z:]+)"|property="og:[a-z:_]+")[^>]*>|<link rel="canonical"[^>]*>/g;

const MAX_DESCRIPTION = 155;

/** The beginning of a text, without cutting a word. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  const cut = line.slice(0, MAX_DESCRIPTION - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_DESCRIPTION / 2)).trimEnd()}…`;
}

const meta = (kind: "name" | "property", contents: Record<string, string>) =>
  Object.entries(contents).map(
    ([key, content]) => `<meta ${SERVED} ${kind}="${key}" content="${escapeHtml(content)}"/>`,
  );

async function readShell(): Promise<string> {
  const answer = await fetch(SHELL, { headers: { accept: "text/html" } });
  if (!answer.ok)
    throw new Problem(`The site responded with status ${answer.status} for the project page.`);
  return answer.text();
}

/** The head of a public project's page, for link previews; null for any other project. */
async function readHead(id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const project = await dataOf(
    "finalists",
    visitorClient().from("finalists").select("title, summary, pictures").eq("id", id).maybeSingle(),
  );
  if (!project) return null;
  const title = project.title ?? "";
  const description = beginningOf(project.summary ?? "");
  const address = `${environment.siteUrl}/projects/${id}`;
  const [picture] = project.pictures as { id: string; alt_text: string }[];
  return [
    // React adopts any title.
    `<title>${escapeHtml(title)} – ${SITE.name}</title>`,
    `<link ${SERVED} rel="canonical" href="${address}"/>`,
    ...meta("name", { description, "twitter:card": "summary_large_image" }),
    ...meta("property", {
      "og:type": "article",
      "og:site_name": SITE.name,
      "og:title": title,
      "og:description": description,
      "og:url": address,
      "og:image": picture ? `${environment.siteUrl}/pictures/${picture.id}` : SITE.image,
      "og:image:alt": picture?.alt_text ?? SITE.name,
    }),
  ].join("");
}

/** The prerendered page with this head at the beginning, because previews read no further. */
function withHead(shell: string, head: string): string {
  // A function, because a title may contain a dollar sign.
  return shell
    .replaceAll(GENERIC, "")
    .replace(/<head>(<meta charset[^>]*>)?/i, (beginning) => beginning + head);
}

/**
 * Returns the page of one finalist: the prerendered page with the project's title, description and picture,
 * for search engines and link previews. The web server forwards `/projects/<id>` to it and sets the content
 * type, because hosted Supabase sends HTML as text/plain. Open to everyone; a plain GET or HEAD, not a
 * callable.
 * In: `id` in the address, from public.finalists. Out: `text/html`.
 * Errors: HTTP 404 with the same page for a project that does not exist or is not public; 405 for any other
 * method; 503 if the site or the database is temporarily unavailable.
 */
serveEndpoint("project", ["GET", "HEAD"], async (request) => {
  const id = new URL(request.url).searchParams.get("id")?.toLowerCase() ?? "";
  const shell = await readShell();
  const page = (body: string, status: number, keep: "no-store" | "no-cache") =>
    new Response(body, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": keep },
    });
  try {
    const head = await readHead(id);
    if (!head) return page(shell, 404, "no-store");
    // The browser asks again each time, so that a hidden project disappears at once.
    return page(withHead(shell, head), 200, "no-cache");
  } catch (error) {
    logFailure(error);
    return page(shell, 503, "no-store");
  }
});
