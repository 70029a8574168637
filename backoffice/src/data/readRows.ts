import type { Row, RowRequest } from "./keyset.ts";
import type { Condition } from "./resources.ts";

/**
 * The query of one request for a list's rows. Several conditions on one column all count, which is
 * what ra-data-postgrest cannot say.
 */
export function rowQuery(
  conditions: readonly Condition[],
  columns: readonly string[],
  request: RowRequest,
): URLSearchParams {
  const query = new URLSearchParams({
    select: (request.columns ?? columns).join(),
    order: request.order,
    limit: String(request.limit),
    ...(request.offset && { offset: String(request.offset) }),
  });
  for (const [parameter, condition] of [...conditions, ...request.conditions]) {
    query.append(parameter, condition);
  }
  return query;
}

/** What a reader of all rows of a list needs to be told. */
interface ListSelection {
  /** The list's search and filters, as they are in its address. */
  filter: Readonly<Record<string, unknown>>;
  columns: readonly string[];
  signal: AbortSignal;
}

export type ReadCountedRows = <Of extends Row>(
  resource: string,
  selection: Omit<ListSelection, "signal">,
  request: RowRequest,
) => Promise<{ data: Of[]; total: number }>;

export type ReadListRows = <Of extends Row>(
  resource: string,
  selection: ListSelection,
  request: RowRequest,
) => Promise<Of[]>;
