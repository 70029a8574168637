import { ENTRIES_AT_ONCE } from "#shared/constants.ts";
import type { Act, World } from "./world.ts";

const STATUS = "under_review";

/** The entries of a list without filters, which the back office asks for before it says what will change. */
async function entries({ sql }: World): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from public.submissions where submitted_at is not null order by id`;
  return rows.map(({ id }) => id);
}

/** Asks for a portion of the entries after the other. */
async function inPortions(world: World, name: string): Promise<void> {
  const ids = await entries(world);
  for (let at = 0; at < ids.length; at += ENTRIES_AT_ONCE) {
    const some = ids.slice(at, at + ENTRIES_AT_ONCE);
    await world.ask(`rpc/${name}`, { ids: some, status: STATUS, since: world.since });
  }
}

/** One status for all entries, and the way back. */
export const DECIDING: readonly Act[] = [
  {
    name: "a status for all: what it would change",
    async run(world) {
      const question = { ids: await entries(world), status: STATUS };
      const answer = await world.ask("rpc/preview_submission_statuses", question);
      world.since = JSON.parse(answer).since;
    },
  },
  {
    name: "a status for all, in portions",
    run: (world) => inPortions(world, "set_submission_statuses"),
  },
  {
    name: "the way back, in portions",
    run: (world) => inPortions(world, "undo_submission_statuses"),
  },
];
