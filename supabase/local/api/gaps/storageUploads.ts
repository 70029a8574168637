import type { Gap } from "../gap.ts";

/**
 * Lacking in Lite 0.10: supabase-js sends a Blob or File as a multipart part without a name, where
 * Lite looks for one named `file`. Such an upload is handed on as a plain body, which Lite takes.
 * Can go when storageUploads.test.ts says so.
 */
export const storageUploads: Gap = async (request, next) => {
  const isUpload = request.method === "POST" || request.method === "PUT";
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data");
  const isObject = new URL(request.url).pathname.startsWith("/storage/v1/object/");
  if (!isUpload || !isObject || !isMultipart) return next(request);

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
