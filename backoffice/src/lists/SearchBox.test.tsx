import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { expect, it, vi } from "vitest";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import { SearchBox } from "./SearchBox.tsx";

/** A list whose filters live in the state of this component. */
function List({ onFilter }: { onFilter: (filters: object) => void }) {
  const [filterValues, setFilterValues] = useState<object>({ status: "new" });
  const setFilters = (filters: object) => {
    setFilterValues(filters);
    onFilter(filters);
  };
  const list = { filterValues, setFilters } as Partial<ListControllerResult>;
  return (
    <ListContextProvider value={list as ListControllerResult}>
      <SearchBox label="Search by email" />
      <button type="button" onClick={() => setFilterValues({ search: "earlier" })}>
        Back
      </button>
      <a href="#record">A record</a>
    </ListContextProvider>
  );
}

function setUp() {
  const onFilter = vi.fn();
  const { user } = renderAdmin(<List onFilter={onFilter} />);
  const box = screen.getByRole("searchbox", { name: "Search by email" });
  return { onFilter, box, user };
}

it.each([
  ["after a pause", ""],
  ["on Enter", "{Enter}"],
  ["when the box is left", "{Tab}"],
])("searches once, with the other filters, %s", async (_, key) => {
  const { onFilter, box, user } = setUp();
  await user.click(box);
  fill(box, "ada");
  fill(box, "ada, b%");
  expect(onFilter).not.toHaveBeenCalled();
  if (key) await user.keyboard(key);
  await waitFor(() => expect(onFilter).toHaveBeenCalled());
  expect(onFilter.mock.calls).toEqual([[{ status: "new", search: "ada, b%" }]]);
});

it("lets a link open its page, and Back change the search", async () => {
  const { onFilter, box, user } = setUp();
  fill(box, "ada");
  fireEvent.blur(box, { relatedTarget: screen.getByRole("link", { name: "A record" }) });
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(box).toHaveValue("earlier");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(onFilter).not.toHaveBeenCalled();
});
