import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
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

/** At once: on a busy machine a pause would be over between two letters. */
const type = (box: HTMLElement, text: string) => fireEvent.change(box, { target: { value: text } });

function setUp() {
  const onFilter = vi.fn();
  renderAdmin(<List onFilter={onFilter} />);
  const box = screen.getByRole("searchbox", { name: "Search by email" });
  return { onFilter, box, user: userEvent.setup() };
}

it("searches once for what was typed, and keeps the other filters", async () => {
  const { onFilter, box } = setUp();
  type(box, "ada");
  type(box, "ada, b%");
  expect(onFilter).not.toHaveBeenCalled();
  await waitFor(() => expect(onFilter).toHaveBeenCalled());
  expect(onFilter.mock.calls).toEqual([[{ status: "new", search: "ada, b%" }]]);
});

it.each([
  ["on Enter", "{Enter}"],
  ["when the box is left", "{Tab}"],
])("searches at once %s", async (_, key) => {
  const { onFilter, box, user } = setUp();
  await user.click(box);
  type(box, "ada");
  await user.keyboard(key);
  expect(onFilter.mock.calls).toEqual([[{ status: "new", search: "ada" }]]);
});

it("does not come in the way of a link", () => {
  const { onFilter, box } = setUp();
  type(box, "ada");
  fireEvent.blur(box, { relatedTarget: screen.getByRole("link", { name: "A record" }) });
  expect(onFilter).not.toHaveBeenCalled();
});

it("follows Back and Forward without searching again", async () => {
  const { onFilter, box, user } = setUp();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(box).toHaveValue("earlier");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(onFilter).not.toHaveBeenCalled();
});
