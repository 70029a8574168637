import { challengeNow } from "#common/challengeClock.ts";

/** The name of a file that is taken away today: `users_2026-11-20.csv`. */
export function datedFileName(prefix: string, extension: string, now = challengeNow()): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())];
  return `${prefix}_${day.join("-")}.${extension}`;
}

// Reserved on Windows, which refuses to unpack a file that has one of them in its name.
const RESERVED = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;

/** A file name that every system can store, made of one that a person chose. */
export function safeFileName(name: string): string {
  const safe = name.replace(RESERVED, "_").replace(/^[.\s]+|[.\s]+$/g, "");
  return safe || "document";
}

/** Gives out names, each once: a second `plan.pdf` becomes `plan (2).pdf`. Case does not count. */
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
