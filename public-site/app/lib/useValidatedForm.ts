import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from "@mantine/form";
import { type KeyboardEvent, type SyntheticEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { isEnter } from "#common/isEnter.ts";
import { type FieldRules, validate } from "#shared/validation.ts";
import { type Failure, failure, formOutcome, type Outcome } from "./outcome.ts";
import { useSingleRequest } from "./useSingleRequest.ts";

/** The props of an input of a form. */
export type FieldProps = GetInputPropsReturnType;

export type ValidatedForm<Values extends object> = ReturnType<typeof useValidatedForm<Values>>;

type FieldName<Values> = keyof Values & string;

interface Options<Values> {
  /** The rules shared with the server (supabase/functions/_shared/forms.ts). */
  rules: FieldRules<Values>;
  initialValues: Values;
  /** The message above the button if a required field is empty. */
  missing?: string;
}

/**
 * A form of uncontrolled Mantine inputs, checked by the shared rules when it is sent. It keeps its input.
 *
 * - `field` and `checkbox` return the props of an input. Inputs of a form with `reset` also need `key(name)`.
 * - `onSubmit` sends the clean values, and then calls `onSent`, until which the form is busy. The first invalid field
 *   gets the focus, also after a refusal by the server.
 * - `isDirty` compares with the initial values or those sent last.
 * - `problem` is the failure of the whole form; `fail` sets it, or the error of a field.
 */
export function useValidatedForm<Values extends object>({
  rules,
  initialValues,
  missing,
}: Options<Values>) {
  const action = useSingleRequest();
  // The values that were sent last, until the form is cleared.
  const sent = useRef<Values>(undefined);
  const form = useForm<Values>({
    // Two forms on a page may have fields with the same name.
    name: useId().replaceAll("_", "-"),
    mode: "uncontrolled",
    initialValues,
    validate: (values) => {
      const checked = validate(rules, values);
      return checked.ok ? {} : (checked.errors as Record<string, string>);
    },
    // Removes the message when no required field is empty.
    onValuesChange: (values) => {
      if (missing && action.failure?.message === missing && !hasBlankField(values)) action.reset();
    },
  });

  function hasBlankField(values: Values): boolean {
    const checked = validate(rules, values);
    const invalid = checked.ok ? [] : (Object.keys(checked.errors) as FieldName<Values>[]);
    return invalid.some((name) => isBlank(values[name]));
  }

  function focus(name: FieldName<Values>) {
    form.getInputNode(name)?.focus();
  }

  function showAtField({ field, message, detail }: Failure) {
    if (!field || !(field in rules)) return;
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    form.setFieldError(field, detail ? `${sentence} ${detail}` : message);
    focus(field as FieldName<Values>);
  }

  function onSubmit<Value>(
    send: (values: Values) => Promise<Outcome<Value>>,
    onSent?: (value: Value, values: Values) => unknown,
  ) {
    async function onValid(values: Values) {
      const checked = validate(rules, values);
      if (!checked.ok) return;
      sent.current = values;
      const outcome = await action.run(async () => {
        const answer = await send(checked.values);
        if (answer.ok) await onSent?.(answer.value, checked.values);
        if (answer.ok && sent.current && form.isDirty()) form.resetDirty(values);
        return formOutcome(answer);
      });
      if (outcome && !outcome.ok) showAtField(outcome);
    }
    function onInvalid(errors: object, values: Values) {
      const names = Object.keys(errors) as FieldName<Values>[];
      if (missing && hasBlankField(values)) action.fail(failure(missing));
      else action.reset();
      if (names[0]) focus(names[0]);
    }
    return (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (action.busy) return;
      readEarlyInput(form);
      form.onSubmit(onValid, onInvalid)(event);
    };
  }

  const { failure: refused } = action;
  return {
    field: (name: FieldName<Values>) => form.getInputProps(name),
    checkbox: (name: FieldName<Values>) => form.getInputProps(name, { type: "checkbox" }),
    key: (name: FieldName<Values>) => form.key(name),
    values: () => {
      readEarlyInput(form);
      return form.getValues();
    },
    focus,
    hasFocus: (name: FieldName<Values>) => form.getInputNode(name) === document.activeElement,
    setValue: (name: FieldName<Values>, value: unknown) => form.setFieldValue(name, value as never),
    onSubmit,
    isDirty: (name?: FieldName<Values>) => form.isDirty(name),
    busy: action.busy,
    sent: action.state.status === "done",
    // A field's error is shown beside the field.
    problem: refused?.field && refused.field in rules ? undefined : refused,
    fail: (problem: Failure) => {
      action.fail(problem);
      showAtField(problem);
    },
    /** Removes the message about the whole form. */
    clearOutcome: action.reset,
    /** Resets the fields of a sent form to the initial values or to others, except those that were changed since. */
    clear: (values = initialValues) => {
      const typed = form.getValues();
      const names = Object.keys(typed) as FieldName<Values>[];
      const focused = names.find((name) => form.getInputNode(name) === document.activeElement);
      flushSync(() => {
        for (const name of names) {
          if (typed[name] === sent.current?.[name]) form.setFieldValue(name, values[name] as never);
        }
      });
      // Inputs with a new value are new elements.
      if (focused) focus(focused);
      form.resetDirty(values);
      sent.current = undefined;
    },
    /** Resets the form to the initial values or to others. */
    reset: (values = initialValues) => {
      form.setInitialValues(values);
      form.reset();
    },
  };
}

/** Reads input from before hydration, typed or filled in by the browser, which React leaves in the inputs. */
function readEarlyInput<Values extends object>(form: UseFormReturnType<Values>): void {
  const known = form.getValues();
  for (const name of Object.keys(known) as FieldName<Values>[]) {
    const input: HTMLElement | null = form.getInputNode(name);
    const value = input && inputValue(input);
    if (value === null || value === known[name]) continue;
    form.setFieldValue(name, value as never, { forceUpdate: false });
  }
}

/** Null for a select, of which the page keeps a choice (page/heldActs.ts). */
function inputValue(input: HTMLElement): string | boolean | null {
  if (input instanceof HTMLTextAreaElement) return input.value;
  if (!(input instanceof HTMLInputElement)) return null;
  return input.type === "checkbox" ? input.checked : input.value;
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

/** A `keydown` handler of a form: Enter moves to the next empty required field, or sends the form if there is none. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event;
  const isTyping = target instanceof HTMLInputElement && target.type !== "checkbox";
  if (!isEnter(event) || !isTyping) return;
  const fields = [...form.elements].filter(isField);
  const next = fields.slice(fields.indexOf(target) + 1).find((field) => field.value === "");
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
  element.required &&
  !element.disabled;
