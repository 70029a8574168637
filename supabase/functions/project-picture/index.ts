import { rpc, serviceClient } from "../_server/database.ts";
import { emptyAnswer, serveEndpoint } from "../_server/endpoint.ts";
import { Problem } from "../_server/log.ts";
import { DOCUMENT_TYPES } from "../_shared/constants.ts";
import { isUuid } from "../_shared/validation.ts";

const BUCKET = "projects";

/** Other sites may show a picture; browsers must not guess its type. */
const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
};

/** The file of the picture while its page is public; else null. */
async function findPicture(id: string): Promise<{ path: string; type: string } | null> {
  if (!isUuid(id)) return null;
  const rows = await rpc(serviceClient(), "service_project_picture", { id });
  const path = rows?.[0]?.file_path;
  if (!path) return null;
  // By the extension, which the bucket's policy has checked, not by the uploader's claim.
  return { path, type: path.endsWith(".webp") ? DOCUMENT_TYPES.webp : DOCUMENT_TYPES.jpg };
}

/**
 * Returns a picture from a finalist's page while that page is public. It is not public while an administrator
 * has hidden it or while the submission is in an anonymized round. Caches revalidate each time, so that a
 * removed picture disappears at once. The site redirects `/pictures/<id>` here. Open to everyone; a plain GET
 * or HEAD, not a callable.
 * In: `id` in the address, from public.finalists. Out: `image/webp` or `image/jpeg`; HTTP 304 if the browser
 * already has it.
 * Errors: HTTP 404 for a picture that does not exist or is not public, 405 for any other method, 503 if the
 * picture is temporarily unavailable.
 */
serveEndpoint("project-picture", ["GET", "HEAD"], async (request) => {
  const id = new URL(request.url).searchParams.get("id")?.toLowerCase() ?? "";
  const picture = await findPicture(id);
  if (!picture) return emptyAnswer(404, EVERYWHERE);
  // A picture never changes: another file has another id.
  const etag = `"${id}"`;
  const headers = { ...EVERYWHERE, "cache-control": "no-cache", etag };
  if (request.headers.get("if-none-match")?.includes(etag)) return emptyAnswer(304, headers);
  const { data, error } = await serviceClient().storage.from(BUCKET).download(picture.path);
  if (error) throw new Problem(`Reading a picture failed: ${error.name}.`);
  return new Response(request.method === "HEAD" ? null : data.stream(), {
    headers: { ...headers, "content-type": picture.type, "content-length": String(data.size) },
  });
});
