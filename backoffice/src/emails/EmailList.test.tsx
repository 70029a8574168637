import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import type { Email } from "../records/email.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import EmailList, { SuppressedAddress } from "./EmailList.tsx";

const EMAIL: Email = {
  id: "e-1",
  kind: "welcome",
  state: "delivered",
  scheduled_for: null,
  recipient: "Ada@example.com",
  address: "ada@example.com",
  created_at: "2025-08-01T00:00:00Z",
  sent_at: "2025-08-01T00:01:00Z",
  why: null,
};

const EMAILS = "GET /rest/v1/admin_emails";

it.each([
  ["delivered", {}, "Delivered"],
  ["complained", {}, "Marked as spam"],
  ["queued", { scheduled_for: "2025-09-01T12:00:00Z" }, "Scheduled for"],
  ["failed", {}, "Failed"],
])("shows the state of an email: %s", async (state, values, text) => {
  renderAdmin(
    <EmailList />,
    setUpProvider({ [EMAILS]: [{ ...EMAIL, state, ...values }] }).provider,
  );
  expect(await screen.findByRole("cell", { name: new RegExp(`^${text}`) })).toBeVisible();
  expect(screen.getByRole("cell", { name: "Welcome" })).toBeVisible();
});

it.each([
  ["bounced", "Address bounced"],
  ["complained", "Address marked an email as spam"],
])("says why an address is suppressed, and releases it: %s", async (why, text) => {
  const callDatabase = vi.fn(async () => 2);
  renderAdmin(<SuppressedAddress email={{ ...EMAIL, why }} />, { callDatabase } as object);
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Release Ada@example.com" }));
  expect(callDatabase).toHaveBeenCalledWith("release_address", { email_id: "e-1" });
  expect(await screen.findByText("2 emails have been queued.")).toBeVisible();
});
