import { localTime } from "#common/localTime.ts";
import { labelOf } from "#common/words.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { INVITATION_STATES } from "#shared/constants.ts";
import { requiredEmail } from "#shared/validation.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { Form } from "~/components/Form.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { rpc } from "~/data/rpc.ts";
import type { Team, TeamInvitation } from "~/data/team.ts";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import { fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

interface InvitationListProps {
  /** Newest first. */
  invitations: readonly TeamInvitation[];
  /** Whether the visitor may send an invitation again. */
  canResend: boolean;
  /** Whether the visitor may revoke an invitation, even if the team can no longer change. */
  canRevoke: boolean;
}

/** The latest invitation to each address, without accepted ones, because those people are members. */
export function InvitationList({ invitations, ...rest }: InvitationListProps) {
  const listed = invitations
    .filter(({ email }, place) => invitations.findIndex(isFor(email)) === place)
    .filter(({ state }) => state !== "accepted");
  if (listed.length === 0) return null;
  return (
    <>
      <h3 className="title-s" id="invitations-heading">
        Invitations
      </h3>
      <ul className="ruled closed" aria-labelledby="invitations-heading">
        {listed.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} {...rest} />
        ))}
      </ul>
    </>
  );
}

const isFor = (address: string) => (invitation: TeamInvitation) =>
  invitation.email.toLowerCase() === address.toLowerCase();

interface InvitationRowProps extends Omit<InvitationListProps, "invitations"> {
  invitation: TeamInvitation;
}

function InvitationRow({
  invitation: { id, email, state, last_sent_at },
  canResend,
  canRevoke,
}: InvitationRowProps) {
  const updatePageAfter = useUpdatePageAfter();

  async function resend(): Promise<Outcome> {
    const outcome = await updatePageAfter(
      rpc("resend_invitation", { id }, "We couldn’t resend the invitation."),
    );
    if (outcome.ok) notifySuccess(`We’ve emailed the invitation to ${email} again.`);
    return outcome;
  }

  return (
    <li className="spread">
      <div>
        <p className="row gap-2xs">
          <strong>{email}</strong>
          <span className="badge">{labelOf(INVITATION_STATES, state)}</span>
        </p>
        {state === "open" && (
          <p className="text-s">
            {last_sent_at ? `Sent on ${localTime(last_sent_at)}` : "The email is on its way"}
          </p>
        )}
      </div>
      {state === "open" && (
        <div className="row gap-2xs">
          {canResend && (
            <ActionButton
              look="quiet"
              size="small"
              aria-label={`Resend the invitation to ${email}`}
              action={resend}
            >
              Resend
            </ActionButton>
          )}
          {canRevoke && (
            <ConfirmButton
              label="Revoke"
              aria-label={`Revoke the invitation to ${email}`}
              size="small"
              title={`Revoke the invitation to ${email}?`}
              confirmLabel="Revoke"
              busyLabel="Revoking..."
              cancelLabel="Keep invitation"
              action={() => rpc("revoke_invitation", { id }, "We couldn’t revoke the invitation.")}
              done={`The invitation to ${email} has been revoked. Its link no longer works.`}
            >
              <p>
                The link in their email will stop working.{" "}
                <span>
                  {canResend
                    ? "You can invite them again until team registration closes."
                    : "Team registration has closed, so you can’t invite them again."}
                </span>
              </p>
            </ConfirmButton>
          )}
        </div>
      )}
    </li>
  );
}

const RULES = { email: requiredEmail };
const ALREADY_INVITED = fieldFailure(
  "email",
  "This person is already invited. Choose “Resend” next to their address to send the email again.",
);

interface InviteFormProps {
  submissionId: string;
  team: Team;
  challenge: Challenge;
}

/** Invites a person by email, or explains why that is impossible. */
export function InviteForm({ submissionId, team, challenge }: InviteFormProps) {
  const updatePageAfter = useUpdatePageAfter();
  const form = useValidatedForm({ rules: RULES, initialValues: { email: "" } });
  const { max_submission_members } = challenge;
  const freePlaces = max_submission_members - team.members.length;
  const open = team.invitations.filter(({ state }) => state === "open");
  useUnsavedWork(form.isDirty() && freePlaces > 0, {
    loss: "You haven’t sent your invitation yet.",
  });

  if (max_submission_members === 1) {
    return <p className="measure text-s">Individual entries only: you can’t invite others.</p>;
  }
  if (freePlaces <= 0) {
    return (
      <p className="measure text-s">
        Your team is full: a team can have at most {max_submission_members} members. Remove a member
        before you invite another person.
      </p>
    );
  }

  async function invite({ email }: { email: string }): Promise<Outcome> {
    // The database would return the open invitation without sending an email.
    if (open.some(isFor(email))) return ALREADY_INVITED;
    return updatePageAfter(
      rpc(
        "invite_member",
        { submission_id: submissionId, email },
        "We couldn’t send the invitation.",
        {
          invalid_input: "email",
          already_a_member: "email",
        },
      ),
    );
  }

  return (
    <Form
      form={form}
      send={invite}
      onSent={(_, { email }) => {
        form.clear();
        notifySuccess(`We’ve invited ${email}. The email is on its way.`);
      }}
      aria-label="Invite a person"
      look="quiet"
      submit="Send invitation"
      busyLabel="Inviting..."
      belowButton={
        <p className="measure text-s">
          They can join with the link in the email, even if they sign in with a different address.
          {open.length > freePlaces && (
            <span>{` ${placesLeft(freePlaces)}: first come, first served.`}</span>
          )}
        </p>
      }
    >
      <EmailField
        key={form.key("email")}
        label="Email address of the person to invite"
        autoComplete="off"
        {...form.field("email")}
      />
    </Form>
  );
}

function placesLeft(free: number): string {
  return free === 1 ? "One place is left" : `${free} places are left`;
}
