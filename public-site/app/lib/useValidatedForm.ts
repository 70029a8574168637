import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from "@mantine/form";
import { type KeyboardEvent, type SyntheticEvent, useId } from "react";
import { flushSync } from "react-dom";
import { type FieldRules, validate } from "#shared/validation.ts";
import { type Failure, failure, inForm, type Outcome } from "./outcome.ts";
import { useAction } from "./useAction.ts";

/** What ties an input to its form. */
export type FieldProps = GetInputPropsReturnType;

export type ValidatedForm<Values extends object> = ReturnType<typeof useValidatedForm<Values>>;

type FieldName<Values> = keyof Values & string;

interface Options<Values> {
  /** What the server checks, too (supabase/functions/_shared/forms.ts). */
  rules: FieldRules<Values>;
  initialValues: Values;
  /** What to say above the button when a field is empty; else it is said beside the field only. */
  missing?: string;
}

/**
 * A form of Mantine's fields that is checked by the shared rules when it is sent. What was typed
 * always stays in it.
 *
 * - `field` and `checkbox` give an input its start, its error and what it reports; `key(name)` is for the
 *   inputs of a form that begins again (`reset`).
 * - `onSubmit` makes the form's handler from what sends the clean values. The first wrong field gets the
 *   focus, be it the rules or the server that refuses it.
 * - `isDirty` tells whether the form, or one of its fields, differs from what it started with or last sent.
 * - `problem` is what to say about the whole form; `fail` says that, or what is wrong with a field.
 */
export function useValidatedForm<Values extends object>({
  rules,
  initialValues,
  missing,
}: Options<Values>) {
  const action = useAction();
  const form = useForm<Values>({
    // Two forms on a page may have fields of one name.
    name: useId().replaceAll("_", "-"),
    mode: "uncontrolled",
    initialValues,
    validate: (values) => {
      const checked = validate(rules, values);
      return checked.ok ? {} : (checked.errors as Record<string, string>);
    },
    // What is said of empty fields goes once none is.
    onValuesChange: (values) => {
      if (missing && action.failure?.message === missing && !lacksSomething(values)) action.reset();
    },
  });

  /** Whether a field is empty that must not be. */
  function lacksSomething(values: Values): boolean {
    const checked = validate(rules, values);
    const wrong = checked.ok ? [] : (Object.keys(checked.errors) as FieldName<Values>[]);
    return wrong.some((name) => isBlank(values[name]));
  }

  function focus(name: FieldName<Values>) {
    form.getInputNode(name)?.focus();
  }

  function showAtField({ field, message, detail }: Failure) {
    if (!field || !(field in rules)) return;
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    // A form that is dimmed while it is sent takes no focus: it is undimmed by then.
    flushSync(() => form.setFieldError(field, detail ? `${sentence} ${detail}` : message));
    focus(field as FieldName<Values>);
  }

  function onSubmit(send: (values: Values) => Promise<Outcome>) {
    async function onValid(values: Values) {
      const checked = validate(rules, values);
      if (!checked.ok) return;
      const outcome = await action.run(async () => {
        const answer = await send(checked.values);
        // A form that was reset is not dirty.
        if (answer.ok && form.isDirty()) form.resetDirty(values);
        return inForm(answer);
      });
      if (outcome && !outcome.ok) showAtField(outcome);
    }
    function onInvalid(errors: object, values: Values) {
      const names = Object.keys(errors) as FieldName<Values>[];
      if (missing && lacksSomething(values)) action.fail(failure(missing));
      else action.reset();
      if (names[0]) focus(names[0]);
    }
    return (event: SyntheticEvent<HTMLFormElement>) => {
      takeEarlyInput(form);
      form.onSubmit(onValid, onInvalid)(event);
    };
  }

  const { failure: refused } = action;
  return {
    field: (name: FieldName<Values>) => form.getInputProps(name),
    checkbox: (name: FieldName<Values>) => form.getInputProps(name, { type: "checkbox" }),
    key: (name: FieldName<Values>) => form.key(name),
    values: () => {
      takeEarlyInput(form);
      return form.getValues();
    },
    focus,
    hasFocus: (name: FieldName<Values>) => form.getInputNode(name) === document.activeElement,
    setValue: (name: FieldName<Values>, value: unknown) => form.setFieldValue(name, value as never),
    onSubmit,
    isDirty: (name?: FieldName<Values>) => form.isDirty(name),
    busy: action.busy,
    /** Whether it has been sent, and nothing was refused since. */
    sent: action.state.status === "done",
    // What is about one field is said beside it.
    problem: refused?.field && refused.field in rules ? undefined : refused,
    fail: (problem: Failure) => {
      action.fail(problem);
      showAtField(problem);
    },
    /** Forgets what is said about the whole form. */
    clearOutcome: action.reset,
    /** Has the form begin again, with what it started with or with something else. */
    reset: (values = initialValues) => {
      form.setInitialValues(values);
      form.reset();
    },
  };
}

/**
 * Takes over what the form was not told of: what was typed, or filled in by the browser, before the
 * page's script was there. React leaves it in the inputs.
 */
function takeEarlyInput<Values extends object>(form: UseFormReturnType<Values>): void {
  const known = form.getValues();
  for (const name of Object.keys(known) as FieldName<Values>[]) {
    const input: HTMLElement | null = form.getInputNode(name);
    const early = input && contentOf(input);
    if (early === null || early === known[name]) continue;
    form.setFieldValue(name, early as never, { forceUpdate: false });
  }
}

/** What stands in an input; null for a list, which cannot be used before the script is there. */
function contentOf(input: HTMLElement): string | boolean | null {
  if (input instanceof HTMLTextAreaElement) return input.value;
  if (!(input instanceof HTMLInputElement)) return null;
  return input.type === "checkbox" ? input.checked : input.value;
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

/**
 * Enter, and the key of a phone's keyboard that stands for it, leads to the next empty field that has to be filled
 * in; with none left it sends the form. For a form's `onKeyDown`.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, key, nativeEvent, target } = event;
  const isTyping = target instanceof HTMLInputElement && target.type !== "checkbox";
  // A word that is being composed, as in Chinese, ends with Enter as well.
  if (key !== "Enter" || nativeEvent.isComposing || !isTyping) return;
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
