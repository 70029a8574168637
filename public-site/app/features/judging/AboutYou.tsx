import { useState } from "react";
import { expertiseLabel } from "#common/expertise.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { type Judge, saveJudgeProfile, withdrawAsJudge } from "~/data/judge.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { formOf, JudgeFields, type JudgeForm, judgeRules, profileOf } from "./JudgeFields.tsx";
import styles from "./Judging.module.css";

interface AboutYouProps {
  judge: Judge;
  onChanged: () => Promise<void>;
}

/** The judge's details, folded away once they are filled in, and the way to stop judging. */
export function AboutYou({ judge, onChanged }: AboutYouProps) {
  const form = useValidatedForm({
    rules: judgeRules(judge.entries_cap),
    initialValues: formOf(judge),
  });
  useUnsavedWork(form.isDirty(), "Your changes to your details are not saved yet.");
  const [isWithdrawing, setIsWithdrawing] = useState(false);

  async function save(values: JudgeForm) {
    const outcome = await saveJudgeProfile(profileOf(values));
    if (outcome.ok) {
      notifySuccess("Your details are saved.");
      void onChanged();
    }
    return outcome;
  }

  async function onWithdrawn() {
    setIsWithdrawing(false);
    notifySuccess("You are no longer a judge.");
    await onChanged();
  }

  return (
    <section className={styles.section} aria-labelledby="about-you-heading">
      <h2 id="about-you-heading" className="title-m">
        About you
      </h2>
      <div className={`stack start ${styles.details}`}>
        <p>{summaryOf(judge)}</p>
        <details open={judge.organizations.length === 0}>
          <summary>Edit your details</summary>
          <form
            className={`${formStyles.form} ${styles.form}`}
            noValidate
            aria-label="About you"
            onSubmit={form.onSubmit(save)}
          >
            <p>
              This won’t change your current assignments. To decline an assigned entry, recuse
              yourself from it.
            </p>
            <JudgeFields field={form.field} entriesCap={judge.entries_cap} />
            {form.problem && <FormMessage kind="failure" {...form.problem} />}
            <SubmitButton busy={form.busy} busyLabel="Saving..." look="quiet">
              Save
            </SubmitButton>
          </form>
        </details>
        <Button look="quietDanger" size="small" onClick={() => setIsWithdrawing(true)}>
          Stop judging
        </Button>
      </div>
      <ConfirmDialog
        opened={isWithdrawing}
        title="Stop judging?"
        confirmLabel="Stop judging"
        busyLabel="Withdrawing..."
        action={withdrawAsJudge}
        onDone={() => void onWithdrawn()}
        onCancel={() => setIsWithdrawing(false)}
      >
        <p>
          Your submitted reviews still count. The administrators look for other reviewers for your
          remaining entries. Only an administrator can reinstate you.
        </p>
      </ConfirmDialog>
    </section>
  );
}

/** "Harbour Clinic · up to 30 entries in a round · Clinical practice, Business" */
function summaryOf({ organizations, max_entries, expertise }: Judge): string {
  return [
    organizations.join(", "),
    max_entries === null
      ? "any number of entries in a round"
      : `up to ${max_entries} entries in a round`,
    expertise.map(expertiseLabel).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}
