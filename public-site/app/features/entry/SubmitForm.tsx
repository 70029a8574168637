import { useState } from "react";
import { RULES_VERSION } from "#shared/constants.ts";
import type { FieldRule } from "#shared/validation.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { attestations } from "~/content/attestations.ts";
import { confirmation } from "~/content/receipt.ts";
import { type Entry, submitEntry } from "~/data/entry.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { Attestations } from "./Attestations.tsx";
import styles from "./SubmitPage.module.css";

const CODES = attestations.map(({ code }) => code);

const confirmed: FieldRule<boolean> = (input) =>
  input === true ? { value: true } : { error: confirmation.missingOne };

const RULES = Object.fromEntries(CODES.map((code) => [code, confirmed]));
const UNTICKED = Object.fromEntries(CODES.map((code) => [code, false]));

interface SubmitFormProps {
  entry: Entry;
  onSubmitted: (entry: Entry) => void;
  onRefresh: () => Promise<void>;
}

/** The statements to confirm and the button that submits. */
export function SubmitForm({ entry, onSubmitted, onRefresh }: SubmitFormProps) {
  const form = useValidatedForm({
    rules: RULES,
    initialValues: UNTICKED,
    missing: confirmation.missing,
  });

  const [rulesChanged, setRulesChanged] = useState(false);

  async function submit(): Promise<Outcome> {
    const outcome = await submitEntry(entry.revision, CODES, RULES_VERSION);
    if (outcome.ok) {
      onSubmitted(outcome.value);
      return DONE;
    }
    setRulesChanged(outcome.problem === "rules_changed");
    // The entry may have changed, the window may have closed, or a first attempt has succeeded and
    // only its answer was lost: the page shows what is the case.
    await onRefresh();
    return outcome;
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Submit your entry"
      onSubmit={form.onSubmit(submit)}
    >
      <Attestations checkbox={form.checkbox} onTick={form.setValue} />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      {rulesChanged ? (
        // The whole document: it brings the version that was changed, and the statements to confirm.
        <div>
          <ButtonLink to={paths.entrySubmit} reloadDocument>
            Load this page again
          </ButtonLink>
        </div>
      ) : (
        <SubmitButton busy={form.busy} busyLabel="Submitting...">
          Submit entry
        </SubmitButton>
      )}
    </form>
  );
}
