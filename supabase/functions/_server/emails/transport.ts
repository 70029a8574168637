import type { Sender } from "./sender.ts";

/** A finished email to one person. */
export interface Email {
  /** Its id in the outbox. */
  id: string;
  to: string;
  /** One line. */
  subject: string;
  html: string;
  text: string;
  /** Besides those that every email has. */
  headers?: Readonly<Record<string, string>>;
}

/** Emails that are handed over together. */
export interface Batch {
  /** A service that knows it already sends none of them again. */
  key: string;
  emails: readonly Email[];
}

/** What became of an email; a refused one has certainly not left, one that failed may have. */
export type Delivery = { outcome: "sent" } | { outcome: "refused" | "failed"; problem: string };

export const SENT: Delivery = { outcome: "sent" };

/**
 * Hands emails to the service that delivers them; `signal` ends the attempt.
 * @returns what became of each, in the order of the batch.
 * @throws when nobody knows: then all have failed.
 */
export type Transport = (
  batch: Batch,
  sender: Sender,
  signal: AbortSignal,
) => Promise<readonly Delivery[]>;
