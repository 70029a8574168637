import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ROLES } from "#shared/constants.ts";
import { ROUND } from "../judging/testing/judgingRecords.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { RoleButton } from "./roles.tsx";
import { ADA } from "./testing/ada.ts";

/** What says whose role it is, and which version of it was shown. */
const OF_ADA = { user_id: ADA.id, expected_revision: ADA.role_revision };

async function open(callDatabase: unknown, user = ADA) {
  const rounds = [ROUND, { ...ROUND, id: "round-2", name: "Off", stage: "canceled" }];
  const getList = async () => ({ data: rounds, total: rounds.length });
  renderAdmin(<RoleButton user={user} />, { callDatabase, getList } as object);
  const pointer = userEvent.setup();
  await pointer.click(await screen.findByRole("button", { name: "Change role" }));
  return { pointer, dialog: within(screen.getByRole("dialog")) };
}

async function choose(role: string, callDatabase: unknown, user = ADA) {
  const { pointer, dialog } = await open(callDatabase, user);
  await pointer.click(dialog.getByRole("radio", { name: new RegExp(`^${role}`) }));
  await pointer.click(dialog.getByRole("button", { name: "Change role" }));
  return { pointer };
}

describe("changing a role", () => {
  it("says of each what it may do", async () => {
    const { dialog } = await open(vi.fn());
    for (const { about, value } of ROLES) {
      const told = dialog.queryByText(about);
      if (value === "admin") expect(told).toBeNull();
      else expect(told).toBeVisible();
    }
    expect(dialog.getByRole("button", { name: "Change role" })).toBeDisabled();
  });

  it("gives the chosen one", async () => {
    const callDatabase = vi.fn(async () => undefined);
    await choose("Support", callDatabase);
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_role", {
      ...OF_ADA,
      role: "support",
    });
    expect(await screen.findByText("ada@example.com has the role Support now.")).toBeVisible();
  });

  it("takes it", async () => {
    const callDatabase = vi.fn(async () => undefined);
    const support = { ...ADA, role: "support" };
    await choose("No role", callDatabase, support);
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_role", OF_ADA);
    expect(await screen.findByText("ada@example.com has no role any more.")).toBeVisible();
  });

  it("gives a chair the round that is chosen", async () => {
    const callDatabase = vi.fn(async () => undefined);
    const { pointer, dialog } = await open(callDatabase);
    await pointer.click(dialog.getByRole("radio", { name: /^Chair/ }));
    expect(dialog.getByRole("button", { name: "Change role" })).toBeDisabled();
    await dialog.findByRole("option", { name: ROUND.name });
    expect(dialog.queryByRole("option", { name: "Off" })).toBeNull();
    await pointer.selectOptions(dialog.getByRole("combobox", { name: "Round" }), ROUND.id);
    await pointer.click(dialog.getByRole("button", { name: "Change role" }));
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_role", {
      ...OF_ADA,
      role: "chair",
      round_id: ROUND.id,
    });
  });

  it("asks once more for somebody of a team, and names the entry", async () => {
    const message = "This person is or was in the team of “Patch”, or its mentor.";
    const refusal = Object.assign(new Error(message), { code: "P0001", hint: "in_team" });
    const callDatabase = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
    const { pointer } = await choose("Observer", callDatabase);
    await pointer.click(await screen.findByRole("button", { name: "Change all the same" }));
    expect(callDatabase.mock.calls).toEqual([
      ["set_role", { ...OF_ADA, role: "observer" }],
      ["set_role", { ...OF_ADA, role: "observer", knows_team: true }],
    ]);
  });

  it("is not offered for an administrator", async () => {
    renderAdmin(
      <>
        <RoleButton user={{ ...ADA, role: "admin" }} />
        <p>drawn</p>
      </>,
    );
    await screen.findByText("drawn");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
