import { corsHeaders } from "../_server/cors.ts";
import { rpc } from "../_server/database.ts";
import { logged } from "../_server/log.ts";
import { logFailure, Problem } from "../_server/problem.ts";
import { serviceClient } from "../_server/supabase.ts";
import { isUuid } from "../_shared/validation.ts";

const NAME = "project-picture";
const BUCKET = "projects";

/** By the ending of the file, which the bucket's policy has checked: never what an uploader claims. */
const TYPES: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg" };

/** Where the picture is, while its page is public; null otherwise. */
async function findPicture(id: string): Promise<{ path: string; type: string } | null> {
  if (!isUuid(id)) return null;
  const rows = await rpc(serviceClient(), "service_project_picture", { id });
  const path = rows?.[0]?.file_path;
  const type = TYPES[path?.split(".").at(-1) ?? ""];
  return path && type ? { path, type } : null;
}

/**
 * A picture of a finalist's page, for everybody while that page is public: not before, not while an
 * administrator has hidden it or a blind round reads the entry, and gone the moment it is taken back, as
 * caches ask each time. The site's host leads on from `/pictures/<id>`. Not a callable: a plain GET or HEAD.
 * In: `id` in the address, as public.finalists has it. Out: `image/webp` or `image/jpeg`; HTTP 304 for
 * who has it already.
 * Errors: HTTP 404 for a picture that is not there or not public, 405 for any other method, 503 when it
 * cannot be read now.
 */
Deno.serve((request) =>
  logged(NAME, async (requestId) => {
    const headers = corsHeaders(request);
    headers.set("cache-control", "no-cache");
    headers.set("x-content-type-options", "nosniff");
    headers.set("cross-origin-resource-policy", "cross-origin");
    if (request.method !== "GET" && request.method !== "HEAD") {
      headers.set("allow", "GET, HEAD");
      return { response: new Response(null, { status: 405, headers }), code: "METHOD_NOT_ALLOWED" };
    }
    try {
      const id = new URL(request.url).searchParams.get("id")?.toLowerCase() ?? "";
      const picture = await findPicture(id);
      if (!picture) {
        headers.set("cache-control", "no-store");
        return { response: new Response(null, { status: 404, headers }), code: "NOT_FOUND" };
      }
      // Another file is another picture, with another id.
      const etag = `"${id}"`;
      headers.set("etag", etag);
      if (request.headers.get("if-none-match")?.includes(etag)) {
        return { response: new Response(null, { status: 304, headers }), code: "OK" };
      }
      const { data, error } = await serviceClient().storage.from(BUCKET).download(picture.path);
      if (error) throw new Problem(`Reading a picture failed: ${error.name}.`);
      headers.set("content-type", picture.type);
      headers.set("content-length", String(data.size));
      const body = request.method === "HEAD" ? null : data.stream();
      return { response: new Response(body, { headers }), code: "OK" };
    } catch (error) {
      logFailure(NAME, error, requestId);
      headers.set("cache-control", "no-store");
      headers.delete("etag");
      return { response: new Response(null, { status: 503, headers }), code: "UNAVAILABLE" };
    }
  }),
);
