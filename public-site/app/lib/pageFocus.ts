/** Puts the focus on something that is not in the order of Tab, and leaves the page where it is. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** A page is read from its heading on, or from the field that it is opened for. */
export function focusFirst(): void {
  const field = document.querySelector<HTMLElement>("main [data-autofocus]");
  if (field) field.focus();
  else focusQuietly(document.querySelector("main h1"));
}
