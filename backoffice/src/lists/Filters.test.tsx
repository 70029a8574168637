import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { MoreFilters } from "./Filters.tsx";
import { MORE_FILTERS_ID } from "./ListPage.tsx";

const ROUND = { source: "round_id", label: "Round", options: [] } as const;

/** A list with these filters, which are part of its state. */
function open(initial: Readonly<Record<string, string>>) {
  const setFilters = vi.fn();
  function List() {
    const [filterValues, setFilterValues] = useState<object>(initial);
    setFilters.mockImplementation(setFilterValues);
    return (
      <ListContextProvider
        value={
          { filterValues, setFilters } as Partial<ListControllerResult> as ListControllerResult
        }
      >
        <MoreFilters beside="status" filters={[ROUND]} />
        <div id={MORE_FILTERS_ID} data-testid="below" />
      </ListContextProvider>
    );
  }
  const { user } = renderAdmin(<List />);
  return { setFilters, user };
}
const button = () => screen.getByRole("button", { name: /^Filters/ });
const group = () => screen.queryByRole("group", { name: "Filters" });

it("opens below the title, which does not move, and its button stays pressed", async () => {
  const { user } = open({ search: "ada", status: "new" });
  expect(button()).toHaveTextContent(/^Filters$/);
  expect(button()).toHaveAttribute("aria-expanded", "false");
  expect(button()).not.toHaveClass("MuiButton-contained");
  expect(group()).toBeNull();
  await user.click(button());
  expect(button()).toHaveAttribute("aria-expanded", "true");
  expect(button()).toHaveClass("MuiButton-contained");
  expect(screen.getByTestId("below")).toContainElement(group());
  await user.click(button());
  expect(group()).toBeNull();
});

it("is open with the number of its filters that are set, and clears all but the search", async () => {
  const { setFilters, user } = open({ search: "ada", status: "new", round_id: "round-1" });
  expect(await screen.findByRole("group", { name: "Filters" })).toBeVisible();
  expect(button()).toHaveTextContent("Filters (1)");
  const clear = () => within(group() as HTMLElement).getByRole("button", { name: "Clear filters" });
  await user.click(clear());
  expect(setFilters).toHaveBeenCalledExactlyOnceWith({ search: "ada" });
  expect(clear()).toBeDisabled();
});
