import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { vi } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { HAPPENED } from "../../data/resources.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";
import Judging from "../Judging.tsx";

/** Rows by the name of their list. */
type Lists = Readonly<Record<string, readonly object[]>>;

/** In the order that PostgREST is asked for, by its first column. */
function by(order: string) {
  const [column = "", direction] = order.split(",")[0]?.split(".") ?? [];
  const sign = direction === "desc" ? -1 : 1;
  return (a: object, b: object) => sign * (Object(a)[column] > Object(b)[column] ? 1 : -1);
}

/** Whether a row is as a filter asks, in the columns that the test has given it. */
const matches = (filter: object) => (row: object) =>
  Object.entries(filter).every(
    ([name, value]) => !(name in row) || value === HAPPENED || String(Object(row)[name]) === value,
  );

/**
 * Renders the tab at an address, over these lists.
 * @param answer What the database's functions answer.
 * @param role Whose eyes see it: an administrator's unless told otherwise.
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
    getList: async (resource: string) => {
      const data = lists[resource] ?? [];
      return { data, total: data.length };
    },
    getOne: async (resource: string, { id }: { id: unknown }) => ({
      data: (lists[resource] ?? []).find((row) => "id" in row && row.id === id),
    }),
    readDocument,
    uploadAnonymizedDocument: async (path: string) => void uploads.push(path),
    // One page, then none: the reviewer asks until nothing comes.
    readRows: async (
      resource: string,
      { filter }: { filter: object },
      { conditions, order, limit }: { conditions: object[]; order: string; limit: number },
    ) => {
      if (conditions.length > 0) return [];
      return (lists[resource] ?? []).filter(matches(filter)).toSorted(by(order)).slice(0, limit);
    },
    assertRole: async () => undefined,
    callDatabase,
  };
  renderAdmin(
    <Routes>
      <Route path="/judging/*" element={<Judging />} />
    </Routes>,
    methods as object as Partial<AdminDataProvider>,
    { address, role },
  );
  return { callDatabase, readDocument, uploads, user: userEvent.setup() };
}
