import { authenticateAs } from "./actors.ts";
import { rolledBack, type Sql, type Transaction } from "./database.ts";

/** A node of a plan as `explain` writes it, as far as tests look at it. */
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

/** What a statement cost, in what does not depend on how busy the machine is. */
export interface Cost {
  /** Pages of 8 kB that were looked at, also by the functions that it called. */
  buffers: number;
  /** Bytes written to the log. */
  wal: number;
  /** Pages of temporary files: sorts and joins that did not fit into memory. */
  temporary: number;
  /** The indexes of the plan. What a PL/pgSQL function does stays unseen. */
  indexes: string[];
  /** The tables that the plan reads from one end to the other. */
  scanned: string[];
  /** How often the plan calls functions that return rows. */
  calls: number;
}

function nodesBelow(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesBelow)];
}

/**
 * Runs a statement twice and says what the second run cost: the first of a session also reads the
 * catalogue. Tables filled by the test want `vacuum analyze` first.
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

/** What a statement costs as this person; what it changes is taken back. */
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
