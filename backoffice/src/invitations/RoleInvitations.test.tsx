import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import { InvitePerson, OpenInvitations } from "./RoleInvitations.tsx";

const PERSON = { name: "Olu Ade", email: "olu@example.com" };
const FINALIST = { id: "entry-1", idea_name: "Patch" };
const INVITATION = {
  ...PERSON,
  id: "invitation-1",
  role: "observer",
  submission_id: null,
  contact: null,
  state: "open",
  last_sent_at: "2025-08-20T08:00:00Z",
  has_expired: true,
};

it.each([
  [undefined, "Invite person", { role: "support" }],
  [
    FINALIST,
    "Invite mentor for Patch",
    { role: "mentor", submission_id: FINALIST.id, contact: "Mondays" },
  ],
] as const)(
  "invites a person once everything is entered (%#)",
  async (finalist, label, expected) => {
    const callDatabase = vi.fn(async () => undefined);
    const { press, user } = renderAdmin(<InvitePerson {...(finalist && { finalist })} />, {
      callDatabase,
    });
    await press(label);
    const dialog = within(await screen.findByRole("dialog"));
    if (!finalist) await user.click(dialog.getByRole("radio", { name: /^Support/ }));
    fill(dialog.getByLabelText("Name"), PERSON.name);
    expect(dialog.getByRole("button", { name: "Send invitation" })).toBeDisabled();
    fill(dialog.getByLabelText("Email"), PERSON.email);
    if (finalist) fill(dialog.getByLabelText("Contact"), "Mondays");
    await user.click(dialog.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("The invitation is being sent.")).toBeVisible();
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("invite_person", {
      ...PERSON,
      ...expected,
    });
  },
);

it("lists open invitations, which can be sent again and revoked", async () => {
  const callDatabase = vi.fn(async () => undefined);
  const mentor = { ...INVITATION, id: "invitation-2", name: "Mia", role: "mentor" };
  const data = [INVITATION, mentor];
  const getList = async () => ({ data, total: data.length });
  const { press } = renderAdmin(<OpenInvitations />, { callDatabase, getList });
  const list = within(await screen.findByRole("region", { name: "Open invitations" }));
  expect(list.getByText("Observer")).toBeVisible();
  expect(list.getByText(/^Expired\. Sent/)).toHaveTextContent("Aug 20, 2025");
  expect(list.queryByText("Mia")).toBeNull();
  await press("Send again to Olu Ade");
  await press("Revoke the invitation to Olu Ade", "Revoke");
  expect(callDatabase.mock.calls).toEqual([
    ["invite_person", { ...PERSON, role: "observer" }],
    ["revoke_role_invitation", { id: "invitation-1" }],
  ]);
});
