import { TextInput } from "@mantine/core";
import { MAILING_LIST_MESSAGES } from "#common/messages.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { MAILING_LIST_FORM, type MailingListEntry } from "#shared/forms.ts";
import { Button } from "~/components/Button.tsx";
import { CountrySelect } from "~/components/CountrySelect.tsx";
import { Form } from "~/components/Form.tsx";
import { Notice } from "~/components/FormMessage.tsx";
import { FormNote } from "~/components/FormNote.tsx";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { rpc } from "~/data/rpc.ts";
import { track } from "~/features/consent/analytics.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

const JOINED = {
  ok: true,
  message: MAILING_LIST_MESSAGES.success,
  // The same for an address that is already on the list.
  detail:
    "To confirm your address, open the link in the email that we sent you. If your address is already confirmed, you’re on the list.",
} as const;

export function MailingListForm({ labelledBy }: { labelledBy: string }) {
  const form = useValidatedForm({
    rules: MAILING_LIST_FORM,
    initialValues: { name: "", email: "", country: "" },
  });

  async function join(subscriber: MailingListEntry): Promise<Outcome> {
    const outcome = await rpc(
      "join_mailing_list",
      { ...subscriber },
      MAILING_LIST_MESSAGES.failure,
    );
    track({ name: "form_submission", form_name: "mailing_list", success: outcome.ok });
    if (!outcome.ok) return outcome;
    track({ name: "newsletter_signup", source: "mailing_list_form", country: subscriber.country });
    form.clear();
    return outcome;
  }

  if (form.sent) return <Joined onAnother={form.clearOutcome} />;
  return (
    <MantineFrame>
      <Form
        form={form}
        send={join}
        aria-labelledby={labelledBy}
        submit="Sign Up"
        busyLabel="Signing up..."
      >
        <FormNote />
        <div className="pair">
          <TextInput
            key={form.key("name")}
            label="Name"
            autoComplete="name"
            maxLength={TEXT_LIMITS.name}
            required
            {...form.field("name")}
          />
          <EmailField key={form.key("email")} autoComplete="email" {...form.field("email")} />
        </div>
        <CountrySelect key={form.key("country")} {...form.field("country")} />
      </Form>
    </MantineFrame>
  );
}

/** Replaces the longer form, and takes the focus and scroll position. */
function Joined({ onAnother }: { onAnother: () => void }) {
  return (
    <MantineFrame>
      <div className="stack">
        <Notice content={JOINED} />
        <p>No email after a few minutes? Check your spam folder, or try again in an hour.</p>
        <Button look="quiet" onClick={onAnother}>
          Use another address
        </Button>
      </div>
    </MantineFrame>
  );
}
