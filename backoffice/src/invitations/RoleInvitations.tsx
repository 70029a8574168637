import { Box, Paper, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { labelOf } from "#common/words.ts";
import { ROLE_INVITATION_DAYS, ROLES, TEXT_LIMITS } from "#shared/constants.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { Moment } from "../components/MomentField.tsx";
import { RoleChoice } from "../components/RoleChoice.tsx";
import { useAllRows } from "../components/useAllRows.ts";
import type { ViewRow } from "../records/viewRow.ts";
import { ROW } from "../theme/theme.ts";

/** An invitation to a role in the back office, or to mentor a finalist. */
type RoleInvitation = ViewRow<
  "admin_role_invitations",
  "submission_id" | "contact" | "invited_by_email" | "last_sent_at" | "expires_at"
>;

/** The finalist that an invitation is about; without one, it is to the back office. */
interface FinalistProps {
  finalist?: { id: string; idea_name: string };
}

const EMPTY = { role: "observer", name: "", email: "", contact: "" };

/** Invites a person by email to a role, or to mentor a finalist. */
export function InvitePerson({ finalist }: FinalistProps) {
  const [form, setForm] = useState(EMPTY);
  const set = (field: keyof typeof EMPTY) => (value: string) =>
    setForm({ ...form, [field]: value });
  const label = finalist ? "Invite mentor" : "Invite person";
  const { role, contact, ...person } = form;
  return (
    <ConfirmedChange
      label={label}
      button={{
        ...(finalist
          ? { "aria-label": `Invite mentor for ${finalist.idea_name}` }
          : { variant: "contained" }),
      }}
      request="invite_person"
      success="The invitation is being sent."
      failure="Failed to send the invitation. Please try again."
      args={() =>
        finalist
          ? { ...person, role: "mentor", submission_id: finalist.id, contact }
          : { ...person, role }
      }
      onToggle={() => setForm(EMPTY)}
      title={finalist ? `Invite a mentor for ${finalist.idea_name}` : label}
      question={`The invitation link works for ${ROLE_INVITATION_DAYS} days and only with this email address. ${finalist ? "Mentors see the submission, its documents and the team’s contact details, but no reviews." : "People with a back-office role cannot judge. Every administrator gets an email when the invitation is accepted."}`}
      action="Send invitation"
      isForm
      disabled={![...Object.values(person), finalist ? contact : role].every((text) => text.trim())}
    >
      {!finalist && <RoleChoice options={ROLES.toReversed()} value={role} onChange={set("role")} />}
      <TextField
        label="Name"
        value={form.name}
        autoFocus={finalist !== undefined}
        onChange={({ target }) => set("name")(target.value)}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }}
      />
      <TextField
        label="Email"
        type="email"
        value={form.email}
        onChange={({ target }) => set("email")(target.value)}
      />
      {finalist && (
        <TextField
          label="Contact"
          helperText="How and when the team can reach the mentor"
          value={contact}
          multiline
          minRows={2}
          onChange={({ target }) => set("contact")(target.value)}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.mentorContact } }}
        />
      )}
    </ConfirmedChange>
  );
}

/** The invitations that nobody has answered yet, to roles or to mentor a finalist. */
export function OpenInvitations({ finalist }: FinalistProps) {
  const { data = [] } = useAllRows<RoleInvitation>("role-invitations", {
    state: "open",
    ...(finalist && { submission_id: finalist.id }),
  });
  const shown = data.filter(({ role }) => (role === "mentor") === (finalist !== undefined));
  if (shown.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-label="Open invitations"
      variant="outlined"
      sx={{ p: 2, mb: 2, display: "grid", gap: 1 }}
    >
      <Typography component="h3" variant="subtitle2">
        Open invitations
      </Typography>
      {shown.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </Paper>
  );
}

function Invitation({ invitation }: { invitation: RoleInvitation }) {
  const { id, role, name, email, submission_id, contact, last_sent_at, has_expired } = invitation;
  return (
    <Box sx={{ ...ROW, columnGap: 1.5, overflowWrap: "anywhere" }}>
      <span>
        <bdi>{name}</bdi> ({email})
      </span>
      {role !== "mentor" && <strong>{labelOf(ROLES, role)}</strong>}
      <Typography color="textSecondary">
        {has_expired ? "Expired. " : ""}
        {last_sent_at ? (
          <>
            Sent <Moment at={last_sent_at} />
          </>
        ) : (
          "Being sent"
        )}
      </Typography>
      <ChangeButton
        label="Send again"
        aria-label={`Send again to ${name}`}
        request="invite_person"
        args={{
          role,
          name,
          email,
          ...(submission_id && contact && { submission_id, contact }),
        }}
        success="The invitation is being sent."
        failure="Failed to send the invitation. Please try again."
      />
      <ConfirmedChange
        label="Revoke"
        button={{ variant: "text", "aria-label": `Revoke the invitation to ${name}` }}
        request="revoke_role_invitation"
        args={() => ({ id })}
        title="Revoke this invitation?"
        question={`The link that ${name} received will stop working.`}
        success="The invitation has been revoked."
        failure="Failed to revoke the invitation. Please try again."
      />
    </Box>
  );
}
