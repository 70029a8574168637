import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { SuppressedAddress } from "./FailedEmailList.tsx";

const EMAIL = {
  id: "1",
  kind: "welcome",
  recipient: "ada@example.com",
  created_at: "2025-08-01T00:00:00Z",
  why: "bounced",
};

it.each([
  ["bounced", "Bounced"],
  ["complained", "Marked as spam"],
])("says why an address is suppressed: %s", async (why, text) => {
  renderAdmin(<SuppressedAddress email={{ ...EMAIL, why }} />);
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});

it("releases the address of an email, and says how many emails are queued again", async () => {
  const callDatabase = vi.fn(async () => 2);
  renderAdmin(<SuppressedAddress email={EMAIL} />, { callDatabase } as object);
  await userEvent.click(await screen.findByRole("button", { name: "Release ada@example.com" }));
  expect(callDatabase).toHaveBeenCalledWith("release_address", { email_id: "1" });
  expect(await screen.findByText("2 emails have been queued.")).toBeVisible();
});
