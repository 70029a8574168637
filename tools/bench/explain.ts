import type postgres from "postgres";
import { percentile } from "./drive.ts";
import { asPerson } from "./people.ts";

interface Plan {
  "Execution Time": number;
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
}

const RUNS = 5;

/** Median milliseconds in the database, and the buffers, of a query as this person. */
export async function costOf(sql: postgres.Sql, userId: string, query: string) {
  const plans: Plan[] = [];
  // The first run of a session also reads the catalogue: it does not count.
  for (let run = 0; run <= RUNS; run++) {
    const [row] = await asPerson(sql, userId, (transaction) =>
      transaction.unsafe<{ "QUERY PLAN": [Plan] }[]>(
        `explain (analyze, buffers, format json) ${query}`,
      ),
    );
    if (row && run > 0) plans.push(row["QUERY PLAN"][0]);
  }
  const blocks = plans.at(-1)?.Plan;
  return {
    milliseconds: percentile(
      plans.map((plan) => plan["Execution Time"]),
      0.5,
    ),
    buffers: (blocks?.["Shared Hit Blocks"] ?? 0) + (blocks?.["Shared Read Blocks"] ?? 0),
  };
}
