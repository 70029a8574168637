import type { ComponentProps, ReactNode } from "react";
import type { Outcome } from "~/lib/outcome.ts";
import type { ValidatedForm } from "~/lib/useValidatedForm.ts";
import { SubmitButton } from "./Button.tsx";
import { FormMessage } from "./FormMessage.tsx";

interface FormProps<Values extends object>
  extends Pick<
    ComponentProps<"form">,
    "aria-label" | "aria-labelledby" | "hidden" | "onInput" | "onKeyDown"
  > {
  form: ValidatedForm<Values>;
  /** Sends the clean values. */
  send: (values: Values) => Promise<Outcome>;
  submit: string;
  /** The label of the button while sending. */
  busyLabel: string;
  look?: "primary" | "quiet";
  /** The message after it is sent. */
  sent?: { readonly message: string; readonly detail?: string };
  /** Below the message about the whole form. */
  help?: ReactNode;
  besideButton?: ReactNode;
  belowButton?: ReactNode;
  children: ReactNode;
}

/** A form with its fields, messages about the whole form, and the button that sends it. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const {
    form,
    send,
    submit,
    busyLabel,
    look,
    sent,
    help,
    besideButton,
    belowButton,
    children,
    ...attributes
  } = props;
  const button = (
    <SubmitButton look={look} busy={form.busy} busyLabel={busyLabel}>
      {submit}
    </SubmitButton>
  );
  return (
    <form {...attributes} className="stack" noValidate onSubmit={form.onSubmit(send)}>
      {children}
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      {help}
      {sent && form.sent && <FormMessage kind="success" {...sent} />}
      {besideButton ? (
        <div className="spread">
          {button}
          {besideButton}
        </div>
      ) : (
        button
      )}
      {belowButton}
    </form>
  );
}
