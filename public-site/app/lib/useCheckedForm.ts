import { useState } from "react";
import { type FieldErrors, type FieldRules, validate } from "#shared/validation.ts";

type FieldName<Values> = keyof Values & string;

/** What an input needs to take part in a checked form. */
export interface CheckedField {
  readonly name: string;
  readonly error: string | undefined;
  readonly onInput: () => void;
}

/**
 * A form whose inputs hold what the visitor types (so nothing that fails can lose it) and are checked
 * by the shared rules on submit.
 *
 * - `check` returns the clean values; or undefined, with an error beside each wrong field and the
 *   first of them focused. `derived` are values that no single input holds.
 * - `field` gives an input its name and its error, which goes away as soon as the visitor types.
 * - `clear` forgets all errors, because the form begins again.
 * - `missing` tells whether the last check met an empty field.
 */
export function useCheckedForm<Values extends object>(rules: FieldRules<Values>) {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [missing, setMissing] = useState(false);

  function check(
    form: HTMLFormElement,
    derived: Partial<Record<FieldName<Values>, unknown>> = {},
  ): Values | undefined {
    const input: Record<string, unknown> = {
      ...Object.fromEntries(new FormData(form)),
      ...derived,
    };
    const checked = validate(rules, input);
    if (checked.ok) {
      clear();
      return checked.values;
    }
    setErrors(checked.errors);
    setMissing(Object.keys(checked.errors).some((name) => isBlank(input[name])));
    focusFirst(form, checked.errors);
    return undefined;
  }

  function clear() {
    setErrors({});
    setMissing(false);
  }

  function field(name: FieldName<Values>): CheckedField {
    return {
      name,
      error: errors[name],
      onInput: () => setErrors((current) => ({ ...current, [name]: undefined })),
    };
  }

  return { check, field, missing, clear };
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

function focusFirst(form: HTMLFormElement, errors: object) {
  for (const control of form.elements) {
    if (!(control instanceof HTMLElement) || control.matches("[type=hidden]")) continue;
    // An input whose value another one carries, or completes, names that value in `data-field`.
    const name = control.dataset.field ?? control.getAttribute("name");
    if (name && Object.hasOwn(errors, name)) {
      control.focus();
      return;
    }
  }
}
