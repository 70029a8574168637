import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Email } from "../records/email.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { SuppressedAddress } from "./EmailList.tsx";

const EMAIL: Email = {
  id: "e-1",
  kind: "welcome",
  state: "delivered",
  scheduled_for: null,
  recipient: "Ada@example.com",
  address: "ada@example.com",
  created_at: "2025-08-01T00:00:00Z",
  sent_at: "2025-08-01T00:01:00Z",
  suppression_reason: null,
};

it("says why an address is suppressed, and releases it", async () => {
  const callDatabase = vi.fn(async () => 2);
  const email = { ...EMAIL, suppression_reason: "bounced" };
  const { user } = renderAdmin(<SuppressedAddress email={email} />, { callDatabase });
  expect(await screen.findByText("Address bounced", { exact: false })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Release Ada@example.com" }));
  expect(callDatabase).toHaveBeenCalledWith("release_address", { email_id: "e-1" });
  expect(await screen.findByText("2 emails have been queued.")).toBeVisible();
});
