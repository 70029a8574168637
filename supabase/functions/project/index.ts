import { dataOf } from "../_server/database.ts";
import { environment } from "../_server/environment.ts";
import { logged } from "../_server/log.ts";
import { logFailure, Problem } from "../_server/problem.ts";
import { beginningOf, type ProjectPreview, withPreview } from "../_server/projectShell.ts";
import { visitorClient } from "../_server/supabase.ts";
import { isUuid } from "../_shared/validation.ts";

const NAME = "project";

/** The prerendered page of every project, on the site (public-site/app/config/paths.ts). */
const SHELL = `${environment.siteUrl}/projects/page`;

const SITE = { name: "Device Innovation Challenge", image: `${environment.siteUrl}/og.png` };

async function readShell(): Promise<string> {
  const answer = await fetch(SHELL, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Problem(`The site answered ${answer.status} for the page of projects.`);
  return answer.text();
}

/** What previews are told of a project that everybody may read; null for any other. */
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
 * The page of one finalist, as the host of the site answers it at `/projects/<id>`: the prerendered page
 * with title, description and picture of the project for search engines and link previews. Open to
 * everybody, and not a callable: a plain GET or HEAD. Hosted Supabase sends HTML as text/plain, so the
 * host says its type (docs/deploy.md).
 * In: `id` in the address, as public.finalists has it. Out: `text/html`.
 * Errors: HTTP 404 with the same page, which says so, for a project that is not there or not public; 405
 * for any other method; 503, with the page as it is where only the project could not be read.
 */
Deno.serve((request) =>
  logged(NAME, async (requestId) => {
    const headers = new Headers({ "cache-control": "no-store" });
    if (request.method !== "GET" && request.method !== "HEAD") {
      headers.set("allow", "GET, HEAD");
      return { response: new Response(null, { status: 405, headers }), code: "METHOD_NOT_ALLOWED" };
    }
    const id = new URL(request.url).searchParams.get("id")?.toLowerCase() ?? "";
    let shell: string | null = null;
    try {
      shell = await readShell();
      headers.set("content-type", "text/html; charset=utf-8");
      const preview = await readPreview(id);
      if (!preview) {
        return { response: new Response(shell, { status: 404, headers }), code: "NOT_FOUND" };
      }
      // The browser asks again each time: what is taken back is gone at once.
      headers.set("cache-control", "no-cache");
      return { response: new Response(withPreview(shell, preview, SITE), { headers }), code: "OK" };
    } catch (error) {
      logFailure(NAME, error, requestId);
      return { response: new Response(shell, { status: 503, headers }), code: "UNAVAILABLE" };
    }
  }),
);
