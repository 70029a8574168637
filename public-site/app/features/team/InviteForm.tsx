import type { Challenge } from "#shared/challengeRow.ts";
import { requiredEmail } from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { EmailField } from "~/components/EmailField.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { Team } from "~/data/team.ts";
import { inviteMember } from "~/data/teamActions.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./TeamPanel.module.css";

const RULES = { email: requiredEmail };
const ALREADY_INVITED = fieldFailure(
  "email",
  "This person is already invited. Choose “Resend” beside their address to have the email sent again.",
);

interface InviteFormProps {
  team: Team;
  challenge: Challenge;
  /** Called once somebody is invited. */
  onInvited: () => void;
}

/** Invites somebody by e-mail; says why not while the team is full. */
export function InviteForm({ team, challenge, onInvited }: InviteFormProps) {
  const form = useValidatedForm({ rules: RULES, initialValues: { email: "" } });
  const { maxTeamSize } = challenge;
  const free = maxTeamSize - team.members.length;
  const open = team.invitations.filter(({ state }) => state === "open");
  useUnsavedWork(form.isDirty() && free > 0, "Your invitation is not sent yet.");

  if (maxTeamSize === 1) {
    return <p className={styles.note}>Individual entries only: nobody else can be invited.</p>;
  }
  if (free <= 0) {
    return (
      <p className={styles.note}>
        Your team is full: a team has at most {maxTeamSize} members. Remove somebody before you
        invite anybody else.
      </p>
    );
  }

  async function invite({ email }: { email: string }): Promise<Outcome> {
    // The database would answer with the open invitation and send nothing.
    const invited = open.some((invitation) => isSameAddress(invitation.email, email));
    const outcome = invited ? ALREADY_INVITED : await inviteMember(email);
    if (!outcome.ok) return outcome;
    form.reset();
    notifySuccess(`${email} is invited. The email is on its way.`);
    onInvited();
    return outcome;
  }

  return (
    <form
      className={formStyles.form}
      noValidate
      aria-label="Invite somebody"
      onSubmit={form.onSubmit(invite)}
    >
      <EmailField
        key={form.key("email")}
        label="Email of the person to invite"
        autoComplete="off"
        {...form.field("email")}
      />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      <SubmitButton busy={form.busy} busyLabel="Inviting...">
        Send invitation
      </SubmitButton>
      <p className={styles.note}>
        They join with the link in the email, whichever address they sign in with.
        {open.length > free && <span>{` ${placesLeft(free)}: first come, first served.`}</span>}
      </p>
    </form>
  );
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function placesLeft(free: number): string {
  return free === 1 ? "One place is left" : `${free} places are left`;
}
