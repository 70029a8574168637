import { setTimeout as delay } from "node:timers/promises";
import type { Postgres } from "../postgres.ts";
import type { Next } from "./gap.ts";

/** Supabase Lite with its connections, the gaps closed. */
export interface Backend {
  handle: Next;
  /** Aborted when it has lost a connection; it cannot be used any more then. */
  broken: AbortSignal;
  close(): Promise<void>;
}

/** How long after its connections have closed the end of the server is reported at the latest (ms). */
const NOTICE = 50;

function unavailable(): Response {
  const body = {
    code: "PGRST000",
    message: "The database is being restarted. Please try again.",
    details: null,
    hint: null,
  };
  const headers = { "retry-after": "1", "access-control-allow-origin": "*" };
  return Response.json(body, { status: 503, headers });
}

/** Answers requests with a backend that is replaced whenever the database has gone away. */
export class Backends<B extends Backend = Backend> {
  readonly #create: () => Promise<B>;
  readonly #postgres: Postgres;
  #current: Promise<B> | undefined;

  constructor(create: () => Promise<B>, postgres: Postgres) {
    this.#create = create;
    this.#postgres = postgres;
  }

  /** The backend as it is now; for one request or task, not to be kept. */
  async usable(): Promise<B> {
    this.#current ??= this.#create();
    const current = this.#current;
    const backend = await current;
    if (!backend.broken.aborted) return backend;
    // Of all requests that find it broken, the first one replaces it, and not before we would know
    // that the server itself has ended.
    if (this.#current === current) {
      this.#current = delay(NOTICE).then(this.#create);
      void backend.close();
    }
    return this.usable();
  }

  /**
   * Answers 503 while Postgres is down, and at once to every request in the middle of which it
   * ends: the client then knows that trying again makes sense.
   */
  async handle(request: Request): Promise<Response> {
    const { life } = this.#postgres;
    if (!life) return unavailable();
    const backend = await this.usable();
    if (life.aborted) return unavailable();
    const lost = Promise.withResolvers<Response>();
    const onLost = () => lost.resolve(unavailable());
    backend.broken.addEventListener("abort", onLost, { once: true });
    life.addEventListener("abort", onLost, { once: true });
    try {
      const answer = await Promise.race([backend.handle(request), lost.promise]);
      // An error may be the first sign of the end, of which we are told a moment later. So may be a
      // table that is not found: Lite takes a list of tables that it could not read for an empty one.
      return answer.status < 500 && answer.status !== 404
        ? answer
        : await Promise.race([delay(NOTICE, answer), lost.promise]);
    } finally {
      backend.broken.removeEventListener("abort", onLost);
      life.removeEventListener("abort", onLost);
    }
  }

  async close(): Promise<void> {
    const current = await this.#current?.catch(() => undefined);
    await current?.close();
  }
}
