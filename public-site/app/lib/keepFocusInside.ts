import type { KeyboardEvent } from "react";

/** Tab skips the other radio buttons of a group. */
const FOCUSABLE = [
  "a[href]",
  ":is(button, select, textarea):not(:disabled)",
  "input:not(:disabled, [type=radio]:not(:checked))",
].join();

/**
 * A `keydown` handler that keeps the focus inside an element. A modal `<dialog>` makes the rest of the page inert, but
 * Tab can move to the browser's controls.
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
