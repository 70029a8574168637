import { TextInput } from "@mantine/core";
import { TEXT_LIMITS } from "@shared/limits.ts";
import { requiredEmail } from "@shared/validation.ts";
import { type SubmitEvent, useRef } from "react";
import { SubmitButton } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { NoticeContent } from "~/components/Notice.tsx";
import type { Team } from "~/data/team.ts";
import { inviteMember } from "~/data/teamActions.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";
import "~/theme/formStyles.ts";
import { ThemeProvider } from "~/theme/ThemeProvider.tsx";
import styles from "./TeamPanel.module.css";

const RULES = { email: requiredEmail };

interface InviteFormProps {
  team: Team;
  onResult: (content: NoticeContent) => void;
}

/** Invites somebody by e-mail; says why not while the team is full. */
export function InviteForm({ team, onResult }: InviteFormProps) {
  const { check, field } = useCheckedForm(RULES);
  const { busy, failure, run, reset } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const free = team.maxMembers - team.members.length;

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
    const values = check(event.currentTarget);
    if (!values) return reset();
    const outcome = await run(() => inviteMember(values.email));
    if (!outcome?.ok) return;
    form.current?.reset();
    onResult({ ok: true, message: `${values.email} is invited. The email is on its way.` });
  }

  const open = team.invitations.filter(({ state }) => state === "open").length;
  return (
    <ThemeProvider>
      <form
        ref={form}
        className={formStyles.form}
        noValidate
        aria-label="Invite somebody"
        onSubmit={onSubmit}
      >
        <TextInput
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
          {open > free && ` ${placesLeft(free)}: first come, first served.`}
        </p>
      </form>
    </ThemeProvider>
  );
}

function placesLeft(free: number): string {
  return free === 1 ? "One place is left" : `${free} places are left`;
}
