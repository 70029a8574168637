import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Email } from "../records/email.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { SuppressedAddress } from "./EmailList.tsx";

it("says why an address is suppressed, and releases it", async () => {
  const callDatabase = vi.fn(async () => 2);
  const email = { id: "e-1", recipient: "Ada@example.com", suppression_reason: "bounced" } as Email;
  const { user } = renderAdmin(<SuppressedAddress email={email} />, { callDatabase });
  expect(
    await screen.findByText("An email to this address bounced", { exact: false }),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Release Ada@example.com" }));
  expect(callDatabase).toHaveBeenCalledWith("release_address", { email_id: "e-1" });
  expect(await screen.findByText("2 emails have been queued.")).toBeVisible();
});
