import { ENTRY_LOCK } from "~/features/entry/useEditing.ts";

type Callback = (lock: object | null) => unknown;

/** The Web Lock of the entry's editor, shared by a page and other tabs. jsdom has no Web Locks. */
export function fakeLocks(): { request: (options: LockOptions, callback: Callback) => unknown } {
  let evict: ((reason: DOMException) => void) | null = null;
  const waiting: (() => void)[] = [];

  async function grant(callback: Callback) {
    const eviction = Promise.withResolvers<never>();
    evict = eviction.reject;
    try {
      return await Promise.race([callback({}), eviction.promise]);
    } finally {
      if (evict === eviction.reject) {
        evict = null;
        waiting.shift()?.();
      }
    }
  }

  function request({ ifAvailable, steal, signal }: LockOptions, callback: Callback) {
    if (steal) evict?.(new DOMException("Another tab has taken it.", "AbortError"));
    if (steal || !evict) return grant(callback);
    if (ifAvailable) return Promise.resolve(callback(null));
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      waiting.push(() => (signal?.aborted ? waiting.shift()?.() : resolve(grant(callback))));
    });
  }

  // Other locks are always free.
  const locks = {
    request: (name: string, options: LockOptions, callback: Callback) =>
      name === ENTRY_LOCK ? request(options, callback) : Promise.resolve(callback({})),
  };
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  return { request };
}
