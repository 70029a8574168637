import type { SortPayload } from "react-admin";
import type { Row, RowRequest } from "../../data/listQuery.ts";

/** Postgres's order of two values: null is the largest. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a as string) < (b as string) ? -1 : 1;
}

/** The rows as the list shows them. */
export function inOrder<Of extends Row>(rows: readonly Of[], { field, order }: SortPayload): Of[] {
  const sign = order === "DESC" ? -1 : 1;
  return [...rows].sort((a, b) => sign * (compare(a[field], b[field]) || compare(a.id, b.id)));
}

const OPERATORS: Record<string, (difference: number) => boolean> = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
};

/** Whether a row meets `gt.value` and its like; null meets no comparison. */
function meets(row: Row, column: string, operator: string, value: string): boolean {
  const own = row[column];
  if (own === null) return false;
  const given = typeof own === "number" ? Number(value) : value;
  return OPERATORS[operator]?.(compare(own, given)) ?? false;
}

/** Answers a request as PostgREST does, as far as keyset.ts asks it. */
export function answer<Of extends Row>(rows: readonly Of[], request: RowRequest): Of[] {
  const matching = rows.filter((row) =>
    request.conditions.every(([parameter, condition]) => {
      if (condition === "is.null") return row[parameter] === null;
      if (condition === "not.is.null") return row[parameter] !== null;
      if (condition.startsWith("in.(")) {
        return condition.slice(4, -1).split(",").includes(String(row[parameter]));
      }
      if (parameter !== "or") {
        const dot = condition.indexOf(".");
        return meets(row, parameter, condition.slice(0, dot), condition.slice(dot + 1));
      }
      return [...condition.matchAll(/(\w+)\.(\w+)\.("(?:[^"\\]|\\.)*")/g)].some(
        ([, column = "", operator = "", quoted = ""]) =>
          meets(row, column, operator, quoted.slice(1, -1).replace(/\\(.)/g, "$1")),
      );
    }),
  );
  const [field = "id", direction] = request.order.split(",")[0]?.split(".") ?? [];
  const order = direction === "desc" ? "DESC" : "ASC";
  const { offset = 0, limit } = request;
  return inOrder(matching, { field, order }).slice(offset, offset + limit);
}
