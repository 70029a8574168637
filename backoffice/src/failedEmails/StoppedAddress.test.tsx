import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { StoppedAddress } from "./StoppedAddress.tsx";

const MAIL = {
  id: "1",
  kind: "welcome",
  recipient: "ada@example.com",
  created_at: "2025-08-01T00:00:00Z",
  why: "bounced",
};

it.each([
  ["bounced", "Came back"],
  ["complained", "Called spam"],
])("says why an address is stopped: %s", async (why, words) => {
  renderAdmin(<StoppedAddress mail={{ ...MAIL, why }} />);
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
});

it("lets mails go again by the mail, and says how many that is", async () => {
  const callDatabase = vi.fn(async () => 2);
  renderAdmin(<StoppedAddress mail={MAIL} />, { callDatabase } as object);
  await userEvent.click(
    await screen.findByRole("button", { name: "Let mails go again to ada@example.com" }),
  );
  expect(callDatabase).toHaveBeenCalledWith("release_address", { mail_id: "1" });
  expect(await screen.findByText("2 mails are on the way.")).toBeVisible();
});
