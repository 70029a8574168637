import type { KeyboardEvent } from "react";

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
