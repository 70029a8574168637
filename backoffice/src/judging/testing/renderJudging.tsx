import { type GetListParams, Resource } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { vi } from "vitest";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { callOf, HAPPENED, HAS_NOT_HAPPENED } from "../../data/resources.ts";
import { RESOURCES } from "../../routes.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";

type Lists = Readonly<Record<string, readonly object[]>>;

/** Rows of every project, unless the test has others. */
const NEW_PROJECT: Lists = { counts: [{ id: "current", has_own_interest: false }] };

/** Compares rows by the first column of PostgREST's order parameter. */
function comparator(order: string) {
  const [column = "", direction] = order.split(",")[0]?.split(".") ?? [];
  const sign = direction === "desc" ? -1 : 1;
  return (a: object, b: object) => sign * (Object(a)[column] > Object(b)[column] ? 1 : -1);
}

/** Whether a row matches a filter in the columns that the test has set. */
const matches = (filter: object) => (row: object) =>
  Object.entries(filter).every(([name, value]) => {
    if (!(name in row)) return true;
    const cell = Object(row)[name];
    if (value === HAPPENED) return cell !== null;
    return value === HAS_NOT_HAPPENED ? cell === null : String(cell) === value;
  });

/**
 * The methods of a data provider that reads these lists.
 * @param answer Answers calls of database functions.
 */
export function judgingProvider(
  rows: Lists,
  answer: (name: string, args: object) => unknown = () => null,
) {
  const listOf = (resource: string) => rows[resource] ?? NEW_PROJECT[resource] ?? [];
  const uploads: string[] = [];
  const rowsOf = (resource: string, filter: object, order: string) =>
    listOf(resource).filter(matches(filter)).toSorted(comparator(order));
  const callDatabase = vi.fn(async (name: string, args: object) => answer(name, args));
  return {
    uploads,
    getList: vi.fn(async (resource: string, { filter = {}, sort, pagination }: GetListParams) => {
      const { field = "id", order = "ASC" } = sort ?? {};
      const data = rowsOf(resource, filter, `${field}.${order.toLowerCase()}`);
      return { data: data.slice(0, pagination?.perPage), total: data.length };
    }),
    getOne: async (resource: string, { id }: { id: unknown }) => ({
      data: listOf(resource).find((row) => "id" in row && row.id === id),
    }),
    readDocument: vi.fn<AdminDataProvider["readDocument"]>(async () => new Blob(["%PDF-1.7"])),
    uploadAnonymizedDocument: async (path: string) => {
      uploads.push(path);
      return path;
    },
    // Any further page is empty, which ends the reading.
    readRows: vi.fn(
      async (
        resource: string,
        { filter }: { filter: object },
        { conditions, order, limit }: { conditions: object[]; order: string; limit: number },
      ) => (conditions.length > 0 ? [] : rowsOf(resource, filter, order).slice(0, limit)),
    ),
    assertRole: async () => undefined,
    callDatabase,
    create: async (resource: string, { data }: { data: object }) => ({
      data: await callDatabase(...callOf(resource, "create", data)),
    }),
    update: async (resource: string, { data }: { data: object }) => ({
      data: await callDatabase(...callOf(resource, "edit", data)),
    }),
  };
}

/** Renders the page of judging at an address. */
export function renderJudging(
  address: string,
  lists: Lists,
  answer?: (name: string, args: object) => unknown,
) {
  const { uploads, ...methods } = judgingProvider(lists, answer);
  const { user, press } = renderAdmin(
    <Routes>
      {Object.entries(RESOURCES).map(([name, pages]) => (
        <Route key={name} path={`${name}/*`} element={<Resource name={name} {...pages} />} />
      ))}
    </Routes>,
    methods,
    { address },
  );
  const { callDatabase, getList, readDocument } = methods;
  return { callDatabase, getList, press, readDocument, uploads, user };
}
