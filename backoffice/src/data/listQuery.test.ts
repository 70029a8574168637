import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAllRows, readByIds } from "./keyset.ts";
import { conditionsOf, pagesOf, type RowRequest } from "./listQuery.ts";
import { resourceNamed } from "./resources.ts";

describe("the conditions of a list", () => {
  it.each([
    [
      "audit",
      { actor_id: "system", from: "2026-11-01", until: "2026-11-20" },
      [
        ["actor_id", "is.null"],
        // In the reader's time zone, including the last day.
        ["created_at", `gte.${new Date(2026, 10, 1).toISOString()}`],
        ["created_at", `lt.${new Date(2026, 10, 21).toISOString()}`],
      ],
    ],
    ["users", { level_of_study: "A PhD student" }, [["level_of_study", "eq.A PhD student"]]],
    [
      "submissions",
      { country: 'A "b" \\', tag: "a,b" },
      [
        ["facets", 'cs.{"country:A \\"b\\" \\\\"}'],
        ["facets", 'cs.{"tag:a,b"}'],
      ],
    ],
    ["contact-requests", { status: "new", assignee: ["x"] }, [["status", "eq.new"]]],
    ["audit", { search: " Ada_1" }, [["actor_email", "like.ada\\_1*"]]],
    ["audit", { search: " " }, []],
  ])("%s filtered by %j", (list, filter, conditions) => {
    expect(conditionsOf(filter, resourceNamed(list))).toEqual(conditions);
  });

  it("use a limited function to search a large list without filters", () => {
    const users = resourceNamed("users");
    const limited = pagesOf({ search: "Ada 100%" }, users);
    expect(limited.view).toBe("rpc/search_users");
    expect(conditionsOf({ search: "Ada 100%" }, limited)).toEqual([["query", " Ada 100%"]]);
    for (const filter of [{ search: "Ada", country: "Kenya" }, { search: " " }, {}]) {
      expect(pagesOf(filter, users)).toBe(users);
    }
  });
});

describe("reading all rows", () => {
  const sort = { field: "id", order: "ASC" } as const;
  /** The rows after the last one, as the API returns them. */
  const after = (rows: readonly { id: number }[], { conditions: [last], limit }: RowRequest) =>
    rows
      .filter(({ id }) => !last || id > Number(last[1].slice("gt.".length)))
      .sort((one, other) => one.id - other.id)
      .slice(0, limit);

  async function collect(pages: AsyncIterable<{ id: number | string }[]>) {
    const ids: (number | string)[] = [];
    for await (const page of pages) ids.push(...page.map(({ id }) => id));
    return ids;
  }

  it("skips and repeats nothing while rows are added and removed", async () => {
    const sizes = fc.integer({ min: 2, max: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(40)), sizes, async (changes, limit) => {
        const staying = Array.from({ length: 20 }, (_, at) => ({ id: 2 * at }));
        const passing = new Set<number>();
        const read = async (request: RowRequest) => {
          const at = changes.pop();
          if (at !== undefined && !passing.delete(2 * at + 1)) passing.add(2 * at + 1);
          return after([...staying, ...[...passing].map((id) => ({ id }))], request);
        };
        const ids = await collect(readAllRows(read, sort, limit));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => Number(id) % 2 === 0)).toEqual(staying.map(({ id }) => id));
      }),
    );
  });

  it("stops if the server repeats a page", async () => {
    const read = async () => [{ id: 1 }];
    await expect(collect(readAllRows(read, sort))).rejects.toThrow("the same rows again");
  });

  it("asks for selected rows by a hundred ids", async () => {
    const ids = Array.from({ length: 150 }, (_, at) => `id-${at}`);
    const read = async ({ conditions: [some] }: RowRequest) =>
      (some?.[1].match(/id-\d+/g) ?? []).map((id) => ({ id }));
    expect(await collect(readByIds(read, sort, ids))).toEqual(ids);
  });
});
