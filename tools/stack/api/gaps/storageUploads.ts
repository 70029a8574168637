import type { ApiContext, Gap } from "../gap.ts";

const UPLOAD =
  /^\/storage\/v1\/object\/(?!list\/|sign\/|move$|copy$)(?:upload\/sign\/)?([^/]+)\/(.*)$/;

/** The characters that Supabase Storage accepts in a file's name. */
const VALID_KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

/** An error as in Supabase Storage: the actual status is in the body. */
function refusal(statusCode: string, error: string, message: string): Response {
  const headers = { "access-control-allow-origin": "*" };
  return Response.json({ statusCode, error, message }, { status: 400, headers });
}

/** The same request with the file of its form as a plain body; undefined if the body is not a form with a file. */
async function withPlainBody(request: Request): Promise<Request | undefined> {
  const form = await request.formData().catch(() => new FormData());
  const file = [...form.values()].find((part) => part instanceof File);
  if (!file) return undefined;
  const headers = new Headers(request.headers);
  headers.set("content-type", file.type || "application/octet-stream");
  headers.set("content-length", String(file.size));
  const cacheControl = form.get("cacheControl");
  if (typeof cacheControl === "string") headers.set("cache-control", `max-age=${cacheControl}`);
  return new Request(request.url, { method: request.method, headers, body: await file.bytes() });
}

/**
 * Missing in Lite 0.10:
 * - supabase-js sends a Blob or File as a multipart part without a name, where Lite looks for one named
 *   `file`. Such an upload is passed on as a plain body, which Lite accepts;
 * - Lite accepts names with any characters, where Supabase Storage accepts only some;
 * - of two uploads of one name at once, Lite answers the later one with 500.
 */
export function storageUploads({ sql }: ApiContext): Gap {
  return async (request, next) => {
    const isUpload = request.method === "POST" || request.method === "PUT";
    const [, bucket = "", name = ""] = UPLOAD.exec(new URL(request.url).pathname) ?? [];
    if (!isUpload || !bucket) return next(request);
    const key = decoded(name);
    if (!VALID_KEY.test(key)) return refusal("400", "InvalidKey", `Invalid key: ${key}`);
    const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
    const plain = isForm ? await withPlainBody(request) : request;
    if (!plain) return refusal("400", "invalid_request", "The body is not a form with a file.");
    const answer = await next(plain);
    if (answer.status !== 500) return answer;
    const existing = await sql`
      select from storage.objects where bucket_id = ${bucket} and name = ${key}`;
    if (existing.length === 0) return answer;
    return refusal("409", "Duplicate", "The resource already exists");
  };
}
