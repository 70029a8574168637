import { authenticateAs } from "./actors.ts";
import { rolledBack, type Sql, type Transaction } from "./database.ts";

/** A node of a plan of `explain`, with the fields that tests read. */
interface PlanNode {
  "Actual Loops": number;
  "Index Name"?: string;
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Temp Written Blocks": number;
  "WAL Bytes": number;
  Plans?: PlanNode[];
}

/** The cost of a statement, in units that do not depend on the load of the machine. */
export interface Cost {
  /** Pages of 8 kB that the statement and its functions read. */
  buffers: number;
  /** Bytes written to the log. */
  wal: number;
  /** Pages of temporary files, for sorts and joins that do not fit into memory. */
  temporary: number;
  /** The indexes of the plan, without those of PL/pgSQL functions. */
  indexes: string[];
  /** The tables that the plan scans sequentially. */
  scanned: string[];
  /** The number of calls of functions that return rows. */
  calls: number;
}

function nodesBelow(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesBelow)];
}

/**
 * Runs a statement twice and returns the cost of the second run, because the first also reads the catalog. Tables
 * that the test has filled need `vacuum analyze` first.
 */
export async function costOf(transaction: Transaction, statement: string): Promise<Cost> {
  const explain = `explain (analyze, buffers, wal, format json) ${statement}`;
  await transaction.unsafe(explain);
  const [row] = await transaction.unsafe<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(explain);
  if (!row) throw new Error("There is no plan.");
  const plan = row["QUERY PLAN"][0].Plan;
  const nodes = nodesBelow(plan);
  return {
    buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
    wal: plan["WAL Bytes"],
    temporary: plan["Temp Written Blocks"],
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    scanned: nodes.flatMap((node) =>
      node["Node Type"] === "Seq Scan" ? (node["Relation Name"] ?? []) : [],
    ),
    calls: nodes
      .filter((node) => node["Node Type"] === "Function Scan")
      .reduce((sum, node) => sum + node["Actual Loops"], 0),
  };
}

/** The cost of a statement as this person, rolled back. */
export async function costFor(
  sql: Sql,
  person: Parameters<typeof authenticateAs>[1],
  statement: string,
): Promise<Cost> {
  let cost: Cost | undefined;
  await rolledBack(sql, async (transaction) => {
    await authenticateAs(transaction, person);
    cost = await costOf(transaction, statement);
  });
  if (!cost) throw new Error("There is no plan.");
  return cost;
}
