import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { CallableError } from "#shared/callableError.ts";
import { ROLES } from "#shared/constants.ts";
import { ROUND } from "../judging/testing/judgingRecords.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { RoleButton } from "./roles.tsx";
import { ADA } from "./testing/ada.ts";

/** What says whose role it is, and which version of it was shown. */
const OF_ADA = { uid: ADA.id, expectedRevision: ADA.role_revision };

async function open(callEdgeFunction: unknown, user = ADA) {
  const rounds = [ROUND, { ...ROUND, id: "round-2", name: "Off", stage: "canceled" }];
  const getList = async () => ({ data: rounds, total: rounds.length });
  renderAdmin(<RoleButton user={user} />, { callEdgeFunction, getList } as object);
  const pointer = userEvent.setup();
  await pointer.click(await screen.findByRole("button", { name: "Change role" }));
  return { pointer, dialog: within(screen.getByRole("dialog")) };
}

describe("changing a role", () => {
  it("gives a chair the chosen round", async () => {
    const callEdgeFunction = vi.fn(async () => undefined);
    const { pointer, dialog } = await open(callEdgeFunction);
    await pointer.click(dialog.getByRole("radio", { name: /^Chair/ }));
    expect(dialog.getByRole("button", { name: "Change role" })).toBeDisabled();
    await dialog.findByRole("option", { name: ROUND.name });
    expect(dialog.queryByRole("option", { name: "Off" })).toBeNull();
    await pointer.selectOptions(dialog.getByRole("combobox", { name: "Round" }), ROUND.id);
    await pointer.click(dialog.getByRole("button", { name: "Change role" }));
    expect(callEdgeFunction).toHaveBeenCalledExactlyOnceWith("set-role", {
      ...OF_ADA,
      role: "chair",
      roundId: ROUND.id,
    });
  });

  it("explains each role, and asks once more for a member of a team", async () => {
    const message = "This person is or was in the team of “Patch”, or its mentor.";
    const refusal = new CallableError("aborted", message, { hint: "in_team" });
    const callEdgeFunction = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(null);
    const { pointer, dialog } = await open(callEdgeFunction);
    for (const { about, value } of ROLES) {
      expect(dialog.queryAllByText(about)).toHaveLength(value === "admin" ? 0 : 1);
    }
    expect(dialog.getByRole("button", { name: "Change role" })).toBeDisabled();
    await pointer.click(dialog.getByRole("radio", { name: /^Observer/ }));
    await pointer.click(dialog.getByRole("button", { name: "Change role" }));
    await pointer.click(await screen.findByRole("button", { name: "Change all the same" }));
    expect(callEdgeFunction.mock.calls).toEqual([
      ["set-role", { ...OF_ADA, role: "observer" }],
      ["set-role", { ...OF_ADA, role: "observer", knowsTeam: true }],
    ]);
    expect(await screen.findByText("ada@example.com has the role Observer now.")).toBeVisible();
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
