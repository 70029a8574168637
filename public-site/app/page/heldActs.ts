import { appRunning } from "~/lib/appState.ts";
import { onPage } from "~/lib/onPage.ts";
import { startApp } from "./startApp.ts";

/**
 * What a visitor does before the app runs. The browser itself follows links, unfolds questions and takes input; this module
 * keeps the rest, starts the app, and then does it again for the app.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELD = "input, select, textarea";

/** Buttons that are disabled without a script, until the app runs (components/Button.tsx). */
const STARTING = "[data-starting]";

/** The buttons of the app; those of the cookie banner are the page's. */
const APP_BUTTON = `button[type=button]${STARTING}:not([data-cookies])`;

/** Fields of which the app would lose a value from before. It reads all others (useValidatedForm.ts). */
const CONTROLLED = "input[type=range], input[type=number], select";

/**
 * Events at which React would hydrate the whole page in one long task (isDiscreteEventThatRequiresHydration in react-dom). The app is
 * made for missing them until then.
 */
const HYDRATING =
  "mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop " +
  "compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset";

/**
 * Keeps the acts of the visitor until the app runs. Call it after all other modules of the page, whose listeners on the window come
 * first.
 */
export function holdActs(): void {
  const held = new Map<Element, () => void>();
  const changed = new Map<Field, string>();
  const until = new AbortController();

  const on: typeof onPage = (name, listener) => onPage(name, listener, until.signal);

  /** Once for each element, such as after a double click. */
  function hold(event: Event, element: HTMLElement, repeat: () => void) {
    event.preventDefault();
    event.stopImmediatePropagation();
    element.ariaBusy = "true";
    held.set(element, () => {
      element.ariaBusy = null;
      repeat();
    });
    void startApp();
  }

  for (const button of document.querySelectorAll<HTMLButtonElement>(STARTING)) {
    button.disabled = false;
  }
  // Chosen before this script ran, or restored by the browser.
  for (const list of document.querySelectorAll("select")) {
    if (list.selectedIndex > 0) changed.set(list, list.value);
  }
  on("focusin", (_, target) => {
    if (target.matches(FIELD)) void startApp();
  });
  on("click", (event, target) => {
    const button = target.closest<HTMLButtonElement>(APP_BUTTON);
    if (button) hold(event, button, () => button.click());
  });
  on("submit", (event, form) => {
    if (!(form instanceof HTMLFormElement)) return;
    const { submitter } = event as SubmitEvent;
    hold(event, (submitter as HTMLElement | null) ?? form, () => form.requestSubmit(submitter));
  });
  for (const name of ["input", "change"] as const) {
    on(name, (_, target) => {
      if (target.matches(CONTROLLED)) changed.set(target as Field, (target as Field).value);
      void startApp();
    });
  }
  for (const name of HYDRATING.split(" ") as (keyof WindowEventMap)[]) {
    on(name, (event) => event.stopImmediatePropagation());
  }

  void appRunning.then(() => {
    until.abort();
    for (const [field, value] of changed) enter(field, value);
    for (const repeat of held.values()) repeat();
  });
}

/** Enters a value again. React ignores an event unless the value differs from the one that it has last seen. */
function enter(field: Field, value: string): void {
  const name = field instanceof HTMLSelectElement ? "change" : "input";
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  // React watches this assignment, but not the setter of the prototype.
  field.value = "";
  set?.call(field, value);
  field.dispatchEvent(new Event(name, { bubbles: true }));
}
