/** The id of the part of the page that changes with the tab. */
export const MAIN_ID = "main";

/** Puts the focus on the page itself, for instance when the focused row has just been deleted. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
