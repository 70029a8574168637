import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { CallableError } from "#shared/callableError.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { AdminRevokedError } from "../data/errors.ts";
import type { RowRequest } from "../data/listQuery.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { EXPORTED_LISTS } from "./lists.ts";
import { retried } from "./rows.ts";
import { answer } from "./testing/fakeRows.ts";

/** What the browser was told to save: the file and its name. */
const saved: { file: Blob; name: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  let file: Blob | undefined;
  // jsdom knows neither addresses of files nor downloads.
  class FileUrl extends URL {
    static override createObjectURL(blob: Blob) {
      file = blob;
      return "blob:file";
    }
    static override revokeObjectURL() {}
  }
  vi.stubGlobal("URL", FileUrl);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (file) saved.push({ file, name: this.download });
  });
});

const ROWS = [
  { id: "1", name: "Ada", status: "in-progress", created_at: "2026-11-20T11:47:13.598796+00:00" },
  { id: "2", name: "=1+1", status: "new", created_at: "2026-11-21T00:00:00+00:00" },
];

function setUp(
  readRows: AdminDataProvider["readRows"],
  total = 2,
  assertRole = async () => undefined,
  ids?: string[],
  meta?: object,
) {
  const list: Partial<ListControllerResult> = {
    filterValues: { search: "a", status: "new" },
    sort: { field: "name", order: "DESC" },
    total,
    meta,
  };
  const view = renderAdmin(
    <ListContextProvider value={list as ListControllerResult}>
      <ExportButton
        name="contact_requests"
        list={EXPORTED_LISTS.contact_requests}
        {...(ids && { ids })}
      />
    </ListContextProvider>,
    { readRows, assertRole },
  );
  const button = screen.getByRole("button", { name: /CSV/ });
  return { ...view, button, user: userEvent.setup() };
}

it("saves the rows of the list as it is filtered and sorted", async () => {
  const readRows = vi.fn(async (_list, _selection, request) => answer(ROWS, request));
  const { button, user } = setUp(readRows as never);
  await user.click(button);
  expect(await screen.findByText(/contact_requests_.* has been downloaded: 2 rows/)).toBeVisible();

  const [resource, selection, request] = readRows.mock.calls[0] ?? [];
  expect(resource).toBe("contact-requests");
  expect(selection.filter).toEqual({ search: "a", status: "new" });
  expect(request.order).toBe("name.desc,id.desc");
  const [{ file, name } = {}] = saved;
  expect(name).toMatch(/^contact_requests_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(new Uint8Array((await file?.arrayBuffer()) ?? []).slice(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  );
  expect((await file?.text())?.split("\r\n")).toEqual([
    "Name,Email,Subject,Message,Status,Answered (UTC),Assignee,Received (UTC),Last updated (UTC),ID",
    "Ada,,,,In Progress,,,2026-11-20 11:47:13,,1",
    "'=1+1,,,,New,,,2026-11-21 00:00:00,,2",
    "",
  ]);
});

it("says so when the file does not have the rows that the list shows", async () => {
  const { button, user } = setUp(
    (async (_: string, __: object, request: never) => answer(ROWS, request)) as never,
    2531,
  );
  await user.click(button);
  expect(
    await screen.findByText(/contact_requests_.* has 2 rows, but the list shows 2,531\./),
  ).toBeVisible();
  expect(saved).toHaveLength(1);
});

it("asks for the selected rows alone", async () => {
  const readRows = vi.fn(async (_list, _selection, request) => answer(ROWS, request));
  const { button, user } = setUp(readRows as never, 20_000, undefined, ["2"]);
  await user.click(button);
  expect(await screen.findByText(/has been downloaded: 1 rows/)).toBeVisible();
  expect(readRows.mock.calls.map(([, , { conditions }]) => conditions)).toEqual([
    [["id", "in.(2)"]],
  ]);
  expect((await saved[0]?.file.text())?.split("\r\n").slice(1)).toEqual([
    "'=1+1,,,,New,,,2026-11-21 00:00:00,,2",
    "",
  ]);
});

it("asks the account for an address that a profile lacks, as the list of users does", async () => {
  const people = [
    { id: "1", email: "ada@example.com", last_name: "Lovelace" },
    { id: "2", email: null, last_name: "Hopper" },
    { id: "3", email: null, last_name: "Somebody" },
  ];
  const callEdgeFunction = vi.fn(async (_name: string, { uid }: { uid?: string }) => {
    if (uid === "3") throw new CallableError("not-found", "There is no such user.");
    return { email: "grace@example.com" };
  });
  const list = { filterValues: {}, sort: { field: "last_name", order: "ASC" }, total: 3 };
  renderAdmin(
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <ExportButton name="users" list={EXPORTED_LISTS.users} />
    </ListContextProvider>,
    {
      readRows: (async (_: string, __: object, request: RowRequest) =>
        answer(people, request)) as never,
      assertRole: async () => undefined,
      callEdgeFunction: callEdgeFunction as never,
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  expect(await screen.findByText(/has been downloaded: 3 rows/)).toBeVisible();
  const lines = (await saved[0]?.file.text())?.split("\r\n").slice(1, -1);
  expect(lines?.map((line) => line.split(",").slice(0, 3))).toEqual([
    ["grace@example.com", "", "Hopper"],
    ["ada@example.com", "", "Lovelace"],
    ["", "", "Somebody"],
  ]);
  expect(callEdgeFunction).toHaveBeenCalledTimes(2);
});

it("shows how far it is, and stops when it is canceled", async () => {
  let signal: AbortSignal | undefined;
  let page = 0;
  const { button, user } = setUp((async (_list: string, selection: { signal: AbortSignal }) => {
    signal = selection.signal;
    page += 1;
    return page === 1 ? [ROWS[0]] : new Promise(() => undefined);
  }) as never);
  await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Download CSV" }));
  expect(await dialog.findByText("1 of 2 rows")).toBeVisible();
  expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
  // Neither a click outside the dialog nor Escape cancels.
  const beside = screen.getByRole("dialog").parentElement;
  if (beside) await user.click(beside);
  await user.keyboard("{Escape}");
  expect(signal?.aborted).toBe(false);
  expect(screen.getByText("1 of 2 rows")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
});

it("does not compare a file with a list that shows a part of what matches", async () => {
  const { button, user } = setUp(
    (async (_: string, __: object, request: never) => answer(ROWS, request)) as never,
    1_000,
    undefined,
    undefined,
    { hasMore: true },
  );
  await user.click(button);
  expect(await screen.findByText(/has been downloaded: 2 rows/)).toBeVisible();
});

it("stops when the page is left", async () => {
  let signal: AbortSignal | undefined;
  const { button, user, unmount } = setUp((async (
    _: string,
    selection: { signal: AbortSignal },
  ) => {
    signal = selection.signal;
    return new Promise(() => undefined);
  }) as never);
  await user.click(button);
  await waitFor(() => expect(signal?.aborted).toBe(false));
  unmount();
  expect(signal?.aborted).toBe(true);
});

it("says that it failed, saves nothing, and tries again", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isDown = true;
  const { button, user } = setUp((async (_: string, __: object, request: never) => {
    const rows = answer(ROWS, { ...(request as object), limit: 1 } as never);
    if (isDown && rows[0]?.id === "1") throw new Error("down");
    return rows;
  }) as never);
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The download failed after 0 of 2 rows. Nothing has been saved.",
  );
  expect(errors).toHaveBeenCalled();
  expect(saved).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

it("is not offered where there is nothing to take", () => {
  const { button } = setUp(async () => [], 0);
  expect(button).toBeDisabled();
});

it("saves nothing when the administrator's rights ended meanwhile", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { button, user } = setUp(
    async () => [],
    2,
    async () => {
      throw new AdminRevokedError();
    },
  );
  await user.click(button);
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(saved).toEqual([]);
});

it("repeats a request that got no answer, but no refused one", async () => {
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
