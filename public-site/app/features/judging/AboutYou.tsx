import { useState } from "react";
import { Button, SubmitButton } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { type Judge, saveJudgeProfile, withdrawAsJudge } from "~/data/judge.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./JudgeDetails.module.css";
import { JudgeFields } from "./JudgeFields.tsx";
import { formOf, type JudgeForm, judgeRules, profileOf } from "./judgeForm.ts";

interface JudgeDetailsProps {
  judge: Judge;
  onChanged: () => Promise<void>;
}

/** What the judge has said about themselves, and the way out. */
export function JudgeDetails({ judge, onChanged }: JudgeDetailsProps) {
  const form = useValidatedForm({
    rules: judgeRules(judge.entriesCap),
    initialValues: formOf(judge),
  });
  useUnsavedWork(form.isDirty(), "Your changes to your details are not saved yet.");
  const [leaving, setLeaving] = useState(false);

  async function save(values: JudgeForm) {
    const outcome = await saveJudgeProfile(profileOf(values));
    if (outcome.ok) notifySuccess("Your details are saved.");
    return outcome;
  }

  async function onLeft() {
    setLeaving(false);
    notifySuccess("You are no longer a judge.");
    await onChanged();
  }

  return (
    <section className={styles.details} aria-labelledby="judge-details-heading">
      <h2 id="judge-details-heading" className="title-m">
        About you
      </h2>
      <div className={styles.forms}>
        <form
          className={formStyles.form}
          noValidate
          aria-label="About you"
          onSubmit={form.onSubmit(save)}
        >
          <p>
            Nothing that you were given to read changes by this. To give an entry back, open it and
            step back.
          </p>
          <JudgeFields field={form.field} entriesCap={judge.entriesCap} />
          {form.problem && <FormMessage kind="failure" {...form.problem} />}
          <SubmitButton busy={form.busy} busyLabel="Saving..." look="quiet">
            Save
          </SubmitButton>
        </form>
        <Button look="quietDanger" size="small" onClick={() => setLeaving(true)}>
          Stop being a judge
        </Button>
      </div>
      <ConfirmDialog
        opened={leaving}
        title="Stop being a judge?"
        confirmLabel="Stop being a judge"
        busyLabel="Leaving..."
        cancelLabel="Stay"
        action={withdrawAsJudge}
        onDone={() => void onLeft()}
        onCancel={() => setLeaving(false)}
      >
        <p>
          What you have submitted counts on. The administrators look for other reviewers of what you
          have not read. To come back, you need them.
        </p>
      </ConfirmDialog>
    </section>
  );
}
