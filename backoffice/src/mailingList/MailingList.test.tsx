import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import type { Subscriber } from "./MailingList.tsx";
import MailingList from "./MailingList.tsx";

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

async function setUp(methods: object = {}) {
  const getList = vi.fn(async (_resource: string, _params: GetListParams) => ({
    data: [ADA],
    total: 1,
  }));
  renderAdmin(<MailingList />, { getList, ...methods } as object, { address: "/mailing-list" });
  await screen.findByRole("table", { name: "Mailing list" });
  return { getList, user: userEvent.setup() };
}

describe("the mailing list", () => {
  it("starts with the latest sign-ups and can be sorted by every column", async () => {
    const { getList } = await setUp();
    expect(getList.mock.lastCall?.[1].sort).toEqual({ field: "created_at", order: "DESC" });
    const heads = screen.getAllByRole("columnheader");
    const sortable = heads.filter((head) => within(head).queryByRole("button"));
    expect(sortable.map((head) => head.textContent)).toEqual([
      "Email",
      "Name",
      "Country",
      "I am...",
      "Confirmed",
      "Source",
      "Signed up",
    ]);
  });

  it("shows where a person subscribed, and placeholders", async () => {
    await setUp();
    const [, ...cells] = within(screen.getByRole("row", { name: /ada@/ })).getAllByRole("cell");
    expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual([
      "Not given",
      "Not confirmed",
      "Home page",
    ]);
  });
});

it("removes a subscriber after a confirmation", async () => {
  const deleteOne = vi.fn(async () => ({ data: ADA }));
  const { user } = await setUp({ delete: deleteOne });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = within(
    await screen.findByRole("dialog", {
      name: "Remove from the mailing list?",
      description: "Are you sure you want to remove ada@example.com from the mailing list?",
    }),
  );
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("ada@example.com has been removed.")).toBeVisible();
  expect(deleteOne).toHaveBeenCalledExactlyOnceWith(
    "mailing-list",
    expect.objectContaining({ id: "m-1" }),
  );
});
