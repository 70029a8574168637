import type { SubmitEvent } from "react";
import { MAILING_LIST_FORM } from "#shared/forms.ts";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { MAILING_LIST_MESSAGES } from "#shared/messages.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { CountrySelect } from "~/components/CountrySelect.tsx";
import formStyles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { TextField } from "~/components/TextField.tsx";
import { mailingList } from "~/content/mailingList.ts";
import { joinMailingList } from "~/data/mailingList.ts";
import { track } from "~/features/analytics/analytics.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";

/** The mailing list form (specification sections 4 and 5). */
export function MailingListForm({ labelledBy }: { labelledBy: string }) {
  const { check, field } = useCheckedForm(MAILING_LIST_FORM);
  const { state, busy, failure, run, reset } = useAction();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entry = check(form);
    if (!entry) return reset();
    const outcome = await run(() => joinMailingList(entry));
    if (!outcome) return;
    track({ name: "form_submission", form_name: "mailing_list", success: outcome.ok });
    if (!outcome.ok) return;
    track({ name: "newsletter_signup", source: "mailing_list_form", country: entry.country });
    form.reset();
  }

  return (
    <Form aria-labelledby={labelledBy} onSubmit={onSubmit}>
      <div className={formStyles.pair}>
        <TextField
          label={mailingList.labels.name}
          required
          autoComplete="name"
          maxLength={TEXT_LIMITS.name}
          {...field("name")}
        />
        <TextField
          label={mailingList.labels.email}
          type="email"
          required
          autoComplete="email"
          maxLength={TEXT_LIMITS.email}
          {...field("email")}
        />
      </div>
      <CountrySelect {...field("country")} />
      {failure && <FormMessage kind="failure" {...failure} />}
      {state.status === "done" && (
        <FormMessage kind="success" message={MAILING_LIST_MESSAGES.success} />
      )}
      <SubmitButton busy={busy} busyLabel={mailingList.submitting}>
        {mailingList.submit}
      </SubmitButton>
    </Form>
  );
}
