import type { SubmitEvent } from "react";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { requiredEmail } from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RestoredNote, useKeptForm } from "~/components/KeptForm.tsx";
import type { NoticeContent } from "~/components/Notice.tsx";
import { TextField } from "~/components/TextField.tsx";
import type { Team } from "~/data/team.ts";
import { inviteMember } from "~/data/teamActions.ts";
import { failure as failed, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";
import styles from "./TeamPanel.module.css";

const RULES = { email: requiredEmail };
const ALREADY_INVITED = failed(
  "This person is already invited.",
  "Choose “Resend” beside their address to have the email sent again.",
);

interface InviteFormProps {
  team: Team;
  onResult: (content: NoticeContent) => void;
}

/** Invites somebody by e-mail; says why not while the team is full. */
export function InviteForm({ team, onResult }: InviteFormProps) {
  const { check, field, clear } = useCheckedForm(RULES);
  const { busy, failure, run, reset } = useAction();
  const kept = useKeptForm("invitation", team.members.find(({ isMe }) => isMe)?.id, () => {
    clear();
    reset();
  });
  const free = team.maxMembers - team.members.length;
  const open = team.invitations.filter(({ state }) => state === "open");

  if (free <= 0) {
    return (
      <p className={styles.note}>
        Your team is full: a team has at most {team.maxMembers} members. Remove somebody before you
        invite anybody else.
      </p>
    );
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = check(form);
    if (!values) return reset();
    const outcome = await run(() => invite(values.email));
    if (!outcome?.ok) return;
    form.reset();
    kept.sent();
    onResult({ ok: true, message: `${values.email} is invited. The email is on its way.` });
  }

  async function invite(email: string): Promise<Outcome> {
    // The database would answer with the open invitation and send nothing.
    const invited = open.some((invitation) => sameAddress(invitation.email, email));
    return invited ? ALREADY_INVITED : inviteMember(email);
  }

  return (
    <Form
      key={kept.round}
      ref={kept.ref}
      withoutNote
      aria-label="Invite somebody"
      onSubmit={onSubmit}
    >
      <RestoredNote kept={kept} detail="It is not sent yet." />
      <TextField
        label="Email of the person to invite"
        type="email"
        required
        autoComplete="off"
        maxLength={TEXT_LIMITS.email}
        {...field("email")}
      />
      {failure && <FormMessage kind="failure" {...failure} />}
      <SubmitButton busy={busy} busyLabel="Inviting...">
        Send invitation
      </SubmitButton>
      <p className={styles.note}>
        They join with the link in the email, whichever address they sign in with.
        {open.length > free && ` ${placesLeft(free)}: first come, first served.`}
      </p>
    </Form>
  );
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function placesLeft(free: number): string {
  return free === 1 ? "One place is left" : `${free} places are left`;
}
