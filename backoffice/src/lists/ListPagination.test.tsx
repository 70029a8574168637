import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ListPagination } from "./ListPagination.tsx";

function setUp(state: { page: number; perPage: number; total: number | undefined }) {
  const setPage = vi.fn();
  const setPerPage = vi.fn();
  const list = { ...state, setPage, setPerPage } as Partial<ListControllerResult>;
  renderAdmin(
    <ListContextProvider value={list as ListControllerResult}>
      <ListPagination />
    </ListContextProvider>,
  );
  return { setPage, setPerPage, user: userEvent.setup() };
}

const step = (name: string) => screen.getByRole("button", { name });

describe("the pages of a list", () => {
  it.each([
    [1, 10, 95, "Page 1 of 10"],
    [10, 10, 95, "Page 10 of 10"],
    [4, 25, 100, "Page 4 of 4"],
    [1, 25, 101, "Page 1 of 5"],
    [1, 10, 1, "Page 1 of 1"],
  ])("page %d with %d rows of %d reads", (page, perPage, total, text) => {
    setUp({ page, perPage, total });
    expect(screen.getByText(text)).toBeVisible();
  });

  it("are not there when there are no rows", () => {
    setUp({ page: 1, perPage: 10, total: 0 });
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });

  it("are offered in their order", () => {
    setUp({ page: 2, perPage: 10, total: 95 });
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "First",
      "Previous",
      "Next",
      "Last",
    ]);
    expect(screen.getByRole("navigation")).toHaveTextContent(/FirstPreviousPage 2 of 10NextLast$/);
  });

  it.each([
    ["First", 1],
    ["Previous", 3],
    ["Next", 5],
    ["Last", 10],
  ])("%s goes from page 4 to page %d", async (name, expected) => {
    const { user, setPage } = setUp({ page: 4, perPage: 10, total: 95 });
    await user.click(step(name));
    expect(setPage).toHaveBeenCalledExactlyOnceWith(expected);
  });

  it.each([
    [1, 95, ["First", "Previous"]],
    [10, 95, ["Next", "Last"]],
    [1, 5, ["First", "Previous", "Next", "Last"]],
    [5, 95, []],
  ])("on page %d of %d rows end where they end", (page, total, disabled) => {
    setUp({ page, perPage: 10, total });
    for (const name of ["First", "Previous", "Next", "Last"]) {
      expect(step(name).hasAttribute("disabled"), name).toBe(disabled.includes(name));
    }
  });

  it("have one of four sizes", async () => {
    const { user, setPerPage } = setUp({ page: 1, perPage: 10, total: 95 });
    const sizes = screen.getByRole("combobox", { name: "Rows per page" });
    expect([...sizes.children].map((option) => option.textContent)).toEqual([
      "10",
      "25",
      "50",
      "100",
    ]);
    await user.selectOptions(sizes, "50");
    expect(setPerPage).toHaveBeenCalledExactlyOnceWith(50);
  });

  it("have no other size, even if the address asks for one", () => {
    const { setPerPage } = setUp({ page: 1, perPage: 100_000, total: 1018 });
    expect(setPerPage).toHaveBeenCalledExactlyOnceWith(10);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("are not shown before their number is known", () => {
    setUp({ page: 1, perPage: 10, total: undefined });
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});
