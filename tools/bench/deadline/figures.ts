import { percentile } from "../drive.ts";
import type { Row, Table } from "../table.ts";
import { ACTIONS, type Sent } from "./requests.ts";

function busiestSecond(sent: readonly Sent[]): number {
  const counts = new Map<number, number>();
  for (const { at } of sent) {
    const second = Math.floor(at / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function figuresOf(name: string, sent: readonly Sent[], seconds: number): Row {
  const times = sent.map(({ took }) => took);
  const share = (of: number) => percentile(times, of).toFixed(0);
  const errors = sent.filter(({ kind }) => kind !== "done" && kind !== "late").length;
  return {
    name,
    figures: {
      count: sent.length,
      errors,
      "p50 ms": share(0.5),
      "p95 ms": share(0.95),
      "p99 ms": share(0.99),
      "per second": (sent.length / seconds).toFixed(1),
      "busiest second": busiestSecond(sent),
    },
  };
}

/** What went wrong, and how often. */
export function errorsIn(sent: readonly Sent[]): Table[] {
  const counts = new Map<string, number>();
  for (const { action, kind, why = kind } of sent) {
    if (kind === "done" || kind === "late") continue;
    const name = `${action}: ${why.slice(0, 100)}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts].map(([name, count]) => ({ name, figures: { count } }));
  return rows.length > 0 ? [{ title: "Errors", rows }] : [];
}

/** How long each kind of request took in so many seconds, and all of them. */
export function loadOf(sent: readonly Sent[], seconds: number): Row[] {
  const rows = ACTIONS.map((name) => {
    const some = sent.filter(({ action }) => action === name);
    return figuresOf(name, some, seconds);
  });
  return [...rows, figuresOf("all", sent, seconds)];
}
