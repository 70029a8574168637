import { randomBytes } from "node:crypto";

/** The outcome of a ticket that somebody presents. */
type Redeemed<T> =
  | { outcome: "valid"; value: T; issuedAt: number }
  | { outcome: "unknown" | "expired" | "used" };

interface Ticket<T> {
  value: T;
  issuedAt: number;
  used: boolean;
}

/** Secrets that count once and for a limited time: authorization codes and robot-check tokens. */
export class OneTimeStore<T> {
  readonly #tickets = new Map<string, Ticket<T>>();
  readonly #lifetimeMs: number;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  /** Issues an unguessable ticket for `value`. */
  issue(value: T, prefix = ""): string {
    const ticket = prefix + randomBytes(24).toString("base64url");
    this.#tickets.set(ticket, { value, issuedAt: Date.now(), used: false });
    return ticket;
  }

  /** Only the first use within the lifetime is `valid`. */
  redeem(ticket: string): Redeemed<T> {
    const known = this.#tickets.get(ticket);
    if (!known) return { outcome: "unknown" };
    if (known.used) return { outcome: "used" };
    if (Date.now() - known.issuedAt >= this.#lifetimeMs) return { outcome: "expired" };
    known.used = true;
    return { outcome: "valid", value: known.value, issuedAt: known.issuedAt };
  }
}
