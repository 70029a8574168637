import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import MailingList, { type Subscriber } from "./MailingList.tsx";

const ADA: Subscriber = {
  id: "m-1",
  email: "ada@example.com",
  name: "Ada Lovelace",
  first_name: "",
  last_name: "",
  level_of_study: "",
  country: "United Kingdom",
  source: "mailing_list_form",
  confirmed_at: null,
  created_at: "2026-11-20T11:47:13.598796+00:00",
};

it("shows where a person subscribed, and removes them after a confirmation", async () => {
  const getList = async () => ({ data: [ADA], total: 1 });
  const deleteOne = vi.fn(async (_resource: string, _params: object) => ({ data: ADA }));
  const { press } = renderAdmin(
    <MailingList />,
    { getList, delete: deleteOne },
    { address: "/mailing-list" },
  );
  const row = within(await screen.findByRole("row", { name: /ada@/ }));
  const [, ...cells] = row.getAllByRole("cell");
  expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual([
    "Not provided",
    "Not confirmed",
    "Home page",
  ]);
  await press("Delete");
  expect(
    screen.getByRole("dialog", { name: "Remove from the mailing list?" }),
  ).toHaveAccessibleDescription(
    "Are you sure you want to remove ada@example.com from the mailing list?",
  );
  await press("Remove subscriber");
  expect(await screen.findByText("ada@example.com has been removed.")).toBeVisible();
  expect(deleteOne.mock.lastCall).toMatchObject(["mailing-list", { id: "m-1" }]);
});

it("has no column of actions for support, which may not remove anyone", async () => {
  const getList = async () => ({ data: [ADA], total: 1 });
  renderAdmin(<MailingList />, { getList }, { address: "/mailing-list", role: "support" });
  expect(await screen.findByRole("columnheader", { name: "Source" })).toBeVisible();
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
});
