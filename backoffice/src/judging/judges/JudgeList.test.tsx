import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { JUDGE } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { readInvitations } from "./invitationLines.ts";

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

it("invites a pasted list, and keeps what could not be sent with its reason", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { callDatabase, user } = renderJudging(ADDRESS, { judges: [JUDGE] }, (_, args) => {
    if ("name" in args && args.name === "Olu Ade")
      throw Object.assign(new Error("An administrator cannot judge."), {
        code: "P0001",
        hint: "is_admin",
      });
  });
  await user.click(await screen.findByRole("button", { name: "Invite many" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: "Names and addresses" });
  await user.click(field);
  await user.paste("Ravi Rao, ravi@example.com\nOlu Ade\tolu@example.com\nNobody");
  expect(dialog.getByRole("button", { name: "Invite 3" })).toBeDisabled();
  expect(dialog.getByRole("alert")).toHaveTextContent("Nobody: There is no address.");
  await user.type(field, "{Backspace>6/}");
  await user.click(dialog.getByRole("button", { name: "Invite 2" }));
  expect(await screen.findByText("1 invitation is on the way.")).toBeVisible();
  expect(callDatabase.mock.calls.map(([, args]) => args)).toEqual([
    { name: "Ravi Rao", email: "ravi@example.com" },
    { name: "Olu Ade", email: "olu@example.com" },
  ]);
  expect(field).toHaveValue("Olu Ade\tolu@example.com");
  expect(dialog.getByRole("alert")).toHaveTextContent("An administrator cannot judge.");
});

it.each([
  ["Ines Amado, ines@example.com", { name: "Ines Amado", email: "ines@example.com" }],
  ['"Amado, Ines" <ines@example.com>;', { name: "Amado Ines", email: "ines@example.com" }],
  ["ines@example.com\tInes Amado", { name: "Ines Amado", email: "ines@example.com" }],
  ["ines@example.com", "There is no name."],
  ["Ines Amado", "There is no address."],
  ["Ines ines@example", "The address is not complete."],
  ["Ines a@example.com b@example.com", "There are two addresses."],
])("reads the line %j", (line, wanted) => {
  const [read] = readInvitations(`\n  ${line} \r\n`);
  expect(read).toEqual({
    line,
    ...(typeof wanted === "string" ? { problem: wanted } : { invitee: wanted }),
  });
});

it("sees an address that is there twice", () => {
  const [, second] = readInvitations("A a@example.com\nB A@example.com");
  expect(second).toMatchObject({ problem: "This address is there twice." });
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
