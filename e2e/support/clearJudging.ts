import type { Sql } from "#tools/testing/database/database.ts";
import { deleteRounds } from "#tools/testing/world/rounds.ts";

/** Removes what a round takes and leaves: other tests use the same stack before and after, and a round takes every submission. */
export async function clearJudging(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await deleteRounds(transaction);
    await transaction`delete from public.judges`;
    await transaction`delete from public.submissions`;
    await transaction`select private.rehearse(null)`;
  });
}
