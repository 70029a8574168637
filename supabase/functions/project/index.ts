import { dataOf } from "../_server/database.ts";
import { endpoint } from "../_server/endpoint.ts";
import { environment } from "../_server/environment.ts";
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
  endpoint(NAME, ["GET", "HEAD"], async (request, requestId) => {
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
      logFailure(NAME, error, requestId);
      return page(shell, 503, "no-store");
    }
  }),
);
