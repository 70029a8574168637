import { expertiseLabel } from "#common/expertise.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { Form } from "~/components/Form.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { type Judge, saveJudgeProfile, withdrawAsJudge } from "~/data/judge.ts";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { formOf, JudgeFields, type JudgeForm, judgeRules, profileOf } from "./JudgeFields.tsx";
import styles from "./Judging.module.css";

/** The judge's details, folded once they are filled in, and the button to stop judging. */
export function AboutYou({ judge }: { judge: Judge }) {
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  const form = useValidatedForm({
    rules: judgeRules(judge.reviews_cap),
    initialValues: formOf(judge),
  });
  useUnsavedWork(form.isDirty(), { loss: "Your changes to your details haven’t been saved yet." });

  async function save(values: JudgeForm) {
    const outcome = await updatePageAfter(saveJudgeProfile(judge, profileOf(values)));
    if (outcome.ok) notifySuccess("Your details have been saved.");
    return outcome;
  }

  return (
    <section className="columns" aria-labelledby="about-you-heading">
      <h2 id="about-you-heading" className="title-m">
        About you
      </h2>
      <div className={`stack start breakable ${styles.details}`}>
        <p>{summaryOf(judge)}</p>
        <details open={judge.organizations.length === 0}>
          <summary>Edit your details</summary>
          <Form
            form={form}
            send={save}
            aria-label="About you"
            submit="Save"
            busyLabel="Saving..."
            look="quiet"
          >
            <p>
              This won’t change your current assignments. To decline an assigned entry, recuse
              yourself from it.
            </p>
            <JudgeFields field={form.field} reviewsCap={judge.reviews_cap} />
          </Form>
        </details>
        <ConfirmButton
          label="Stop judging"
          size="small"
          title="Stop judging?"
          confirmLabel="Stop judging"
          busyLabel="Withdrawing..."
          action={() => withdrawAsJudge(judge.id)}
          done="You’re no longer a judge."
        >
          <p>
            Your submitted reviews still count. The administrators will look for other reviewers for
            your remaining entries. Only an administrator can reinstate you.
          </p>
        </ConfirmButton>
      </div>
    </section>
  );
}

/** "Harbor Clinic · up to 30 round entries in a round · Clinical practice, Business" */
function summaryOf({ organizations, max_reviews, expertise }: Judge): string {
  return [
    organizations.join(", "),
    max_reviews === null
      ? "any number of entries in a round"
      : `up to ${max_reviews} entries in a round`,
    expertise.map(expertiseLabel).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}
