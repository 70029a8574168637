import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ReplyTemplates } from "./ContactReplies.tsx";

const TEMPLATE = {
  id: "t-1",
  title: "Team size",
  body: "Five at most.",
  created_at: "2026-11-20T12:00:00+00:00",
};

function Reply() {
  const [text, setText] = useState("");
  return (
    <>
      <textarea aria-label="Reply" value={text} onChange={(event) => setText(event.target.value)} />
      <ReplyTemplates text={text} setText={setText} />
    </>
  );
}

async function setUp() {
  const callDatabase = vi.fn(async () => "t-2");
  const deleteOne = vi.fn(async () => ({ data: TEMPLATE }));
  const readRows = async (_resource: string, _: object, request: { conditions: object[] }) =>
    request.conditions.length > 0 ? [] : [TEMPLATE];
  renderAdmin(<Reply />, { callDatabase, delete: deleteOne, readRows } as object);
  const user = userEvent.setup();
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Templates" }));
    return within(await screen.findByRole("dialog", { name: "Reply templates" }));
  };
  const reply = screen.getByRole("textbox", { name: "Reply" });
  return { callDatabase, deleteOne, open, user, reply };
}

it("puts a template below what is written", async () => {
  const { open, user, reply } = await setUp();
  await user.click(await (await open()).findByRole("button", { name: "Insert Team size" }));
  expect(reply).toHaveValue("Five at most.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.clear(reply);
  await user.type(reply, "Hello ");
  await user.click(await (await open()).findByRole("button", { name: "Insert Team size" }));
  expect(reply).toHaveValue("Hello\n\nFive at most.");
});

it("saves what is written under a title", async () => {
  const { callDatabase, open, user, reply } = await setUp();
  await user.type(reply, "August 31.");
  const dialog = await open();
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: "Save this reply as" }), "Dates");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("save_template", {
      kind: "reply",
      title: "Dates",
      content: { body: "August 31." },
    }),
  );
});

it("deletes a template once that is confirmed", async () => {
  const { deleteOne, open, user } = await setUp();
  await user.click(await (await open()).findByRole("button", { name: "Delete" }));
  expect(deleteOne).not.toHaveBeenCalled();
  const question = within(await screen.findByRole("dialog", { name: "Delete this template?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(deleteOne).toHaveBeenCalledWith("templates", expect.objectContaining({ id: "t-1" })),
  );
});
