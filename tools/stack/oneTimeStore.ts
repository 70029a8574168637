import { randomBytes } from "node:crypto";

/** What became of a ticket that somebody presents. */
type Redeemed<T> =
  | { outcome: "valid"; value: T; issuedAt: number }
  | { outcome: "unknown" | "expired" | "used" };

interface Ticket<T> {
  value: T;
  issuedAt: number;
  used: boolean;
}

/**
 * Remembers secrets that count once and only for a while (authorization codes, robot-check tokens).
 * It keeps at most `capacity` of them, dropping the oldest, so that nobody can fill the memory.
 */
export class OneTimeStore<T> {
  readonly #tickets = new Map<string, Ticket<T>>();
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  readonly #capacity: number;

  constructor(lifetimeMs: number, now: () => number = Date.now, capacity = 10_000) {
    this.#lifetimeMs = lifetimeMs;
    this.#now = now;
    this.#capacity = capacity;
  }

  /** Hands out an unguessable ticket for `value`. */
  issue(value: T, prefix = ""): string {
    const oldest = this.#tickets.keys().next();
    if (this.#tickets.size >= this.#capacity && !oldest.done) this.#tickets.delete(oldest.value);
    const ticket = prefix + randomBytes(24).toString("base64url");
    this.#tickets.set(ticket, { value, issuedAt: this.#now(), used: false });
    return ticket;
  }

  /** Takes a ticket back. Only its first use within its lifetime is `valid`. */
  redeem(ticket: string): Redeemed<T> {
    const known = this.#tickets.get(ticket);
    if (!known) return { outcome: "unknown" };
    if (known.used) return { outcome: "used" };
    if (this.#now() - known.issuedAt >= this.#lifetimeMs) return { outcome: "expired" };
    known.used = true;
    return { outcome: "valid", value: known.value, issuedAt: known.issuedAt };
  }
}
