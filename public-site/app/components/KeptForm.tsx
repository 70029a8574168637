import { useCallback, useRef, useState } from "react";
import { dropKeptForm, type FormTexts, keepForm, keptForm } from "#common/keptForms.ts";
import styles from "./Form.module.css";
import { FormMessage } from "./FormMessage.tsx";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type KeptForm = ReturnType<typeof useKeptForm>;

/**
 * Keeps what is typed into a form in this tab until it is sent, and gives it back: after a reload, and
 * after a session that ended in the middle.
 *
 * - `ref` and `key={round}` belong on the form.
 * - `restored` tells whether something was given back; then `discard` has the form begin again.
 * - `sent` has it forgotten.
 * @param form its name among all forms.
 * @param personId whose it is; without one nothing is kept.
 * @param onDiscard takes back whatever else the form shows.
 */
export function useKeptForm(form: string, personId: string | undefined, onDiscard: () => void) {
  const element = useRef<HTMLFormElement>(null);
  // What the form says when there is nothing to keep.
  const settled = useRef<FormTexts>({});
  const [restored, setRestored] = useState(false);
  const [round, setRound] = useState(0);

  const ref = useCallback(
    (current: HTMLFormElement | null) => {
      element.current = current;
      if (!current || personId === undefined) return;
      if (round > 0) current.querySelector<HTMLElement>("input, select, textarea")?.focus();
      const place = { form, personId };
      settled.current = startOf(current);
      setRestored(fill(current, keptForm(place), settled.current));

      const keep = () => {
        const texts = textsOf(current);
        if (isSame(texts, settled.current)) dropKeptForm(place);
        else keepForm(place, texts);
      };
      current.addEventListener("input", keep);
      // A choice from a list that can be searched is no input.
      current.addEventListener("focusout", keep);
      window.addEventListener("pagehide", keep);
      return () => {
        current.removeEventListener("input", keep);
        current.removeEventListener("focusout", keep);
        window.removeEventListener("pagehide", keep);
      };
    },
    [form, personId, round],
  );

  function drop() {
    if (personId !== undefined) dropKeptForm({ form, personId });
    setRestored(false);
  }

  return {
    ref,
    round,
    restored,
    sent() {
      if (element.current) settled.current = textsOf(element.current);
      drop();
    },
    discard() {
      drop();
      onDiscard();
      setRound((count) => count + 1);
    },
  };
}

/** What stands in the form, but for passwords. */
function textsOf(form: HTMLFormElement): FormTexts {
  const data = new FormData(form);
  return Object.fromEntries(namesIn(form).map((name) => [name, String(data.get(name) ?? "")]));
}

/** What the form began with, whatever was typed or brought back by the browser since. */
function startOf(form: HTMLFormElement): FormTexts {
  return Object.fromEntries(
    namesIn(form).map((name) => {
      const control = controlOf(form, name);
      return [name, control ? startOfControl(control) : ""];
    }),
  );
}

/** The names of the fields to keep: of all but passwords, also while their characters are shown. */
function namesIn(form: HTMLFormElement): string[] {
  return Array.from(form.elements).flatMap((control) => {
    const name = control.getAttribute("name");
    const isSecret = control.matches("[type=password], [autocomplete$=password]");
    return name && !isSecret ? [name] : [];
  });
}

function startOfControl(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = Array.from(control.options);
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
  }
  if (isBox(control)) return control.defaultChecked ? control.value : "";
  return control.defaultValue;
}

/**
 * Writes the kept texts into the form, but for fields in which something new stands already.
 * @returns whether that has changed anything.
 */
function fill(form: HTMLFormElement, kept: FormTexts | null, start: FormTexts): boolean {
  let filled = false;
  for (const [name, text] of Object.entries(kept ?? {})) {
    const control = controlOf(form, name);
    if (!control || currentOf(control) !== start[name] || text === start[name]) continue;
    if (isBox(control)) control.checked = text !== "";
    else control.value = text;
    filled = true;
  }
  return filled;
}

function currentOf(control: Control): string {
  return isBox(control) && !control.checked ? "" : control.value;
}

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : null;
}

function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "checkbox";
}

function isSame(one: FormTexts, other: FormTexts): boolean {
  return Object.entries(one).every(([name, text]) => text === other[name]);
}

interface RestoredNoteProps {
  kept: Pick<KeptForm, "restored" | "discard">;
  /** What is still to be done. */
  detail: string;
}

/** Says at the top of a form that its fields hold what was typed before, and takes it back out. */
export function RestoredNote({ kept, detail }: RestoredNoteProps) {
  if (!kept.restored) return null;
  return (
    <FormMessage
      kind="success"
      message="What you typed before is back."
      detail={
        <>
          {detail}{" "}
          <button type="button" className={styles.linkButton} onClick={kept.discard}>
            Discard it and start over
          </button>
        </>
      }
    />
  );
}
