/** The id of the part of the page that changes with the tab. */
export const MAIN_ID = "main";

/** Moves the focus to the page, for example after the focused row was deleted. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
