import { challengeNow } from "#common/challengeClock.ts";
import { toLocalInput } from "../forms/localDateTime.ts";

/** The name of a file that is downloaded today: `users_2026-11-20.csv`. */
export function datedFileName(prefix: string, extension: string, now = challengeNow()): string {
  return `${prefix}_${toLocalInput(now.toISOString()).slice(0, 10)}.${extension}`;
}

// Reserved on Windows, which refuses to unpack a file that has one of them in its name.
const RESERVED = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;

/** The limit of file systems, less the number that makes a name unique. */
const MAX_BYTES = 255 - " (10000)".length;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Makes a file name that every system can store. */
export function safeFileName(name: string): string {
  const safe = name.replace(RESERVED, "_").replace(/^[.\s]+|[.\s]+$/g, "");
  return shortened(safe) || "document";
}

/** Shortens a name, but not its extension, to the limit. */
function shortened(name: string): string {
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  const stem = Array.from(name.slice(0, name.length - extension.length));
  while (bytesOf(stem.join("") + extension) > MAX_BYTES) stem.pop();
  return stem.join("") + extension;
}

/** Makes names unique, ignoring case: a second `plan.pdf` becomes `plan (2).pdf`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let candidate = name;
    for (let count = 2; taken.has(candidate.toLowerCase()); count++) {
      candidate = `${stem} (${count})${extension}`;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  };
}
