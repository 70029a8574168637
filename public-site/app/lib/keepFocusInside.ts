/** Tab skips the other radio buttons of a group. */
const FOCUSABLE = [
  "a[href]",
  ":is(button, select, textarea):not(:disabled)",
  "input:not(:disabled, [type=radio]:not(:checked))",
  // The robot check, or its stand-in.
  "iframe",
  "[tabindex='0']",
].join();

/**
 * Keeps the focus inside an element at a `keydown`. A modal `<dialog>` makes the rest of the page inert, but Tab can
 * move to the browser's controls; others and popovers leave the rest of the page active.
 */
export function keepFocusInside(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "preventDefault">,
  element: HTMLElement,
): void {
  if (event.key !== "Tab") return;
  const controls = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((control) =>
    control.checkVisibility(),
  );
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
