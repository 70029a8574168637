import postgres from "postgres";
import { startStackProcess } from "../stack/stackProcess.ts";
import { authenticateAs } from "../testing/database/actors.ts";
import { type TextPath, textPaths, timeOf } from "../testing/hostile/textPaths.ts";
import { WORST_TEXTS } from "../testing/hostile/worstTexts.ts";
import { createEntry } from "../testing/world/entries.ts";
import { createAdmin } from "../testing/world/people.ts";
import type { Row, Table } from "./table.ts";

const BYTES = 1_000_000;
const RUNS = 3;

async function measurePath(
  transaction: postgres.TransactionSql,
  { what, actor, statement }: TextPath,
): Promise<Row> {
  await authenticateAs(transaction, actor);
  let slowest = { kind: "", ms: 0 };
  for (const [kind, worst] of Object.entries(WORST_TEXTS)) {
    const text = worst(BYTES);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await timeOf(transaction, statement, text));
    const ms = Math.min(...times);
    if (ms > slowest.ms) slowest = { kind, ms };
  }
  return { name: what, figures: { ms: slowest.ms.toFixed(1), "worst text": slowest.kind } };
}

/** What 1 MB of the worst text costs on each way on which somebody can send one. */
export async function measureTexts(): Promise<Table[]> {
  const stack = await startStackProcess({ site: false });
  const sql = postgres(stack.addresses.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const person = await createAdmin(sql);
    const rows: Row[] = [];
    await sql.begin(async (transaction) => {
      await createEntry(transaction, { owner: person });
      for (const path of await textPaths(transaction, person)) {
        rows.push(await measurePath(transaction, path));
      }
    });
    return [{ title: "1 MB of the worst text", rows }];
  } finally {
    await sql.end();
    await stack.stop();
  }
}
