import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { answer, inOrder } from "../export/testing/fakeRows.ts";
import { readAllRows, readThose } from "./keyset.ts";
import type { Row, RowRequest } from "./listQuery.ts";

const FIELDS = ["name", "id"] as const;
const ORDERS = ["ASC", "DESC"] as const;

/** Rows with many ties and gaps; names with what has a meaning in PostgREST's conditions. */
const someRows = fc
  .array(fc.option(fc.constantFrom("a", "b", "a,b", '"', "\\", "(c)", "", " ", "null", "é")))
  .map((names) => names.map((name, id) => ({ id, name })));

async function collect(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

describe("reading all rows of a list", () => {
  it("gives each row once, in the list's order, for any size of a page", async () => {
    await fc.assert(
      fc.asyncProperty(
        someRows,
        fc.constantFrom(...FIELDS),
        fc.constantFrom(...ORDERS),
        fc.integer({ min: 2, max: 5 }),
        async (rows, field, order, limit) => {
          const read = async (request: RowRequest) => answer(rows, request);
          const all = await collect(readAllRows(read, { field, order }, limit));
          expect(all).toEqual(inOrder(rows, { field, order }));
        },
      ),
    );
  });

  it("is not cut where a server gives less than it is asked for", async () => {
    const rows = Array.from({ length: 7 }, (_, id) => ({ id, name: "a" }));
    const read = async (request: RowRequest) => answer(rows, { ...request, limit: 2 });
    expect(await collect(readAllRows(read, { field: "name", order: "ASC" }))).toEqual(rows);
  });

  it("gives a row once that moves behind the reader's place meanwhile", async () => {
    const rows = [
      { id: 1, name: "a" },
      { id: 2, name: "b" },
      { id: 3, name: "c" },
    ];
    const read = async (request: RowRequest) => {
      const page = answer(rows, request);
      rows[0] = { id: 1, name: "z" };
      return page;
    };
    const all = await collect(readAllRows(read, { field: "name", order: "ASC" }, 2));
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("starts each page from the index, not from the first row", async () => {
    const read = vi.fn(async (request: RowRequest) =>
      answer([{ id: 7, name: 'O"Neill, J' }], request),
    );
    await collect(readAllRows(read, { field: "name", order: "DESC" }, 2));
    expect(read.mock.calls.map(([{ conditions, order }]) => ({ conditions, order }))).toEqual([
      { conditions: [["name", "is.null"]], order: "name.desc,id.desc" },
      { conditions: [["name", "not.is.null"]], order: "name.desc,id.desc" },
      {
        conditions: [
          ["name", 'lte.O"Neill, J'],
          ["or", '(name.lt."O\\"Neill, J",id.lt."7")'],
        ],
        order: "name.desc,id.desc",
      },
    ]);
  });

  it("does not go on for ever when the server does not", async () => {
    const read = async () => [{ id: 1, name: "a" }];
    const all = collect(readAllRows(read, { field: "name", order: "ASC" }));
    await expect(all).rejects.toThrow("the same rows again");
  });

  it("leaves out and doubles nothing while rows come and go", async () => {
    const change = fc.record({ name: fc.constantFrom("a", "b", "c"), at: fc.nat(40) });
    await fc.assert(
      fc.asyncProperty(fc.array(change), fc.integer({ min: 2, max: 5 }), async (changes, limit) => {
        const staying = Array.from({ length: 20 }, (_, id) => ({ id, name: "abc"[id % 3] ?? "" }));
        const passing = new Map<number, Row>();
        const read = async (request: RowRequest) => {
          const { name, at } = changes.pop() ?? {};
          if (at !== undefined && !passing.delete(at)) passing.set(at, { id: 100 + at, name });
          return answer([...staying, ...passing.values()], request);
        };
        const sort = { field: "name", order: "ASC" } as const;
        const all = await collect(readAllRows(read, sort, limit));
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(all.filter(({ id }) => Number(id) < 100)).toEqual(inOrder(staying, sort));
      }),
    );
  });

  it("rejects when a page cannot be read", async () => {
    const read = () => Promise.reject(new Error("down"));
    await expect(collect(readAllRows(read, { field: "id", order: "ASC" }))).rejects.toThrow("down");
  });
});

describe("reading some rows", () => {
  it("asks for them by a hundred ids, in the list's order", async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ id: String(1000 + at), name: "a" }));
    const read = vi.fn(async (request: RowRequest) => answer(rows, request));
    const ids = rows.slice(0, 150).map(({ id }) => id);
    const sort = { field: "name", order: "DESC" } as const;
    const all = await collect(readThose(read, sort, ids.toReversed()));
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(read.mock.calls.map(([{ limit, order }]) => [limit, order])).toEqual([
      [100, "name.desc,id.desc"],
      [100, "name.desc,id.desc"],
    ]);
  });
});
