import { startStackProcess } from "../../stack/stackProcess.ts";
import type { Table } from "../table.ts";
import { playLastHour } from "./lastHour.ts";
import { findPgbouncer } from "./pgbouncer.ts";
import { startPooledApi } from "./pooledApi.ts";

const SETTING = {
  participants: Number(process.env.BENCH_PARTICIPANTS ?? 2_000),
  seconds: Number(process.env.BENCH_HOUR_SECONDS ?? 180),
  largeDocuments: Number(process.env.BENCH_LARGE_DOCUMENTS ?? 24),
};

async function playDirectly(): Promise<Table[]> {
  const stack = await startStackProcess();
  try {
    return await playLastHour({ title: "The last hour", stack: stack.addresses, ...SETTING });
  } finally {
    await stack.stop();
  }
}

async function playThroughPool(pgbouncer: string): Promise<Table[]> {
  const stack = await startStackProcess();
  try {
    const api = await startPooledApi(stack, pgbouncer);
    try {
      const title = "The same by two PostgRESTs behind PgBouncer";
      return await playLastHour({ title, stack: api.addresses, ...SETTING });
    } finally {
      await api.stop();
    }
  } finally {
    await stack.stop();
  }
}

/** How the API bears the hour before the close, and whether it keeps its word. */
export async function measureDeadline(): Promise<Table[]> {
  const tables = await playDirectly();
  const pgbouncer = findPgbouncer();
  if (pgbouncer) return [...tables, ...(await playThroughPool(pgbouncer))];
  console.log("This machine has no pgbouncer: the API was measured without it alone.");
  return tables;
}
