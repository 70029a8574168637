import { jwtVerify } from "jose";
import { type ApiContext, type Gap, type Next, withJson } from "../gap.ts";

interface LiteSignedUrl {
  signedUrl?: string;
}

/** Lite's address begins with the service's path, which supabase-js puts before it again. */
function relative(signedUrl: string): string {
  return signedUrl.replace(/^\/storage\/v1/, "");
}

/** A file name with any characters for `Content-Disposition` (RFC 6266). */
function disposition(fileName: string): string {
  if (!fileName) return "attachment";
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

/**
 * Several addresses in one request: Lite takes it for a request about one file without a name, so
 * it is asked about each file by itself.
 */
async function signEach(request: Request, next: Next): Promise<Response> {
  const { paths, expiresIn } = (await request.json()) as { paths: string[]; expiresIn: number };
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const signed = await Promise.all(
    paths.map(async (path) => {
      const address = `${request.url}/${path.split("/").map(encodeURIComponent).join("/")}`;
      const body = JSON.stringify({ expiresIn });
      const answer = await next(new Request(address, { method: "POST", headers, body }));
      const { signedUrl, message } = (await answer.json()) as LiteSignedUrl & { message?: string };
      if (!signedUrl) return { path, error: message ?? "Object not found", signedURL: null };
      return { path, error: null, signedURL: relative(signedUrl) };
    }),
  );
  return Response.json(signed);
}

async function isValid(token: string | null, secret: string): Promise<boolean> {
  return jwtVerify(token ?? "", new TextEncoder().encode(secret), { algorithms: ["HS256"] }).then(
    () => true,
    () => false,
  );
}

function invalidToken(): Response {
  const message = "The signed address is not valid or has expired.";
  return Response.json({ statusCode: "400", error: "InvalidJWT", message }, { status: 400 });
}

/**
 * Lacking in Lite 0.10: answers about signed addresses name their field `signedUrl`, where
 * supabase-js reads `signedURL` (to download) and `url` (to upload), so that the address ends in
 * `undefined`; several addresses in one request do not work; an address that has expired is answered
 * with 500; and `?download=name` does not make the browser save the file.
 * Can go when signedUrls.test.ts says so.
 */
export function signedUrls({ addresses }: ApiContext): Gap {
  return async (request, next) => {
    const url = new URL(request.url);
    const isUpload = url.pathname.startsWith("/storage/v1/object/upload/sign/");
    const isDownload = url.pathname.startsWith("/storage/v1/object/sign/");
    if (!isUpload && !isDownload) return next(request);
    if (request.method === "POST" && /^\/storage\/v1\/object\/sign\/[^/]+$/.test(url.pathname)) {
      return signEach(request, next);
    }
    if (request.method === "GET" || request.method === "PUT") {
      const token = url.searchParams.get("token");
      if (!(await isValid(token, addresses.jwtSecret))) return invalidToken();
    }
    const answer = await next(request);
    if (!answer.ok) return answer;

    if (request.method === "POST") {
      const { signedUrl = "", ...rest } = (await answer.json()) as LiteSignedUrl;
      const field = isUpload ? "url" : "signedURL";
      return withJson(answer, { ...rest, [field]: relative(signedUrl) });
    }
    const download = url.searchParams.get("download");
    if (request.method !== "GET" || download === null) return answer;
    const headers = new Headers(answer.headers);
    headers.set("content-disposition", disposition(download));
    return new Response(answer.body, { status: answer.status, headers });
  };
}
