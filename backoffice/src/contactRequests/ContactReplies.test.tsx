import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ContactReplies } from "./ContactReplies.tsx";
import type { ContactRequest } from "./contactRequest.ts";

const REQUEST: ContactRequest = {
  id: "r-1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "Deadline",
  message: "When?",
  status: "new",
  assignee: null,
  assignee_email: null,
  replied_at: null,
  account_id: null,
  created_at: "2026-11-20T11:47:13.598796+00:00",
  updated_at: "2026-11-20T11:47:13.598796+00:00",
};
const REPLY = {
  id: "a-1",
  contact_request_id: "r-1",
  body: "On the last day of August.\n<i>Olu</i>",
  replied_by: "u-9",
  author_email: "olu@example.com",
  created_at: "2026-11-20T12:00:00+00:00",
};

async function setUp(create: () => Promise<unknown> = async () => "a-1") {
  const getManyReference = vi.fn(async (_resource: string, _params: object) => ({
    data: [REPLY],
    total: 1,
  }));
  const created = vi.fn(create);
  renderAdmin(<ContactReplies request={REQUEST} onNext={undefined} />, {
    getManyReference,
    callDatabase: created,
  } as object);
  sessionStorage.clear();
  await screen.findByText(/<i>Olu<\/i>/);
  await screen.findByRole("textbox");
  return { getManyReference, created, user: userEvent.setup() };
}

const field = () => screen.getByRole("textbox", { name: "Reply" });

it("shows what was replied, as text", async () => {
  const { getManyReference } = await setUp();
  expect(await screen.findByText(/<i>Olu<\/i>/)).toBeVisible();
  expect(screen.getByText(/olu@example.com/)).toBeVisible();
  expect(getManyReference.mock.lastCall?.[1]).toMatchObject({
    target: "contact_request_id",
    id: "r-1",
    sort: { field: "created_at", order: "DESC" },
  });
});

it("sends a reply that resolves the request", async () => {
  const { created, user } = await setUp();
  await user.type(field(), "Tomorrow.");
  await user.click(screen.getByRole("button", { name: "Send and resolve" }));
  await waitFor(() =>
    expect(created).toHaveBeenCalledExactlyOnceWith(
      "reply_to_contact_request",
      expect.objectContaining({ resolve: true }),
    ),
  );
});

it("sends a reply and shows it with the others", async () => {
  const { getManyReference, created, user } = await setUp();
  await user.type(field(), "Tomorrow.");
  getManyReference.mockClear();
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("Your reply to ada@example.com has been sent.")).toBeVisible();
  expect(created).toHaveBeenCalledExactlyOnceWith("reply_to_contact_request", {
    id: "r-1",
    body: "Tomorrow.",
    expected_replies: 1,
    resolve: false,
  });
  expect(field()).toHaveValue("");
  await waitFor(() => expect(getManyReference).toHaveBeenCalled());
});

it("shows the latest first, and leads to all of them", async () => {
  const { getManyReference, user } = await setUp();
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  getManyReference.mockResolvedValue({ data: [REPLY], total: 101 });
  await user.type(field(), "Tomorrow.");
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("Page 1 of 5")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Last" }));
  await waitFor(() =>
    expect(getManyReference.mock.lastCall?.[1]).toMatchObject({ pagination: { page: 5 } }),
  );
});

it("keeps a reply that was not sent, and says why when there is a reason", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const gone = new HttpError("This request no longer exists.", 400, {
    code: "P0001",
    hint: "not_found",
  });
  const { user } = await setUp(() => Promise.reject(gone));
  await user.type(field(), "Tomorrow.");
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("This request no longer exists.")).toBeVisible();
  expect(field()).toHaveValue("Tomorrow.");
});

it("that lost a race is kept, and the other one's is read first", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const conflict = new HttpError("Someone else has just replied.", 400, {
    code: "P0001",
    hint: "conflict",
  });
  const { getManyReference, user } = await setUp(() => Promise.reject(conflict));
  await user.type(field(), "Tomorrow.");
  const theirs = { ...REPLY, id: "a-2", body: "In a year." };
  getManyReference.mockResolvedValue({ data: [REPLY, theirs], total: 2 });
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("Someone else has just replied.")).toBeVisible();
  expect(await screen.findByText("In a year.")).toBeVisible();
  expect(field()).toHaveValue("Tomorrow.");
});
