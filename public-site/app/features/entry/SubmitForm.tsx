import type { SubmitEvent } from "react";
import { useState } from "react";
import { SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { attestations, RULES_VERSION } from "~/content/attestations.ts";
import { type Entry, submitEntry } from "~/data/entry.ts";
import { DONE, failure as failed } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { Attestations } from "./Attestations.tsx";
import styles from "./SubmitPage.module.css";

interface SubmitFormProps {
  entry: Entry;
  onSubmitted: (entry: Entry) => void;
  onRefresh: () => Promise<void>;
}

/** The five statements and the button that submits. */
export function SubmitForm({ entry, onSubmitted, onRefresh }: SubmitFormProps) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { busy, failure, run, fail } = useAction();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const ticked = new FormData(form);
    const unticked = attestations.map(({ code }) => code).filter((code) => !ticked.has(code));
    setMissing(unticked);
    if (unticked[0]) {
      fail(failed("Please confirm every statement."));
      const box = form.elements.namedItem(unticked[0]);
      return box instanceof HTMLElement && box.focus();
    }
    await run(async () => {
      const codes = attestations.map(({ code }) => code);
      const outcome = await submitEntry(entry.revision, codes, RULES_VERSION);
      if (outcome.ok) {
        onSubmitted(outcome.value);
        return DONE;
      }
      // The entry may have changed, the window may have closed, or a first attempt has succeeded and
      // only its answer was lost: the page shows what is the case.
      await onRefresh();
      return outcome;
    });
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label="Submit your entry">
      <Attestations
        missing={missing}
        onTick={(code) => setMissing((codes) => codes.filter((other) => other !== code))}
      />
      {failure && <FormMessage kind="failure" {...failure} />}
      <SubmitButton busy={busy} busyLabel="Submitting...">
        Submit entry
      </SubmitButton>
    </form>
  );
}
