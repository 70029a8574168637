import type { ApiContext, Gap } from "../gap.ts";

/** The characters that Supabase Storage accepts in a file's name. */
const VALID_KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;

function keyOf(pathname: string): string {
  const name = pathname.replace(/^\/storage\/v1\/object\/(upload\/sign\/)?[^/]+\//, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

/** A refusal as Supabase Storage writes it: the status that it means is in the body. */
function refusal(statusCode: string, error: string, message: string): Response {
  const headers = { "access-control-allow-origin": "*" };
  return Response.json({ statusCode, error, message }, { status: 400, headers });
}

/** Fails after this many bytes, also if the sender has announced fewer. */
class SizeLimit extends TransformStream<Uint8Array, Uint8Array> {
  isExceeded = false;

  constructor(bytes: number) {
    let size = 0;
    super({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        this.isExceeded = size > bytes;
        if (this.isExceeded) controller.error(new Error("The file is too large."));
        else controller.enqueue(chunk);
      },
    });
  }
}

/** The most that a multipart form contains beside its file. */
const FORM_BYTES = 64 * 1024;

/** Supabase Storage's limit for a bucket without one. */
const DEFAULT_LIMIT = 50 * 1024 * 1024;

/** A body that is no form: cut off, or without the boundary that separates its parts. */
class FormError extends Error {}

/**
 * The same request with the file of its form as a plain body.
 * @throws FormError
 */
async function withPlainBody(request: Request): Promise<Request> {
  const form = await request.formData().catch(() => {
    throw new FormError("The body is no form.");
  });
  const file = [...form.values()].find((part) => part instanceof File);
  const headers = new Headers(request.headers);
  if (!file) {
    headers.delete("content-type");
    return new Request(request.url, { method: request.method, headers, body: form });
  }
  headers.set("content-type", file.type || "application/octet-stream");
  headers.set("content-length", String(file.size));
  const cacheControl = form.get("cacheControl");
  if (typeof cacheControl === "string") headers.set("cache-control", `max-age=${cacheControl}`);
  const metadata = form.get("metadata");
  if (typeof metadata === "string") {
    headers.set("x-metadata", Buffer.from(metadata).toString("base64"));
  }
  return new Request(request.url, { method: request.method, headers, body: await file.bytes() });
}

/**
 * Missing in Lite 0.10:
 * - supabase-js sends a Blob or File as a multipart part without a name, where Lite looks for one named
 *   `file`. Such an upload is handed on as a plain body, which Lite takes;
 * - Lite takes a name with any characters, where Supabase Storage refuses all but plain ones;
 * - Lite believes the length that the sender announces, and limits nothing without one;
 * - of two uploads of one name at once, Lite answers the later one with 500.
 */
export function storageUploads({ sql }: ApiContext): Gap {
  async function limitOf(bucket: string): Promise<number> {
    const [row] = await sql`select file_size_limit from storage.buckets where id = ${bucket}`;
    return Number(row?.file_size_limit ?? DEFAULT_LIMIT);
  }

  async function exists(bucket: string, key: string): Promise<boolean> {
    const found = await sql`
      select from storage.objects where bucket_id = ${bucket} and name = ${key}`;
    return found.length > 0;
  }

  return async (request, next) => {
    const isUpload = request.method === "POST" || request.method === "PUT";
    const { pathname } = new URL(request.url);
    const [, bucket] =
      /^\/storage\/v1\/object\/(?!list\/|sign\/|move$|copy$)(?:upload\/sign\/)?([^/]+)\//.exec(
        pathname,
      ) ?? [];
    if (!isUpload || !bucket) return next(request);
    const key = keyOf(pathname);
    if (!VALID_KEY.test(key)) return refusal("400", "InvalidKey", `Invalid key: ${key}`);
    if (!request.body) return next(request);

    const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
    const limit = new SizeLimit((await limitOf(bucket)) + (isForm ? FORM_BYTES : 0));
    const { method, headers } = request;
    const content = { method, headers, body: request.body.pipeThrough(limit), duplex: "half" };
    const limited = new Request(request.url, content);
    let answer: Response | undefined;
    try {
      answer = await next(isForm ? await withPlainBody(limited) : limited);
    } catch (error) {
      const isNoForm = error instanceof FormError && !limit.isExceeded;
      if (isNoForm) return refusal("400", "invalid_request", error.message);
      if (!limit.isExceeded) throw error;
    }
    if (!answer || limit.isExceeded) {
      return refusal("413", "Payload too large", "The object exceeded the maximum allowed size");
    }
    if (answer.status === 500 && (await exists(bucket, key))) {
      return refusal("409", "Duplicate", "The resource already exists");
    }
    return answer;
  };
}
