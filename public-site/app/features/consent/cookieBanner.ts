import { onPage } from "~/lib/onPage.ts";
import {
  type CookieChoice,
  chooseCookies,
  cookieChoice,
  hideCookieSettings,
  showCookieSettings,
} from "./consent.ts";

/** The id of the cookie banner. */
export const BANNER_ID = "cookie-banner";

/** The actions of buttons, by their attribute `data-cookies`. */
export type CookieAction = "accept" | "reject" | "settings" | "close";

/** The button that closes the settings, while they are shown. */
const SETTINGS_CLOSE = "[data-cookie-banner=settings] [data-cookies=close]";

/** The choice in words. */
export const CHOICES: Readonly<Record<CookieChoice, string>> = {
  none: "You haven’t chosen yet.",
  accepted: "You’ve accepted cookies.",
  rejected: "You’ve rejected cookies.",
};

/** Makes the buttons of the cookie banner work, and the one that shows it again. Escape closes the settings. */
export function watchCookieBanner(): void {
  onPage("click", (_, target) => {
    const button = target.closest<HTMLElement>("[data-cookies]");
    const action = button?.dataset.cookies as CookieAction | undefined;
    if (action === "settings") showSettings();
    else if (action === "close") closeSettings();
    else if (action) chooseCookies(action === "accept");
  });
  onPage("keydown", ({ key }) => {
    if (key === "Escape") document.querySelector<HTMLElement>(SETTINGS_CLOSE)?.click();
  });
}

function showSettings(): void {
  const banner = document.getElementById(BANNER_ID);
  const choice = banner?.querySelector("[data-choice]");
  if (choice) choice.textContent = CHOICES[cookieChoice()];
  showCookieSettings();
  banner?.focus();
}

function closeSettings(): void {
  hideCookieSettings();
  document.querySelector<HTMLElement>("[data-cookies=settings]")?.focus();
}
