import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import PeopleList from "./PeopleList.tsx";

// On a phone, the title of a card is one cell.
it("has the full name in the cell of the last name", async () => {
  const person = { first_name: "Ada", last_name: "Lovelace", country: null, university: null };
  const people = [
    { ...person, id: "1" },
    { ...person, id: "2", first_name: null },
  ];
  renderAdmin(
    <PeopleList />,
    { getList: async () => ({ data: people, total: 2 }) },
    { role: "observer" },
  );
  const names = (await screen.findAllByRole("cell")).filter(
    ({ dataset }) => dataset.narrow === "title",
  );
  expect(names.map(({ textContent }) => textContent)).toEqual(["Ada Lovelace", "Lovelace"]);
});
