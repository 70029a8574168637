import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { App } from "@supabase/lite";
import type { Sql } from "postgres";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

/** The metadata of a file in its row of `storage.objects`. */
interface RecordedMetadata {
  mimetype: string;
  cacheControl: string;
  size: number;
  eTag: string;
  lastModified: string;
}

/**
 * Keeps uploaded files in a folder. Lite's own file adapter is not exported. Each upload gets a file of
 * its own, and the object's row says by its eTag which file it is: so a file exists before its row,
 * is never overwritten, and a file without a row is garbage.
 */
export class StorageFiles implements StorageAdapter {
  readonly driver = undefined;
  private readonly folder: string;
  private readonly sql: Sql;
  private readonly touched = new AsyncLocalStorage<Set<string>>();

  constructor(folder: string, sql: Sql) {
    this.folder = folder;
    this.sql = sql;
  }

  /** Runs a request, then removes the files that it wrote or released and that no row names. */
  async during<Result>(request: () => Promise<Result>): Promise<Result> {
    const touched = new Set<string>();
    try {
      return await this.touched.run(touched, request);
    } finally {
      for (const eTag of touched) {
        const named = await this.sql`
          select from storage.objects where metadata ->> 'eTag' = ${eTag} limit 1`;
        if (named.length === 0) await rm(this.fileOf(eTag), { force: true });
      }
    }
  }

  private fileOf(eTag: string): string {
    const name = eTag.replace(/[^0-9a-f-]/g, "");
    return path.join(this.folder, name.slice(0, 2), name);
  }

  private async newFile() {
    const eTag = `"${randomUUID()}"`;
    this.touched.getStore()?.add(eTag);
    const file = this.fileOf(eTag);
    await mkdir(path.dirname(file), { recursive: true });
    return { eTag, file };
  }

  private async recorded(bucket: string, key: string): Promise<RecordedMetadata | undefined> {
    const [row] = await this.sql<{ metadata: RecordedMetadata }[]>`
      select metadata from storage.objects where bucket_id = ${bucket} and name = ${key}`;
    return row?.metadata;
  }

  /** If the row names another file afterwards, or is gone, this one goes. */
  private async letGo(bucket: string, key: string): Promise<void> {
    const former = await this.recorded(bucket, key);
    if (former) this.touched.getStore()?.add(former.eTag);
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter["uploadObject"]>[3],
    mimetype: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    await this.letGo(bucket, key);
    const { eTag, file } = await this.newFile();
    const content = createWriteStream(file, { flags: "wx" });
    await pipeline(body instanceof Uint8Array ? Readable.from([body]) : body, content);
    const size = content.bytesWritten;
    return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified: new Date() };
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const metadata = await this.recorded(bucket, key);
    if (!metadata) throw new Error("There is no such object.");
    const { size, lastModified } = metadata;
    return { ...metadata, contentLength: size, lastModified: new Date(lastModified) };
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    const body = await readFile(this.fileOf(metadata.eTag));
    return { httpStatusCode: 200, metadata, body };
  }

  /** Called before the row is deleted, which may still be refused. */
  async deleteObject(bucket: string, key: string): Promise<void> {
    await this.letGo(bucket, key);
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(bucket: string, key: string) {
    const from = await this.headObject(bucket, key);
    const { eTag, file } = await this.newFile();
    await copyFile(this.fileOf(from.eTag), file);
    return { httpStatusCode: 200, eTag, lastModified: new Date() };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.fileOf((await this.headObject(bucket, key)).eTag)}`;
  }
}
