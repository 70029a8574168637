import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { RoleButton } from "./roles.tsx";
import { ADA } from "./testing/ada.ts";

/** The person and the version of the role on the screen. */
const ADA_ROLE = { id: ADA.id, revision: ADA.role_revision };

async function open(callDatabase: unknown, user = ADA) {
  const view = renderAdmin(<RoleButton user={user} />, { callDatabase });
  await view.press("Change role");
  return { press: view.press, pointer: view.user, dialog: within(screen.getByRole("dialog")) };
}

describe("changing a role", () => {
  it("needs another role than the current one", async () => {
    const callDatabase = vi.fn(async () => undefined);
    const { pointer, dialog } = await open(callDatabase);
    const change = dialog.getByRole("button", { name: "Change role" });
    expect(change).toBeDisabled();
    await pointer.click(dialog.getByRole("radio", { name: /^Support/ }));
    await pointer.click(change);
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("set_role", {
      ...ADA_ROLE,
      role: "support",
    });
  });

  it("asks once more for a member of a team", async () => {
    const message = "This person is or was a member or mentor of the team for “Patch”.";
    const refusal = Object.assign(new Error(message), { code: "P0001", hint: "in_team" });
    const callDatabase = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
    const { press, pointer, dialog } = await open(callDatabase);
    await pointer.click(dialog.getByRole("radio", { name: /^Observer/ }));
    await press("Change role", "Change anyway");
    expect(callDatabase.mock.calls).toEqual([
      ["set_role", { ...ADA_ROLE, role: "observer" }],
      ["set_role", { ...ADA_ROLE, role: "observer", is_team_confirmed: true }],
    ]);
    expect(await screen.findByText("ada@example.com now has the role Observer.")).toBeVisible();
  });
});
