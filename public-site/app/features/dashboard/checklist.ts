import { cleanLine, cleanLines } from "#shared/validation.ts";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";

interface Step {
  readonly label: string;
  readonly done: boolean;
  readonly optional?: boolean;
  /** Where to do it; not for what only somebody else can do. */
  readonly to?: string;
}

/** What it takes to take part, in order, and what of it is done. The profile is, or one would not be here. */
export function checklist(entry: Entry | null): Step[] {
  const mine = entry === null || entry.isOwner;
  const to = (path: string) => (mine ? { to: path } : {});
  return [
    { label: "Complete your profile", done: true },
    mine
      ? { label: "Start your entry", done: entry !== null }
      : { label: "Join a team", done: true },
    { label: "Name the idea", done: has(cleanLine(entry?.ideaName)), ...to(paths.entry) },
    { label: "Describe the idea", done: has(cleanLines(entry?.description)), ...to(paths.entry) },
    { label: "Attach a document", optional: true, done: has(entry?.document), ...to(paths.entry) },
    { label: "Submit the entry", done: entry?.state === "submitted", ...to(paths.entrySubmit) },
  ];
}

function has(value: unknown): boolean {
  return Boolean(value);
}
