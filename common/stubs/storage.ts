import type { StorageClient as Storage } from "@supabase/storage-js";
import { isReachable } from "../isReachable.ts";

type Files = ReturnType<Storage["from"]>;

/** supabase-js only re-exports it. */
export const StorageApiError = Error;

/** Replaces @supabase/storage-js until a file is first read, written or removed: its asynchronous methods. */
export class StorageClient {
  readonly #settings: ConstructorParameters<typeof Storage>;

  constructor(...settings: ConstructorParameters<typeof Storage>) {
    this.#settings = settings;
  }

  from(bucket: string): Files {
    const load = async () => {
      // Some browsers remember that a module failed to load, so do not try offline.
      if (!(await isReachable())) throw new TypeError("The browser is offline.");
      const { StorageClient } = await import("@supabase/storage-js/dist/index.mjs");
      return new StorageClient(...this.#settings).from(bucket);
    };
    return new Proxy({} as Files, {
      get:
        (_, method: "download") =>
        async (...args: Parameters<Files["download"]>) =>
          (await load())[method](...args),
    });
  }
}
