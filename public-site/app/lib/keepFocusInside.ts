import type { KeyboardEvent } from "react";

const FOCUSABLE = "a[href], button:not(:disabled)";

/**
 * Keeps the Tab key inside of an element: from its last control to the first one and back. A modal
 * `<dialog>` makes the rest of the page inert, but still lets the focus out to the browser's own.
 * For the element's `keydown`.
 */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const edge = event.shiftKey ? controls.at(0) : controls.at(-1);
  if (
    document.activeElement !== edge &&
    controls.some((control) => control === document.activeElement)
  ) {
    return;
  }
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls.at(0))?.focus();
}
