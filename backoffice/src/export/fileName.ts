import { challengeNow } from "#common/challengeClock.ts";
import { toLocalInput } from "../forms/localDateTime.ts";

/** The name of a file that is downloaded today: `users_2026-11-20.csv`. */
export function datedFileName(prefix: string, extension: string, now = challengeNow()): string {
  return `${prefix}_${toLocalInput(now.toISOString()).slice(0, 10)}.${extension}`;
}

// Reserved on Windows, which refuses to unpack a file that has one of them in its name.
const RESERVED = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;

/** The limit of file systems. */
const MAX_BYTES = 255;

/**
 * Makes a file name that every system can store: without reserved characters, and shortened before its extension, which
 * the database has checked (require_upload).
 */
export function safeFileName(name: string): string {
  const dot = name.lastIndexOf(".");
  const stem = Array.from(name.slice(0, dot).replace(RESERVED, "_"));
  const whole = () => stem.join("") + name.slice(dot);
  while (new TextEncoder().encode(whole()).length > MAX_BYTES) stem.pop();
  return whole();
}
