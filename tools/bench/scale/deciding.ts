import { ENTRIES_AT_ONCE } from "#shared/constants.ts";
import type { Act, World } from "./world.ts";

const CHANGE = { status: "under_review" };

/** The entries of a list without filters, which the back office asks for before it says what will change. */
async function entries({ sql }: World): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from public.submissions where submitted_at is not null order by id`;
  return rows.map(({ id }) => id);
}

/** Asks for one batch of the entries after the other. */
async function inBatches(world: World, name: string): Promise<void> {
  const ids = await entries(world);
  for (let at = 0; at < ids.length; at += ENTRIES_AT_ONCE) {
    const some = ids.slice(at, at + ENTRIES_AT_ONCE);
    await world.ask(`rpc/${name}`, { ids: some, change: CHANGE, since: world.since });
  }
}

/** One status for all entries, and its undo. */
export const DECIDING: readonly Act[] = [
  {
    name: "a status for all: what it would change",
    async run(world) {
      const question = { ids: await entries(world), change: CHANGE };
      const answer = await world.ask("rpc/preview_submission_changes", question);
      world.since = JSON.parse(answer).since;
    },
  },
  {
    name: "a status for all, in batches",
    run: (world) => inBatches(world, "change_submissions"),
  },
  {
    name: "undo, in batches",
    run: (world) => inBatches(world, "undo_submission_changes"),
  },
];
