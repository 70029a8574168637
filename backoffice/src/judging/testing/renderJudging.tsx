import type { GetListParams } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { vi } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { HAPPENED } from "../../data/resources.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";
import Judging from "../Judging.tsx";

type Lists = Readonly<Record<string, readonly object[]>>;

/** Compares rows by the first column of PostgREST's order parameter. */
function comparator(order: string) {
  const [column = "", direction] = order.split(",")[0]?.split(".") ?? [];
  const sign = direction === "desc" ? -1 : 1;
  return (a: object, b: object) => sign * (Object(a)[column] > Object(b)[column] ? 1 : -1);
}

/** Whether a row matches a filter in the columns that the test has set. */
const matches = (filter: object) => (row: object) =>
  Object.entries(filter).every(
    ([name, value]) => !(name in row) || value === HAPPENED || String(Object(row)[name]) === value,
  );

/**
 * Renders the Judging page at an address.
 * @param answer Answers calls of database functions.
 * @param role The role of the signed-in person.
 */
export function renderJudging(
  address: string,
  lists: Lists,
  answer: (name: string, args: object) => unknown = () => null,
  role: Role = "admin",
) {
  const uploads: string[] = [];
  const callDatabase = vi.fn(async (name: string, args: object) => answer(name, args));
  const readDocument = vi.fn<AdminDataProvider["readDocument"]>(async () => new Blob(["%PDF-1.7"]));
  const methods = {
    getList: async (resource: string, { filter = {}, sort, pagination }: GetListParams) => {
      const { field = "id", order = "ASC" } = sort ?? {};
      const data = (lists[resource] ?? [])
        .filter(matches(filter))
        .toSorted(comparator(`${field}.${order.toLowerCase()}`));
      return { data: data.slice(0, pagination?.perPage), total: data.length };
    },
    getOne: async (resource: string, { id }: { id: unknown }) => ({
      data: (lists[resource] ?? []).find((row) => "id" in row && row.id === id),
    }),
    readDocument,
    uploadAnonymizedDocument: async (path: string) => {
      uploads.push(path);
      return path;
    },
    // Any further page is empty, which ends the reading.
    readRows: async (
      resource: string,
      { filter }: { filter: object },
      { conditions, order, limit }: { conditions: object[]; order: string; limit: number },
    ) => {
      if (conditions.length > 0) return [];
      return (lists[resource] ?? [])
        .filter(matches(filter))
        .toSorted(comparator(order))
        .slice(0, limit);
    },
    assertRole: async () => undefined,
    callDatabase,
  };
  const { user } = renderAdmin(
    <Routes>
      <Route path="/judging/*" element={<Judging />} />
    </Routes>,
    methods,
    { address, role },
  );
  return { callDatabase, readDocument, uploads, user };
}
