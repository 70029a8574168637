import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CLOSED_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { WithdrawButton } from "./disqualifyOrWithdraw.tsx";
import { RING } from "./testing/ring.ts";

async function ask(callDatabase: (name: string, args: object) => Promise<unknown>) {
  const calls = vi.fn(callDatabase);
  const getOne = async () => ({ data: CLOSED_CHALLENGE });
  renderAdmin(<WithdrawButton submission={RING} />, { callDatabase: calls, getOne } as object);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Withdraw for the team" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { dialog, user, calls };
}

it("asks for a reason, and says that it cannot come back once submissions are closed", async () => {
  const { dialog, user, calls } = await ask(async () => undefined);
  expect(await dialog.findByText(/only if you extend its deadline/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(dialog.getByText(/is required/)).toBeVisible();
  expect(calls).not.toHaveBeenCalled();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "They wrote on Monday.");
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Ring is withdrawn. Its team gets an email.")).toBeVisible();
  expect(calls).toHaveBeenCalledExactlyOnceWith("withdraw_submission", {
    id: RING.id,
    reason: "They wrote on Monday.",
    expected_updated_at: RING.updated_at,
  });
});
