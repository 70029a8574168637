import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Identifier, type SortPayload, useDataProvider, useStore } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type Row, rowsBehind } from "../data/keyset.ts";
import { orderOf } from "../data/listQuery.ts";
import { NEWEST_FIRST, type Submission } from "../records/submission.ts";

/** The order in which the list was left, among react-query's keys. */
export const LEFT_ORDER = ["submissions", "left-order"];

/** The number of entries to read at once, in the direction of the walk. */
const STEPS = 50;

interface ListState {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload["field"];
  order: SortPayload["order"];
}

const UNTOUCHED: ListState = { filter: {}, sort: NEWEST_FIRST.field, order: NEWEST_FIRST.order };

/** A stretch of the list, in its order. */
interface Chain {
  rows: Row[];
  /** How many entries there are before its first. */
  before: number;
  /** How many the whole list had when the walk began. */
  total: number;
}

interface Neighbours {
  previous: Identifier | undefined;
  next: Identifier | undefined;
  place: number;
  total: number;
}

/**
 * What comes before and after an entry in the list as it was left. The order is read around the entry,
 * and further on as one walks; what was read stays, until the list is open again: an entry that no
 * longer meets the filter, because it has just been decided, keeps its place. (react-admin's own
 * buttons would lose it, and read the whole list.)
 */
export function useNeighbours(submission: Submission): Neighbours | undefined {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const [{ filter, sort, order }] = useStore("submissions.listParams", UNTOUCHED);
  const walk = [...LEFT_ORDER, filter, sort, order];

  const { data } = useQuery({
    queryKey: [...walk, submission.id],
    queryFn: async (): Promise<Neighbours> => {
      const known = queryClient.getQueryData<Chain>(walk);
      const isKnown = known?.rows.some(({ id }) => id === submission.id);
      const chain = await longer(known && isKnown ? known : await around());
      queryClient.setQueryData(walk, chain);
      const at = placeIn(chain);
      return {
        previous: chain.rows[at - 1]?.id,
        next: chain.rows[at + 1]?.id,
        place: chain.before + at + 1,
        total: chain.total,
      };
    },
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });

  const placeIn = ({ rows }: Chain) => rows.findIndex(({ id }) => id === submission.id);

  /** Reads the rows behind one, or before it, the nearest first, and counts all of them. */
  function read(row: Row, direction: "behind" | "before") {
    const opposite = order === "ASC" ? "DESC" : "ASC";
    const towards: SortPayload = { field: sort, order: direction === "behind" ? order : opposite };
    return dataProvider.readCountedRows<Row>(
      "submissions",
      { filter, columns: [...new Set([sort, "id"])] },
      { conditions: rowsBehind(row, towards), order: orderOf(towards), limit: STEPS },
    );
  }

  async function around(): Promise<Chain> {
    const row: Row = { ...submission };
    const [before, behind] = await Promise.all([read(row, "before"), read(row, "behind")]);
    return {
      rows: [...before.data.toReversed(), row, ...behind.data],
      before: before.total - before.data.length,
      total: before.total + 1 + behind.total,
    };
  }

  /** The chain with what comes next, if the entry is at one of its ends and that is not the list's. */
  async function longer(chain: Chain): Promise<Chain> {
    const { rows, before, total } = chain;
    const at = placeIn(chain);
    const row = rows[at];
    if (!row) return chain;
    if (at === rows.length - 1 && before + rows.length < total) {
      const { data } = await read(row, "behind");
      return { ...chain, rows: [...rows, ...data] };
    }
    if (at === 0 && before > 0) {
      const { data } = await read(row, "before");
      return { ...chain, rows: [...data.toReversed(), ...rows], before: before - data.length };
    }
    return chain;
  }

  return data;
}
