import type { Sql } from "postgres";

/** Why a query of a broken pool fails. */
class ConnectionLost extends Error {
  readonly code = "08006";
  constructor() {
    super("The connection to the database was lost.");
  }
}

/** Tells when a pool has lost a connection: it is not to be used any more. */
export interface PoolWatch {
  broken: AbortSignal;
  /** Options of postgres.js for the pool. */
  options: { max_lifetime: null; onclose: () => void };
  /** To be called before the pool is closed on purpose. */
  release(): void;
}

/**
 * What postgres.js 3.4 lets go wrong where nobody can catch it, when a connection closes:
 * - it writes to the socket in a timer, and the socket is gone;
 * - a reserved connection begins with a look-up of the array types, for which it does not wait.
 */
function isLostConnection(error: Error & { code?: unknown; query?: unknown }): boolean {
  if (error.code === "CONNECTION_CLOSED") return /\bpg_type\b/.test(String(error.query));
  const stack = error.stack ?? "";
  return error instanceof TypeError && /nextWrite \(.*postgres\/src\/connection\.js/.test(stack);
}

/**
 * Whoever used such a connection is told by the query itself, or by `broken`, so the program goes on.
 * Every other uncaught error takes its usual way.
 */
function surviveLostSockets(): void {
  if (process.hasUncaughtExceptionCaptureCallback()) return;
  process.setUncaughtExceptionCaptureCallback((error) => {
    if (isLostConnection(error)) return;
    const listeners = process.listeners("uncaughtException");
    for (const listener of listeners) listener(error, "uncaughtException");
    if (listeners.length > 0) return;
    console.error(error);
    process.exit(1);
  });
}

/**
 * postgres.js 3.4 does not survive that the server ends: a reserved connection (a transaction of
 * Lite) that is used or given back after its socket has closed throws outside of any promise, and
 * a connection that was opened again may never send its next query. So a pool that has lost a
 * connection is given up as a whole and replaced (../backend.ts).
 */
export function watchPool(): PoolWatch {
  surviveLostSockets();
  const controller = new AbortController();
  let isClosing = false;
  return {
    broken: controller.signal,
    options: {
      max_lifetime: null,
      onclose() {
        if (!isClosing) controller.abort();
      },
    },
    release() {
      isClosing = true;
    },
  };
}

/** Keeps a broken pool's reserved connections from being used or given back. */
export function guardReservations(sql: Sql, broken: AbortSignal): void {
  const reserve = sql.reserve.bind(sql);
  sql.reserve = async () => {
    const reserved = await reserve();
    const { unsafe, release } = reserved;
    const guarded: typeof unsafe = (...query) => {
      if (broken.aborted) throw new ConnectionLost();
      return unsafe(...query);
    };
    return Object.assign(reserved, {
      unsafe: guarded,
      release() {
        if (!broken.aborted) release();
      },
    });
  };
}
