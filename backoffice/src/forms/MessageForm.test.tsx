import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import { MessageForm } from "./MessageForm.tsx";

async function setUp(send: () => Promise<unknown> = async () => undefined) {
  sessionStorage.clear();
  const onSend = vi.fn((_text: string) => send());
  const { user } = renderAdmin(
    <MessageForm
      name="note-s-1"
      label="Note"
      action="Add note"
      busyAction="Adding..."
      onSend={onSend}
    />,
  );
  return {
    onSend,
    field: await screen.findByRole("textbox", { name: "Note" }),
    button: screen.getByRole("button", { name: "Add note" }),
    user,
  };
}

it("keeps a text that was not sent", async () => {
  const { field, button, user } = await setUp(() => Promise.reject(new Error("down")));
  fill(field, "Strong");
  await user.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(field).toHaveValue("Strong");
  expect(sessionStorage.getItem("challenge-text/me/note-s-1")).toBe("Strong");
});

it("rejects a text that is too long", async () => {
  const { onSend, field, button, user } = await setUp();
  fill(field, "x".repeat(5001));
  await user.click(button);
  expect(field).toHaveAccessibleDescription("Note must be at most 5000 characters.");
  expect(onSend).not.toHaveBeenCalled();
});
