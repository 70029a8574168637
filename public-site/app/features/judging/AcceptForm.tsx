import { Checkbox } from "@mantine/core";
import { JUDGING_TERMS_VERSION } from "#shared/constants.ts";
import type { FieldRule } from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { LeaveGuard } from "~/components/LeaveGuard.tsx";
import { NewTabLink } from "~/components/NewTabLink.tsx";
import { RichText } from "~/components/RichText.tsx";
import { judgesTerms } from "~/content/judging.ts";
import { pages } from "~/content/pages.ts";
import { acceptJudgeInvitation } from "~/data/judge.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { JudgeFields } from "./JudgeFields.tsx";
import { type JudgeForm, judgeRules, profileOf } from "./judgeForm.ts";

interface AcceptFormProps {
  token: string;
  /** How many entries of a round the judge is asked for at most; null: any number. */
  entriesCap: number | null;
  onAccepted: () => Promise<unknown>;
}

interface Acceptance extends JudgeForm {
  terms: boolean;
}

const agreed: FieldRule<boolean> = (input) =>
  input === true ? { value: true } : { error: "Please confirm this." };

/** The terms, and what a judge says about themselves, for somebody who may become one. */
export default function AcceptForm({ token, entriesCap, onAccepted }: AcceptFormProps) {
  const form = useValidatedForm<Acceptance>({
    rules: { ...judgeRules(entriesCap), terms: agreed },
    initialValues: {
      organisations: "",
      closePeople: "",
      maxEntries: "",
      expertise: [],
      terms: false,
    },
  });

  // Accepting opens the next page, which must not ask.
  useUnsavedWork(form.isDirty() && !form.busy, "Your answers are not sent yet.");

  async function accept(values: Acceptance): Promise<Outcome> {
    const outcome = await acceptJudgeInvitation(token, profileOf(values), JUDGING_TERMS_VERSION);
    if (outcome.ok) await onAccepted();
    return outcome;
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Become a judge"
      onSubmit={form.onSubmit(accept)}
    >
      <LeaveGuard />
      <h2 className="title-s">What you agree to</h2>
      <ul>
        {judgesTerms.map((term) => (
          <li key={JSON.stringify(term)}>
            <RichText text={term} />
          </li>
        ))}
      </ul>
      <JudgeFields field={form.field} entriesCap={entriesCap} />
      <Checkbox
        required
        label="I accept these terms."
        description={<NewTabLink href={pages.judgingExplained}>How judging works</NewTabLink>}
        {...form.checkbox("terms")}
      />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      <SubmitButton busy={form.busy} busyLabel="Accepting...">
        Become a judge
      </SubmitButton>
    </form>
  );
}
