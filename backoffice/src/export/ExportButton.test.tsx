import { screen, waitFor, within } from "@testing-library/react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { AdminRevokedError } from "../data/errors.ts";
import type { Row, RowRequest } from "../data/listQuery.ts";
import { muteErrors, renderAdmin } from "../testing/renderAdmin.tsx";
import { recordSavedFiles } from "../testing/savedFiles.ts";
import { ExportButton } from "./ExportButton.tsx";
import { retried } from "./rows.ts";

let saved: ReturnType<typeof recordSavedFiles>;
beforeEach(() => {
  saved = recordSavedFiles();
});

const linesOf = async () => (await saved[0]?.file.text())?.split("\r\n").slice(1, -1);

const ROWS: Row[] = [
  { id: "1", name: "Ada", status: "in-progress", created_at: "2026-11-20T11:47:13.598796+00:00" },
  { id: "2", name: "=1+1", status: "new", created_at: "2026-11-21T00:00:00+00:00" },
];
const LINES = [
  "Ada,,,,In Progress,,,2026-11-20 11:47:13,,1",
  "'=1+1,,,,New,,,2026-11-21 00:00:00,,2",
];

/** Reads these rows page by page, in the order of their ids. */
const reading =
  (rows: readonly Row[], perPage = rows.length) =>
  async (_list: string, _selection: object, { conditions: [first] }: RowRequest) => {
    if (first?.[1].startsWith("in.")) return rows.filter(({ id }) => first[1].includes(String(id)));
    return rows.filter(({ id }) => !first || id > first[1].slice("gt.".length)).slice(0, perPage);
  };

function setUp(methods: object = {}, { ids, ...list }: { ids?: string[]; total?: number } = {}) {
  const value = {
    filterValues: { search: "a", status: "new" },
    sort: { field: "id", order: "ASC" },
    total: 2,
    ...list,
  } as unknown as ListControllerResult;
  const readRows = vi.fn(reading(ROWS));
  const view = renderAdmin(
    <ListContextProvider value={value}>
      <ExportButton list="contact_requests" ids={ids} />
    </ListContextProvider>,
    { readRows, assertRole: async () => undefined, ...methods },
  );
  return { ...view, readRows, button: screen.getByRole("button") };
}

it("saves the rows of the list as it is filtered and sorted", async () => {
  const { button, readRows, user } = setUp();
  await user.click(button);
  expect(await screen.findByText(/contact_requests_.* has been downloaded: 2 rows/)).toBeVisible();
  expect(readRows.mock.calls[0]).toMatchObject([
    "contact-requests",
    { filter: { search: "a", status: "new" } },
    { order: "id.asc" },
  ]);
  expect(saved[0]?.name).toMatch(/^contact_requests_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await linesOf()).toEqual(LINES);
});

it("saves only the selected rows", async () => {
  const { button, user } = setUp({}, { ids: ["2"] });
  await user.click(button);
  expect(await screen.findByText(/has been downloaded: 1 rows/)).toBeVisible();
  expect(await linesOf()).toEqual(LINES.slice(1));
});

it("shows its progress, and stops when it is canceled", async () => {
  let signal: AbortSignal | undefined;
  const readRows = async (_list: string, selection: { signal: AbortSignal }) => {
    if (signal) return new Promise(() => undefined);
    signal = selection.signal;
    return [ROWS[0]];
  };
  const { button, user } = setUp({ readRows });
  await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Download CSV" }));
  expect(await dialog.findByText("1 of 2 rows")).toBeVisible();
  expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
  await user.keyboard("{Escape}");
  expect(signal?.aborted).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
});

it("says that it failed, saves nothing, and tries again", async () => {
  muteErrors();
  const readRows = vi.fn(reading(ROWS, 1)).mockRejectedValueOnce(new Error("down"));
  const { button, user } = setUp({ readRows });
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The download failed after 0 of 2 rows. Nothing has been saved.",
  );
  expect(saved).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

it("saves nothing for a former administrator, whose lists are empty", async () => {
  muteErrors();
  const assertRole = () => Promise.reject(new AdminRevokedError());
  const { button, user } = setUp({ readRows: async () => [], assertRole });
  await user.click(button);
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(saved).toEqual([]);
});

it("repeats a request without an answer, but not a rejected one", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { signal } = new AbortController();
  const request = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const result = retried(request.mockResolvedValue("rows"), signal);
  await vi.runAllTimersAsync();
  expect(await result).toBe("rows");
  expect(request).toHaveBeenCalledTimes(2);
  const refused = vi.fn(() => Promise.reject(new Error("refused")));
  await expect(retried(refused, signal)).rejects.toThrow("refused");
  expect(refused).toHaveBeenCalledOnce();
});
