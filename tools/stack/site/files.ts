import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { cacheControl } from "../../hosting/addresses.ts";
import { StackError } from "../config.ts";

type Encoding = "br" | "gzip";

const COMPRESSORS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Two levels below the maximum: a tenth of the time for two percent more bytes.
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|xml|manifest))/;
/** Below this size compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1000;

/** A file of a build, held in memory together with everything its answers need. */
export class SiteFile {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Record<string, string>;
  readonly #compressible: boolean;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /** @param pathname The path of the file on the site. */
  constructor(pathname: string, body: Buffer) {
    const type = getMimeType(pathname) ?? "application/octet-stream";
    this.body = body;
    // Weak, because the same file is sent in several encodings.
    this.etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    this.#compressible = COMPRESSIBLE.test(type) && body.length >= MIN_COMPRESSED_BYTES;
    this.headers = {
      "content-type": type,
      "cache-control": cacheControl(pathname),
      etag: this.etag,
      ...(this.#compressible && { vary: "accept-encoding" }),
    };
  }

  /** The body in the best encoding that a browser's `accept-encoding` names, compressed once. */
  async encode(accepted: string): Promise<{ body: Buffer; encoding?: Encoding }> {
    const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
    if (!encoding || !this.#compressible) return { body: this.body };
    let body = this.#encoded.get(encoding);
    if (!body) {
      body = COMPRESSORS[encoding](this.body);
      this.#encoded.set(encoding, body);
    }
    return { body: await body, encoding };
  }
}

/** The files of a build, by path relative to its folder (`assets/app-1a2b.js`). */
export type Build = Map<string, SiteFile>;

/**
 * Reads a build into memory. Requests never reach the disk, so no address can leave the folder.
 * @param base The path of the build on the site: "/" or "/admin/".
 * @throws StackError when the folder is missing.
 */
export async function readBuild(folder: string, base: string): Promise<Build> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new StackError(`${folder} is missing: run \`npm run build\` first.`);
  });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const name = path.relative(folder, file).split(path.sep).join("/");
        return [name, new SiteFile(base + name, await readFile(file))] as const;
      }),
    ),
  );
}

/** The HTML of every page of these builds. */
export function htmlOf(builds: Build[]): string[] {
  return builds.flatMap((build) =>
    [...build].flatMap(([name, { body }]) => (name.endsWith(".html") ? [body.toString()] : [])),
  );
}
