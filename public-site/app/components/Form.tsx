import type { ComponentProps, ReactNode } from "react";
import type { Outcome } from "~/lib/outcome.ts";
import type { ValidatedForm } from "~/lib/useValidatedForm.ts";
import { SubmitButton } from "./Button.tsx";
import { FormMessage } from "./FormMessage.tsx";

interface FormProps<Values extends object, Value>
  extends Pick<
    ComponentProps<"form">,
    "aria-label" | "aria-labelledby" | "hidden" | "onInput" | "onKeyDown"
  > {
  form: ValidatedForm<Values>;
  /** Sends the clean values. */
  send: (values: Values) => Promise<Outcome<Value>>;
  /** Called with the result. The form is busy until its promise settles, such as when the next page is open. */
  onSent?: (value: Value, values: Values) => unknown;
  submit: string;
  /** The label of the button while sending. */
  busyLabel: string;
  look?: "primary" | "quiet";
  disabled?: boolean;
  /** The message after it is sent. */
  sent?: { readonly message: string; readonly detail?: string };
  /** Below the message about the whole form. */
  help?: ReactNode;
  /** False while there is nothing: a button that moves to another element would lose the focus. */
  besideButton?: ReactNode;
  belowButton?: ReactNode;
  children: ReactNode;
}

/** A form with its fields, messages about the whole form, and the button that sends it. */
export function Form<Values extends object, Value>(props: FormProps<Values, Value>) {
  const {
    form,
    send,
    onSent,
    submit,
    busyLabel,
    look,
    disabled = false,
    sent,
    help,
    besideButton,
    belowButton,
    children,
    ...attributes
  } = props;
  const button = (
    <SubmitButton look={look} busy={form.busy} busyLabel={busyLabel} disabled={disabled}>
      {submit}
    </SubmitButton>
  );
  return (
    <form {...attributes} className="stack" noValidate onSubmit={form.onSubmit(send, onSent)}>
      {children}
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      {help}
      {sent && form.sent && <FormMessage kind="success" {...sent} />}
      {besideButton === undefined ? (
        button
      ) : (
        <div className="row gap-s">
          {button}
          {besideButton}
        </div>
      )}
      {belowButton}
    </form>
  );
}
