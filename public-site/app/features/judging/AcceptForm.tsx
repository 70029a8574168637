import { Checkbox } from "@mantine/core";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { JUDGING_TERMS_VERSION } from "#shared/season.ts";
import type { FieldRule } from "#shared/validation.ts";
import { Form } from "~/components/Form.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { LeaveGuard } from "~/components/LeaveGuard.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import { judgesTerms } from "~/content/judging.ts";
import { acceptJudgeInvitation } from "~/data/judge.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { JudgeFields, type JudgeForm, judgeRules, profileOf } from "./JudgeFields.tsx";
import styles from "./Judging.module.css";

interface AcceptFormProps {
  token: string;
  /** The administrators' maximum of round entries in a round; null: any number. */
  reviewsCap: number | null;
  onAccepted: () => Promise<unknown>;
}

interface Acceptance extends JudgeForm {
  terms: boolean;
}

const agreed: FieldRule<boolean> = (input) =>
  input === true ? { value: true } : { error: "Accept the terms to continue." };

/** The details of a person who accepts an invitation, and the terms for judges. */
export default function AcceptForm({ token, reviewsCap, onAccepted }: AcceptFormProps) {
  const form = useValidatedForm<Acceptance>({
    rules: { ...judgeRules(reviewsCap), terms: agreed },
    initialValues: {
      organizations: "",
      close_people: "",
      max_reviews: "",
      expertise: [],
      terms: false,
    },
  });

  // After accepting, the next page opens, so do not ask about unsaved answers.
  useUnsavedWork(form.isDirty() && !form.busy, { loss: "You haven’t sent your answers yet." });

  async function accept(values: Acceptance): Promise<Outcome> {
    const outcome = await acceptJudgeInvitation(token, profileOf(values), JUDGING_TERMS_VERSION);
    if (outcome.ok) await onAccepted();
    return outcome;
  }

  return (
    <Form
      form={form}
      send={accept}
      aria-label="Become a judge"
      submit="Become a judge"
      busyLabel="Accepting..."
    >
      <LeaveGuard />
      <JudgeFields field={form.field} reviewsCap={reviewsCap} />
      <h2 className="title-s mt-s">Terms for judges</h2>
      <ul className={`stack gap-2xs ${styles.terms}`}>
        {judgesTerms.map((term) => (
          <li key={JSON.stringify(term)}>
            <RichText text={term} />
          </li>
        ))}
      </ul>
      <Checkbox
        required
        label="I accept these terms."
        description={<NewTabLink href={paths.judgingExplained}>How judging works</NewTabLink>}
        {...form.checkbox("terms")}
      />
    </Form>
  );
}
