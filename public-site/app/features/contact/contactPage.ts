import { pageAt, paths } from "~/config/paths.ts";
import { keepFocusInside } from "~/lib/keepFocusInside.ts";
import { onPage } from "~/lib/onPage.ts";

/**
 * The contact form is a `<dialog>` over the home page. At /contact it is prerendered, and works like a dialog before the app runs. It is
 * not modal for the browser: hCaptcha adds its challenge at the end of the page, where a modal dialog would cover it and make it inert.
 */

/** The attribute of the dialog. */
export const CONTACT_ATTRIBUTE = "data-contact";

const dialogOf = (state: "" | "[open]") =>
  document.querySelector<HTMLDialogElement>(`[${CONTACT_ATTRIBUTE}]${state}`);

/**
 * The script behind the prerendered dialog. It shows the dialog before the first paint, because afterwards every element would be styled
 * again. Without the page's own script, nobody could close it.
 */
export const SHOW_AT_ONCE = `
(function (dialog) {
  dialog.open = true;
  addEventListener("error", function (event) {
    if (event.target.type === "module") dialog.open = false;
  }, true);
})(document.querySelector("[${CONTACT_ATTRIBUTE}]"));`.trim();

/** Shows the dialog, with the focus in its first field. */
export function showContactDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.show();
  focusFirstField(dialog);
}

const focusFirstField = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();

/** The address at which the form was opened, until the app starts. */
let contactAddress = "";

/** Puts the focus in the form at its own address, which becomes that of the home page (specification). */
export function openContactPage(): void {
  const dialog = dialogOf("");
  if (!dialog || pageAt(location.pathname) !== paths.contact) return;
  contactAddress = location.href;
  history.replaceState(history.state, "", paths.home);
  focusFirstField(dialog);
}

/** Whether the page was opened at the address of the form. */
export const isContactPage = () => contactAddress !== "";

/** Returns to the address of the form, for which the app hydrates the page. It leads on to the home page, too (routes/contact.tsx). */
export function returnToContactAddress(): void {
  if (isContactPage()) history.replaceState(history.state, "", contactAddress);
}

/** Keeps the focus in the dialog. Escape and a click beside the form close it. */
export function watchContactDialog(): void {
  const close = () => dialogOf("[open]")?.querySelector<HTMLElement>("[data-close]")?.click();
  onPage("keydown", (event) => {
    const dialog = dialogOf("[open]");
    if (dialog) keepFocusInside(event, dialog);
    if (event.key === "Escape") close();
  });
  onPage("click", (_, target) => {
    if (target.hasAttribute(CONTACT_ATTRIBUTE)) close();
  });
}
