import { Checkbox } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { RULES_VERSION } from "#shared/season.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { attestations, confirmation } from "~/content/attestations.ts";
import type { Confirmation } from "~/data/submission.ts";
import { failure, formOutcome, type Outcome } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import styles from "./AttestationForm.module.css";

const CODES = attestations.map(({ code }) => code);

interface AttestationFormProps {
  /** The accessible name. */
  label: string;
  title?: ReactNode;
  lead?: string;
  /** The label of the button. */
  submit: string;
  busyLabel: string;
  send: (confirmation: Confirmation) => Promise<Outcome>;
  /** Says what is saved, if the page has to be loaded again. */
  kept?: string;
  /** Above the button. */
  note?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
}

/** Asks a person to confirm all statements and the current version of the rules, with one more action. */
export function AttestationForm(props: AttestationFormProps) {
  const { label, title = confirmation.title, lead = confirmation.lead } = props;
  const { submit, busyLabel, send, kept, note, beside } = props;
  const { pathname, search } = useLocation();
  const { busy, failure: refusal, run } = useSingleRequest();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isAttempted, setIsAttempted] = useState(false);
  const missing = CODES.filter((code) => !ticked.includes(code));
  const problem = isAttempted && missing[0] ? failure(confirmation.missing) : refusal;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (missing[0]) document.getElementById(missing[0])?.focus();
    else {
      await run(async () =>
        formOutcome(await send({ attestations: CODES, rules_version: RULES_VERSION })),
      );
    }
  }

  if (problem?.problem === "rules_changed") {
    return (
      <div className="stack start">
        <FormMessage
          kind="failure"
          {...problem}
          detail={[problem.detail, kept].filter(Boolean).join(" ")}
        />
        {/* A full page load, which gets the changed rules and statements. */}
        <ButtonLink to={pathname + search} reloadDocument>
          Load this page again
        </ButtonLink>
      </div>
    );
  }
  return (
    <form className="stack panel tone-1" noValidate aria-label={label} onSubmit={onSubmit}>
      <fieldset className={`stack ${styles.attestations}`}>
        <legend className="title-s mb-2xs">{title}</legend>
        <p className="text-s">{lead}</p>
        {attestations.map(({ code, statement, more }) => (
          <Checkbox
            key={code}
            id={code}
            required
            label={statement}
            description={more && <NewTabLink href={more.href}>{more.text}</NewTabLink>}
            error={isAttempted && missing.includes(code)}
            aria-invalid={isAttempted && missing.includes(code)}
            checked={ticked.includes(code)}
            onChange={({ currentTarget }) =>
              setTicked([
                ...ticked.filter((one) => one !== code),
                ...(currentTarget.checked ? [code] : []),
              ])
            }
          />
        ))}
        <div className="rule strong">
          <Checkbox
            label={confirmation.all}
            checked={missing.length === 0}
            indeterminate={missing.length > 0 && ticked.length > 0}
            onChange={({ currentTarget }) => setTicked(currentTarget.checked ? CODES : [])}
          />
        </div>
      </fieldset>
      {note}
      {problem && <FormMessage kind="failure" {...problem} />}
      <div className="row">
        <SubmitButton busy={busy} busyLabel={busyLabel}>
          {submit}
        </SubmitButton>
        {beside}
      </div>
    </form>
  );
}
