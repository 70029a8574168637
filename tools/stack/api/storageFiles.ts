import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
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
 * Keeps uploaded files in a folder. Lite's own file adapter is not exported. Each upload gets a new file, which the
 * eTag in the object's row names, so that a file exists before its row and is never overwritten. Files stay until
 * `npm run db:reset`: Lite deletes before the database may refuse to.
 */
export class StorageFiles implements StorageAdapter {
  readonly driver = undefined;
  private readonly folder: string;
  private readonly sql: Sql;

  constructor(folder: string, sql: Sql) {
    this.folder = folder;
    this.sql = sql;
  }

  private fileOf(eTag: string): string {
    return path.join(this.folder, eTag.replace(/[^0-9a-f-]/g, ""));
  }

  async uploadObject(
    _bucket: string,
    _key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter["uploadObject"]>[3],
    mimetype: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const eTag = `"${randomUUID()}"`;
    await mkdir(this.folder, { recursive: true });
    const content = createWriteStream(this.fileOf(eTag), { flags: "wx" });
    await pipeline(body instanceof Uint8Array ? Readable.from([body]) : body, content);
    const size = content.bytesWritten;
    return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified: new Date() };
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const [row] = await this.sql<{ metadata: RecordedMetadata }[]>`
      select metadata from storage.objects where bucket_id = ${bucket} and name = ${key}`;
    if (!row) throw new Error("There is no such object.");
    const { size, lastModified } = row.metadata;
    return { ...row.metadata, contentLength: size, lastModified: new Date(lastModified) };
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    const body = await readFile(this.fileOf(metadata.eTag));
    return { httpStatusCode: 200, metadata, body };
  }

  async deleteObject(): Promise<void> {}

  async deleteObjects(): Promise<void> {}

  async copyObject(): Promise<never> {
    throw new Error("No client copies files.");
  }

  async privateAssetUrl(): Promise<never> {
    throw new Error("No client asks for the address of a file on the server.");
  }
}
