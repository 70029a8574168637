import type { Sender } from "./sender.ts";

/** A finished email to one person. */
export interface Email {
  /** Its id in the outbox: a service that knows it already does not send it again. */
  id: string;
  to: string;
  /** One line. */
  subject: string;
  html: string;
  text: string;
  /** Besides those that every email has. */
  headers?: Readonly<Record<string, string>>;
}

/** Hands an email to the service that delivers it, or throws; `signal` ends the attempt. */
export type Transport = (email: Email, sender: Sender, signal: AbortSignal) => Promise<void>;
