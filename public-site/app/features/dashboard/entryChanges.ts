import { dropAllUnsaved } from "#common/unsavedWork.ts";
import { discardEntry, type Entry, loadEntry, withdrawEntry } from "~/data/entry.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";

/**
 * Withdraws the entry. When it does not succeed the page reads the entry again: it was changed in
 * another window, or a first attempt had succeeded and only its answer was lost.
 */
export async function withdraw(entry: Entry, onChanged: () => void): Promise<Outcome> {
  const outcome = await withdrawEntry(entry.revision);
  if (outcome.ok) return DONE;
  if (outcome.problem === "unreachable") return outcome;
  onChanged();
  const now = await readAgain();
  return now?.id === entry.id && now.state === "withdrawn" ? DONE : outcome;
}

/** Discards the entry, and what this browser has kept of it. */
export async function discard(entry: Entry, onChanged: () => void): Promise<Outcome> {
  const outcome = await discardEntry(entry.revision);
  if (outcome.ok || outcome.problem === "not_found") {
    dropAllUnsaved(entry);
    return DONE;
  }
  if (outcome.problem !== "unreachable") onChanged();
  return outcome;
}

async function readAgain(): Promise<Entry | null> {
  try {
    return await loadEntry();
  } catch {
    // Then the failure that led here is what there is to say.
    return null;
  }
}
