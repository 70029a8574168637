import type { StorageClient as Storage } from "@supabase/storage-js";
import { isReachable } from "../isReachable.ts";

type Files = ReturnType<Storage["from"]>;

/** supabase-js passes it on, and nobody asks for it. */
export const StorageApiError = Error;

/**
 * In place of @supabase/storage-js, which is loaded when a file is first read, written or removed: its
 * methods that answer with a promise.
 */
export class StorageClient {
  readonly #settings: ConstructorParameters<typeof Storage>;

  constructor(...settings: ConstructorParameters<typeof Storage>) {
    this.#settings = settings;
  }

  from(bucket: string): Files {
    const load = async () => {
      // Some browsers remember that a file could not be loaded: none is asked for in vain.
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
