import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type AuthProvider, type GetListParams, testDataProvider } from "react-admin";
import { expect, it, vi } from "vitest";
import { App } from "../App.tsx";

const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => false,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => "admin",
};
const REQUEST = {
  id: "r-1",
  name: "Ada",
  email: "ada@example.com",
  subject: "Deadline",
  message: "When?",
  status: "new",
  created_at: "2026-11-20T11:47:13.598796+00:00",
  updated_at: "2026-11-20T11:47:13.598796+00:00",
};

const type = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const filter = (status: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Status" }), {
    target: { value: status },
  });
const sort = () => fireEvent.click(screen.getByRole("button", { name: "Subject" }));
const leaveBox = () => fireEvent.blur(screen.getByRole("searchbox"));
const pressEnter = () => fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
/** What was done is rendered before a person can do the next thing. */
const rendered = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

async function setUp() {
  window.history.replaceState(null, "", "/admin/contact-requests");
  const getList = vi.fn(async (_resource: string, _params: GetListParams) => ({
    data: [REQUEST],
    total: 1,
  }));
  const dataProvider = testDataProvider({
    getList,
    readTotals: async () => ({ open_contact_requests: 0 }),
  } as object);
  render(<App authProvider={authProvider} dataProvider={dataProvider as never} />);
  await screen.findByRole("table");
  return getList;
}

it.each([
  ["a filter and an order chosen after leaving the box", [leaveBox, filter, sort]],
  ["an order and a filter chosen after Enter", [pressEnter, sort, filter]],
])("a list keeps a search with %s", async (_, steps) => {
  const getList = await setUp();
  type("ring");
  for (const step of steps) {
    step("resolved");
    await rendered();
  }
  await waitFor(() =>
    expect(getList.mock.lastCall?.[1]).toMatchObject({
      filter: { search: "ring", status: "resolved" },
      sort: { field: "subject", order: "ASC" },
    }),
  );
  expect(screen.getByRole("searchbox")).toHaveValue("ring");
  const address = new URLSearchParams(window.location.search);
  expect(JSON.parse(address.get("filter") ?? "{}")).toEqual({ search: "ring", status: "resolved" });
});
