import { dropAllUnsaved } from "#common/unsavedWork.ts";
import { type Entry, loadEntry, withdrawEntry } from "~/data/entry.ts";
import { rpc } from "~/data/rpc.ts";
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
  // If that fails, too, the failure that led here is what there is to say.
  const now = await loadEntry().catch(() => null);
  return now?.id === entry.id && now.state === "withdrawn" ? DONE : outcome;
}

/** Discards the entry, and what this browser has kept of it. */
export async function discard(entry: Entry, onChanged: () => void): Promise<Outcome> {
  const outcome = await rpc(
    "discard_entry",
    { expected_revision: entry.revision },
    "Your draft could not be discarded.",
  );
  if (outcome.ok || outcome.problem === "not_found") {
    dropAllUnsaved({ id: entry.id, ownerId: entry.owner_id });
    return DONE;
  }
  if (outcome.problem !== "unreachable") onChanged();
  return outcome;
}
