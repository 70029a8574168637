import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { JUDGE } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const ADDRESS = "/judging/judges";
const INVITED = { ...JUDGE, id: "judge-2", name: "Ravi Rao", email: "ravi@example.com" };

it("shows who judges, for whom, and how much is read", async () => {
  renderJudging(ADDRESS, { judges: [JUDGE] });
  const row = (await screen.findByText("Ines Amado")).closest("tr");
  expect(row).toHaveTextContent("Example Institute");
  expect(row).toHaveTextContent("Drug delivery, Regulation");
  expect(row).toHaveTextContent("5 of 12");
});

it("invites by name and address, once both are there, without a mouse", async () => {
  const { callDatabase, user } = renderJudging(ADDRESS, { judges: [JUDGE] });
  await user.click(await screen.findByRole("button", { name: "Invite a judge" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await user.keyboard("Ravi Rao ");
  const invite = dialog.getByRole("button", { name: "Invite" });
  expect(invite).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "ravi@example.com{Enter}");
  expect(callDatabase).toHaveBeenCalledWith("invite_judge", {
    name: "Ravi Rao",
    email: "ravi@example.com",
  });
  expect(
    await screen.findByText("The invitation is on its way to ravi@example.com."),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("sends an invitation again to the same judge", async () => {
  const judges = [{ ...INVITED, state: "invited" }];
  const { callDatabase, user } = renderJudging(ADDRESS, { judges });
  await user.click(await screen.findByRole("button", { name: "Send again to Ravi Rao" }));
  expect(callDatabase).toHaveBeenCalledWith("invite_judge", {
    name: "Ravi Rao",
    email: "ravi@example.com",
  });
});

it("withdraws a judge after asking, and takes one back", async () => {
  const judges = [JUDGE, { ...INVITED, state: "withdrawn" }];
  const { callDatabase, user } = renderJudging(ADDRESS, { judges });
  await user.click(await screen.findByRole("button", { name: "Withdraw Ines Amado" }));
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  expect(callDatabase).toHaveBeenLastCalledWith("withdraw_judge", { id: "judge-1" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Take back Ravi Rao" }));
  expect(callDatabase).toHaveBeenLastCalledWith("reinstate_judge", { id: "judge-2" });
});
