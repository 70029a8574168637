import { ADMIN_PATH, CAPITAL_ADDRESSES, isAdminPage } from "../../hosting/addresses.ts";
import type { Build, SiteFile } from "./files.ts";

/** The result of looking up an address. */
type Found = { file: SiteFile; status: 200 | 404 } | { redirect: string } | undefined;

/** The public site: every page of it is a file, so an address without one does not exist. */
function findPublic(build: Build, name: string): Found {
  const page = name.replace(/\/$/, "");
  const html = build.get(page === "" ? "index.html" : `${page}/index.html`);
  if (html) return name === page ? { file: html, status: 200 } : { redirect: `/${page}` };
  const notFound = build.get("404.html");
  const file = name.endsWith(".html") ? undefined : build.get(name);
  if (file) return { file, status: 200 };
  return notFound && { file: notFound, status: 404 };
}

/**
 * The back office: the pages of its handbook, and one page for all its other addresses and everything
 * below them. At unknown addresses, the same page says that nothing was found, with status 404.
 */
function findAdmin(build: Build, name: string): Found {
  if (/\.[^/]+$/.test(name)) {
    const file = name.endsWith(".html") ? undefined : build.get(name);
    return file && { file, status: 200 };
  }
  const address = name.replace(/\/$/, "");
  const handbookPage = address === "index" ? undefined : build.get(`${address}.html`);
  if (handbookPage) {
    return name === address
      ? { file: handbookPage, status: 200 }
      : { redirect: `${ADMIN_PATH}/${address}` };
  }
  const page = build.get("index.html");
  const isKnown = name === "" || isAdminPage(`${ADMIN_PATH}/${name}`);
  return page && { file: page, status: isKnown ? 200 : 404 };
}

/**
 * Answers for the two apps, the public site at `/` and the back office at `/admin/`: with the file at an address, or
 * the Not found page with status 404.
 * @param headers The headers of every answer.
 */
export function servePages(
  publicSite: Build,
  backoffice: Build,
  headers: Record<string, string>,
): (request: Request) => Promise<Response> {
  function find(pathname: string): Found {
    if (pathname === ADMIN_PATH) return { redirect: `${ADMIN_PATH}/` };
    const inCapitals = CAPITAL_ADDRESSES.get(pathname);
    if (inCapitals) return { redirect: inCapitals };
    const admin = pathname.startsWith(`${ADMIN_PATH}/`)
      ? findAdmin(backoffice, pathname.slice(ADMIN_PATH.length + 1))
      : undefined;
    return admin ?? findPublic(publicSite, pathname.slice(1));
  }

  const plain = (status: number, text: string, more: Record<string, string> = {}) =>
    new Response(text, { status, headers: { ...headers, ...more } });

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return plain(405, "Method not allowed", { allow: "GET, HEAD" });
    }
    const { pathname, search } = new URL(request.url);
    const found = find(pathname);
    if (!found) return plain(404, "Not found");
    if ("redirect" in found) return plain(308, "", { location: found.redirect + search });
    const { file, status } = found;
    if (status === 200 && request.headers.get("if-none-match")?.includes(file.etag)) {
      return new Response(null, { status: 304, headers: { ...headers, ...file.headers } });
    }
    const { body, encoding } = await file.encode(request.headers.get("accept-encoding") ?? "");
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
      status,
      headers: {
        ...headers,
        ...file.headers,
        "content-length": String(body.length),
        ...(encoding && { "content-encoding": encoding }),
      },
    });
  };
}
