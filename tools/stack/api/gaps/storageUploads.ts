import type { Gap } from "../gap.ts";

/** The characters that Supabase Storage takes in the name of a file. */
const VALID_KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;

function keyOf(pathname: string): string {
  const name = pathname.replace(/^\/storage\/v1\/object\/(upload\/sign\/)?[^/]+\//, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

function invalidKey(key: string): Response {
  const body = { statusCode: "400", error: "InvalidKey", message: `Invalid key: ${key}` };
  return Response.json(body, { status: 400, headers: { "access-control-allow-origin": "*" } });
}

/**
 * Lacking in Lite 0.10: supabase-js sends a Blob or File as a multipart part without a name, where
 * Lite looks for one named `file`. Such an upload is handed on as a plain body, which Lite takes.
 * And Lite takes a name with any characters, where Supabase Storage refuses all but plain ones.
 * Can go when storageUploads.test.ts says so.
 */
export const storageUploads: Gap = async (request, next) => {
  const isUpload = request.method === "POST" || request.method === "PUT";
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data");
  const { pathname } = new URL(request.url);
  if (!isUpload || !/^\/storage\/v1\/object\/(?!list\/|sign\/|move$|copy$)/.test(pathname)) {
    return next(request);
  }
  const key = keyOf(pathname);
  if (!VALID_KEY.test(key)) return invalidKey(key);
  if (!isMultipart) return next(request);

  const form = await request.formData();
  const file = [...form.values()].find((part) => part instanceof File);
  if (!file) return next(new Request(request.url, { ...request, body: form }));
  const headers = new Headers(request.headers);
  headers.set("content-type", file.type || "application/octet-stream");
  headers.set("content-length", String(file.size));
  const cacheControl = form.get("cacheControl");
  if (typeof cacheControl === "string") headers.set("cache-control", `max-age=${cacheControl}`);
  const metadata = form.get("metadata");
  if (typeof metadata === "string") {
    headers.set("x-metadata", Buffer.from(metadata).toString("base64"));
  }
  return next(
    new Request(request.url, { method: request.method, headers, body: await file.bytes() }),
  );
};
