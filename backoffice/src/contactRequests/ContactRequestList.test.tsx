import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import type { ContactRequest } from "./ContactRequest.tsx";
import ContactRequestList from "./ContactRequestList.tsx";
import { REQUEST } from "./testing/deadlineRequest.ts";

const OTHERS = ["Ben", "Cleo"].map((name, at) => ({ ...REQUEST, id: `r-${at + 2}`, name }));

async function setUp(methods: object = {}, address = "/contact-requests", rows = [REQUEST]) {
  sessionStorage.clear();
  let listed = rows;
  const getList = vi.fn(async (resource: string) => {
    const data = resource === "contact-requests" ? listed : [];
    return { data, total: data.length };
  });
  const getManyReference = async () => ({ data: [], total: 0 });
  const getOne = async (_: string, { id }: { id: string }) => ({
    data: [REQUEST, ...OTHERS].find((request) => request.id === id),
  });
  const { press, user } = renderAdmin(
    <ContactRequestList />,
    { getList, getManyReference, getOne, ...methods },
    { address },
  );
  // In the list, and in the dialog where the address opens one.
  await screen.findAllByText(REQUEST.subject);
  const list = (changed: ContactRequest[]) => {
    listed = changed;
  };
  return { list, press, user };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Contact request" }));
const reads = (name: string) =>
  waitFor(async () => expect((await dialog()).getByText(name, { ignore: "option" })).toBeVisible());
const reply = () => screen.findByRole("textbox", { name: "Reply" });

it("shows a request in full, as text, and keeps a reply that was not sent", async () => {
  const { user } = await setUp();
  await user.click(screen.getByRole("cell", { name: "ada@example.com" }));
  const { name, email, subject, message } = REQUEST;
  const view = await dialog();
  for (const text of [name, email, subject]) {
    expect(await view.findByText(text, { ignore: "option" })).toBeVisible();
  }
  expect(view.getByRole("link", { name: "All messages from this address" })).toHaveAttribute(
    "href",
    `/contact-requests?${new URLSearchParams({ filter: JSON.stringify({ search: email }) })}`,
  );
  expect(view.getByText(/<b>second<\/b> line/)).toHaveTextContent(message, {
    normalizeWhitespace: false,
  });
  fill(await reply(), "Tomorrow.");
  await user.click(view.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("link", { name: "Deadline" }));
  expect(await reply()).toHaveValue("Tomorrow.");
});

it("opens the next and the previous request, and the next one after a reply resolves one", async () => {
  const callDatabase = vi.fn(async () => "a-1");
  const rows = [REQUEST, ...OTHERS];
  const { user, list } = await setUp({ callDatabase }, "/contact-requests/r-1", rows);
  await reads("Ada Lovelace");
  const button = async (name: string) => (await dialog()).getByRole("button", { name });
  expect(await button("Previous")).toBeDisabled();
  await user.click(await button("Next"));
  await reads("Ben");
  await user.keyboard("j");
  await reads("Cleo");
  expect(await button("Next")).toBeDisabled();
  await user.keyboard("kk");
  await reads("Ada Lovelace");

  // The resolved request leaves the list, which shows only new ones.
  list(OTHERS);
  await user.type(await reply(), "Tomorrow.{Control>}{Enter}{/Control}");
  await reads("Ben");
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith(
    "reply_to_contact_request",
    expect.objectContaining({ id: "r-1", resolve: true }),
  );
  expect(await reply()).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Resolve" }));
  await reads("Cleo");
  const resolved = { id: "r-2", revision: REQUEST.revision, status: "resolved" };
  expect(callDatabase).toHaveBeenLastCalledWith("set_contact_request_status", resolved);
});

it("saves a status with the version that was loaded, and asks before it deletes", async () => {
  const callDatabase = vi.fn(async () => ({ ...REQUEST, status: "in-progress", revision: 2 }));
  const deleteOne = vi.fn(async (_resource: string, _params: object) => ({ data: REQUEST }));
  const { press, user } = await setUp({ callDatabase, delete: deleteOne });
  const name = "Status of the request from Ada Lovelace";
  await user.click(screen.getByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: "In Progress" }));
  const args = { id: "r-1", revision: REQUEST.revision, status: "in-progress" };
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_contact_request_status", args),
  );
  // A click on a button in a row does not open the request.
  await press("Delete");
  expect(screen.getByRole("dialog", { name: "Delete this request?" })).toBeVisible();
  await press("Delete request");
  await waitFor(() =>
    expect(deleteOne.mock.lastCall).toMatchObject(["contact-requests", { id: "r-1" }]),
  );
});
