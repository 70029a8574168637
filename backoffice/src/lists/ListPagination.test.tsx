import { screen } from "@testing-library/react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ListPagination } from "./ListPagination.tsx";

const STEPS = ["First", "Previous", "Next", "Last"];

function setUp(state: { page: number; perPage: number; total?: number }) {
  const [setPage, setPerPage] = [vi.fn(), vi.fn()];
  const list = { ...state, setPage, setPerPage } as Partial<ListControllerResult>;
  const { user } = renderAdmin(
    <ListContextProvider value={list as ListControllerResult}>
      <ListPagination />
    </ListContextProvider>,
  );
  return { setPage, setPerPage, user };
}

it("opens other pages, and offers four page sizes", async () => {
  const { user, setPage, setPerPage } = setUp({ page: 4, perPage: 10, total: 95 });
  expect(screen.getByRole("navigation")).toHaveTextContent(/FirstPreviousPage 4 of 10NextLast$/);
  for (const name of STEPS) await user.click(screen.getByRole("button", { name }));
  expect(setPage.mock.calls.flat()).toEqual([1, 3, 5, 10]);
  const sizes = screen.getByRole("combobox", { name: "Rows per page" });
  expect([...sizes.children].map(({ textContent }) => textContent)).toEqual([
    "10",
    "25",
    "50",
    "100",
  ]);
  await user.selectOptions(sizes, "50");
  expect(setPerPage).toHaveBeenCalledExactlyOnceWith(50);
});

it.each([
  [4, 25, 100, "Page 4 of 4", ["Next", "Last"]],
  [1, 10, 1, "Page 1 of 1", STEPS],
])("page %d with %d rows of %d is %s", (page, perPage, total, text, disabled) => {
  setUp({ page, perPage, total });
  expect(screen.getByText(text)).toBeVisible();
  const isDisabled = (name: string) =>
    screen.getByRole("button", { name }).hasAttribute("disabled");
  expect(STEPS.filter(isDisabled)).toEqual(disabled);
});

it.each([
  ["before the total is known", { page: 1, perPage: 10 }],
  ["with a size that only the address asks for", { page: 1, perPage: 100_000, total: 1018 }],
])("shows nothing %s", (_, state) => {
  const { setPerPage } = setUp(state);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(setPerPage.mock.calls.flat()).toEqual(state.perPage === 10 ? [] : [10]);
});
