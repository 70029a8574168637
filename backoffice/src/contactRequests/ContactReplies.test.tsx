import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import { ContactReplies, ReplyTemplates } from "./ContactReplies.tsx";
import { SameSender } from "./Sender.tsx";
import { REQUEST } from "./testing/deadlineRequest.ts";

const REPLY = {
  id: "a-1",
  contact_request_id: "r-1",
  body: "On the last day of August.\n<i>Olu</i>",
  author_email: "olu@example.com",
  created_at: "2026-11-20T12:00:00+00:00",
};

const field = () => screen.getByRole("textbox", { name: "Reply" });

async function setUp(create: () => Promise<unknown> = async () => "a-1", request = REQUEST) {
  const getManyReference = vi.fn(async (_resource: string, _params: object) => ({
    data: [REPLY],
    total: 1,
  }));
  const created = vi.fn(create);
  sessionStorage.clear();
  const { user } = renderAdmin(<ContactReplies request={request} onNext={undefined} />, {
    getManyReference,
    callDatabase: created,
  });
  expect(await screen.findByText(/<i>Olu<\/i>/)).toBeVisible();
  const reply = async (text: string) => {
    fill(await screen.findByRole("textbox", { name: "Reply" }), text);
    await user.click(screen.getByRole("button", { name: "Send reply" }));
  };
  return { getManyReference, created, reply, user };
}

it("shows replies as text, and sends another", async () => {
  const { getManyReference, created, reply, user } = await setUp();
  expect(screen.getByText(/olu@example.com/)).toBeVisible();
  expect(getManyReference.mock.lastCall?.[1]).toMatchObject({
    target: "contact_request_id",
    id: "r-1",
    sort: { field: "created_at", order: "DESC" },
  });
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  const main = screen.getByRole("button", { name: "Send and resolve" });
  expect(main).toHaveClass("MuiButton-contained");
  getManyReference.mockResolvedValue({ data: [REPLY], total: 101 });
  await reply("Tomorrow.");
  expect(await screen.findByText("Your reply to ada@example.com has been sent.")).toBeVisible();
  expect(created).toHaveBeenCalledExactlyOnceWith("reply_to_contact_request", {
    id: "r-1",
    seen_replies: 1,
    body: "Tomorrow.",
    resolve: false,
  });
  expect(field()).toHaveValue("");
  expect(await screen.findByText("Page 1 of 5")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Last" }));
  await waitFor(() =>
    expect(getManyReference.mock.lastCall?.[1]).toMatchObject({ pagination: { page: 5 } }),
  );
});

it("sends a reply to a resolved request with its only button", async () => {
  await setUp(undefined, { ...REQUEST, status: "resolved" });
  expect(screen.getByRole("button", { name: "Send reply" })).toHaveClass("MuiButton-contained");
  expect(screen.queryByRole("button", { name: /resolve/i })).toBeNull();
});

it("previews a reply in its frame, with the question", async () => {
  const { user } = await setUp();
  expect(screen.getByText(/starts with “Hello Ada Lovelace,” and quotes/)).toBeVisible();
  fill(field(), "Tomorrow.\n\nBest wishes");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByRole("dialog", { name: "Preview" })).toBeVisible();
  const email = within(await screen.findByRole("article", { name: "Email preview" }));
  expect(email.getByText("Re: Deadline")).toBeVisible();
  expect(email.getByText("Hello Ada Lovelace,")).toBeVisible();
  expect(email.getByText("Best wishes")).toBeVisible();
  expect(email.getByText(/<b>second<\/b> line/)).toBeVisible();
  expect(email.getByText("Send another message")).toBeVisible();
});

it("keeps what is typed while a reply is sent, and sends it once", async () => {
  const sending = Promise.withResolvers<unknown>();
  const { created, reply, user } = await setUp(() => sending.promise);
  await reply("Tomorrow.");
  const busy = screen.getByRole("button", { name: "Sending..." });
  expect(busy).toHaveFocus();
  await user.click(busy);
  await user.type(field(), "{Control>}{Enter}{/Control} Or today.");
  sending.resolve("a-1");
  expect(await screen.findByText("Your reply to ada@example.com has been sent.")).toBeVisible();
  expect(created).toHaveBeenCalledOnce();
  expect(field()).toHaveValue("Tomorrow. Or today.");
});

it("keeps a reply if someone else replied first, and shows the other reply", async () => {
  muteErrors();
  const message = "Someone else has just replied.";
  const { getManyReference, reply } = await setUp(() =>
    Promise.reject(ruleError("conflict", message)),
  );
  const otherReply = { ...REPLY, id: "a-2", body: "In a year." };
  getManyReference.mockResolvedValue({ data: [otherReply, REPLY], total: 2 });
  await reply("Tomorrow.");
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText("In a year.")).toBeVisible();
  // The server sends the newest first; the conversation ends with it.
  const [first, last] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("On the last day of August.");
  expect(last).toHaveTextContent("In a year.");
  expect(field()).toHaveValue("Tomorrow.");
});

it("shows other messages from the same address", async () => {
  const rows = [{ ...REQUEST, id: "r-2", subject: "Thank you", status: "resolved" }];
  const { provider, sent } = setUpProvider({ "GET /rest/v1/admin_contact_requests": rows });
  const address = "/contact-requests/r-1?page=2";
  renderAdmin(<SameSender request={REQUEST} />, provider, { address });
  const link = await screen.findByRole("link", { name: "Thank you" });
  expect(link).toHaveAttribute("href", "/contact-requests/r-2?page=2");
  expect(screen.getByText("Resolved", { selector: "span" })).toBeVisible();
  expect(sent[0]?.url.searchParams.get("id")).toBe("neq.r-1");
  expect(sent[0]?.url.searchParams.get("email")).toBe("ilike.ada@example.com");
});

it("inserts and saves reply templates", async () => {
  const template = { id: "t-1", title: "Team size", body: "Five at most." };
  function Reply() {
    const [text, setText] = useState("Hello ");
    return (
      <>
        <textarea aria-label="Reply" value={text} readOnly />
        <ReplyTemplates text={text} setText={setText} />
      </>
    );
  }
  const create = vi.fn(async () => ({ data: template }));
  const update = vi.fn(async () => ({ data: template }));
  const getList = async () => ({ data: [template], total: 1 });
  const { user } = renderAdmin(<Reply />, { create, update, getList });
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Templates" }));
    return within(await screen.findByRole("dialog", { name: "Reply templates" }));
  };
  const first = await open();
  await user.click(await first.findByRole("button", { name: "Insert Team size" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field()).toHaveValue("Hello\n\nFive at most.");

  const dialog = await open();
  const title = dialog.getByRole("textbox", { name: "Save this reply as" });
  fill(title, "Team size");
  await user.click(await dialog.findByRole("button", { name: "Replace" }));
  const data = { body: "Hello\n\nFive at most." };
  const replacement = { id: "t-1", data, previousData: template };
  await waitFor(() => expect(update).toHaveBeenCalledExactlyOnceWith("templates", replacement));
  fill(title, "Team size II");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith("templates", {
      data: { kind: "reply", title: "Team size II", ...data },
    }),
  );
});
