import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

interface StoredMetadata {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

/**
 * Keeps uploaded files in a folder. Lite's own file adapter is not exported. A file is named by
 * the hash of its key, so that no key, however long or odd, can leave the folder; what the key
 * does not say (type, cache control) is in a JSON file beside it.
 */
export class StorageFiles implements StorageAdapter {
  readonly driver = undefined;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  private fileOf(bucket: string, key: string): string {
    const hash = createHash("sha256").update(`${bucket}/${key}`).digest("hex");
    return path.join(this.folder, hash.slice(0, 2), hash);
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter["uploadObject"]>[3],
    mimetype: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const content = body instanceof Uint8Array ? body : await buffer(body);
    const file = this.fileOf(bucket, key);
    const eTag = `"${createHash("md5").update(content).digest("hex")}"`;
    await mkdir(path.dirname(file), { recursive: true });
    // Written beside and then moved: nobody ever reads half a file.
    await writeFile(`${file}.part`, content);
    await writeFile(`${file}.json`, JSON.stringify({ mimetype, cacheControl, eTag }));
    await rename(`${file}.part`, file);
    return this.headObject(bucket, key);
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const file = this.fileOf(bucket, key);
    const { size, mtime } = await stat(file);
    const stored = JSON.parse(await readFile(`${file}.json`, "utf8")) as StoredMetadata;
    return { ...stored, size, contentLength: size, lastModified: mtime };
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    const body = await readFile(this.fileOf(bucket, key));
    return { httpStatusCode: 200, metadata, body };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.fileOf(bucket, key);
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    toBucket: string,
    toKey: string,
  ) {
    const from = this.fileOf(bucket, key);
    const to = this.fileOf(toBucket, toKey);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(`${from}.json`, `${to}.json`);
    await copyFile(from, to);
    const { eTag, lastModified } = await this.headObject(toBucket, toKey);
    return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.fileOf(bucket, key)}`;
  }
}
