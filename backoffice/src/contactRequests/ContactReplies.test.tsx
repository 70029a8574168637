import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ContactReplies, ReplyTemplates } from "./ContactReplies.tsx";
import type { ContactRequest } from "./ContactRequest.tsx";
import { SameSender } from "./Sender.tsx";

const request = (changes: Partial<ContactRequest> = {}): ContactRequest => ({
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
  ...changes,
});
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
  renderAdmin(<ContactReplies request={request()} onNext={undefined} />, {
    getManyReference,
    callDatabase: created,
  } as object);
  sessionStorage.clear();
  await screen.findByText(/<i>Olu<\/i>/);
  await screen.findByRole("textbox");
  return { getManyReference, created, user: userEvent.setup() };
}

const field = () => screen.getByRole("textbox", { name: "Reply" });

it("shows replies as text", async () => {
  const { getManyReference } = await setUp();
  expect(await screen.findByText(/<i>Olu<\/i>/)).toBeVisible();
  expect(screen.getByText(/olu@example.com/)).toBeVisible();
  expect(getManyReference.mock.lastCall?.[1]).toMatchObject({
    target: "contact_request_id",
    id: "r-1",
    sort: { field: "created_at", order: "DESC" },
  });
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

it("has pages of replies", async () => {
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

it("keeps a reply if somebody else has replied first, and shows theirs", async () => {
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

it("shows other messages from the same address", async () => {
  const rows = [request({ id: "r-2", subject: "Thank you", status: "resolved" }), request()];
  const { provider, sent } = setUpProvider({ "GET /rest/v1/admin_contact_requests": rows });
  renderAdmin(<SameSender request={request()} />, provider, {
    address: "/contact-requests/r-1?page=2",
  });
  expect(await screen.findByRole("link", { name: "Thank you" })).toHaveAttribute(
    "href",
    "/contact-requests/r-2?page=2",
  );
  expect(screen.getByText(/· Resolved$/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Deadline" })).toBeNull();
  expect(sent[0]?.url.searchParams.get("email")).toBe("ilike.ada@example.com");
});

describe("reply templates", () => {
  const TEMPLATE = { id: "t-1", title: "Team size", body: "Five at most." };

  function Reply() {
    const [text, setText] = useState("");
    return (
      <>
        <textarea
          aria-label="Reply"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ReplyTemplates text={text} setText={setText} />
      </>
    );
  }

  async function open(written: string) {
    const callDatabase = vi.fn(async () => "t-2");
    const deleteOne = vi.fn(async () => ({ data: TEMPLATE }));
    const readRows = async (_: string, __: object, { conditions }: { conditions: object[] }) =>
      conditions.length > 0 ? [] : [TEMPLATE];
    renderAdmin(<Reply />, { callDatabase, delete: deleteOne, readRows } as object);
    const user = userEvent.setup();
    if (written) await user.type(field(), written);
    await user.click(screen.getByRole("button", { name: "Templates" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reply templates" }));
    return { callDatabase, deleteOne, dialog, user };
  }

  it.each([
    ["", "Five at most."],
    ["Hello ", "Hello\n\nFive at most."],
  ])("are inserted below %j", async (written, text) => {
    const { dialog, user } = await open(written);
    await user.click(await dialog.findByRole("button", { name: "Insert Team size" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field()).toHaveValue(text);
  });

  it("are saved under a title", async () => {
    const { callDatabase, dialog, user } = await open("August 31.");
    const title = dialog.getByRole("textbox", { name: "Save this reply as" });
    await user.type(title, "Team size");
    expect(await dialog.findByRole("button", { name: "Replace" })).toBeEnabled();
    await user.type(title, " II");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(callDatabase).toHaveBeenCalledExactlyOnceWith("save_template", {
        kind: "reply",
        title: "Team size II",
        content: { body: "August 31." },
      }),
    );
  });

  it("are deleted after a confirmation", async () => {
    const { deleteOne, dialog, user } = await open("");
    await user.click(await dialog.findByRole("button", { name: "Delete" }));
    expect(deleteOne).not.toHaveBeenCalled();
    const question = within(await screen.findByRole("dialog", { name: "Delete this template?" }));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(deleteOne).toHaveBeenCalledWith("templates", expect.objectContaining({ id: "t-1" })),
    );
  });
});
