import { inBrowser } from "#common/browserStorage.ts";

/**
 * The visitor's choice about cookies. On a site with analytics, an attribute of the document, set before the first
 * paint, shows the banner.
 */

export const CONSENT_KEY = "cookieConsent";

/** Broadcast on the window after every choice; `detail` says whether it is accepted. */
export const CONSENT_EVENT = "cookieConsentChanged";

/** The attribute of the document that shows the banner. */
export const BANNER_ATTRIBUTE = "data-cookie-banner";

/** The signals of Google's Consent Mode that a rejection denies. */
const REJECTED = {
  analytics_storage: "denied",
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  functionality_storage: "denied",
  personalization_storage: "denied",
} as const;

/** The consent before any choice. */
export const CONSENT_DEFAULTS = { ...REJECTED, security_storage: "granted" } as const;

const ACCEPTED = { analytics_storage: "granted" } as const;

export type CookieChoice = "none" | "accepted" | "rejected";

interface ChoiceDetail {
  readonly accepted: boolean;
}

/** The last choice in any tab; undefined until it is read. The storage is only for the next page, because it may fail. */
let lastChoice: CookieChoice | undefined;

/** The visitor's choice. */
export function cookieChoice(): CookieChoice {
  lastChoice ??= storedChoice();
  return lastChoice;
}

function storedChoice(): CookieChoice {
  const stored = inBrowser.readJson(CONSENT_KEY);
  if (typeof stored !== "object" || stored === null || !("accepted" in stored)) return "none";
  return choiceOf(stored.accepted === true);
}

const choiceOf = (accepted: boolean) => (accepted ? "accepted" : "rejected");

/** Whether the visitor has accepted cookies. */
export function hasAcceptedCookies(): boolean {
  return cookieChoice() === "accepted";
}

/** Calls the listener when the choice changes, here or in another tab. */
export function subscribeToChoice(listener: () => void): () => void {
  function onChoice(event: Event) {
    lastChoice = choiceOf((event as CustomEvent<ChoiceDetail>).detail.accepted);
    listener();
  }
  function onStorage({ key }: StorageEvent) {
    // The key is null if all storage was cleared.
    if (key !== CONSENT_KEY && key !== null) return;
    lastChoice = undefined;
    listener();
  }
  window.addEventListener(CONSENT_EVENT, onChoice);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(CONSENT_EVENT, onChoice);
    window.removeEventListener("storage", onStorage);
  };
}

/** Stores the choice, hides the banner, notifies analytics and broadcasts the choice. */
export function chooseCookies(accepted: boolean): void {
  lastChoice = choiceOf(accepted);
  const isStored = inBrowser.write(
    CONSENT_KEY,
    JSON.stringify({ accepted, timestamp: Date.now() }),
  );
  // The next page must not follow an earlier choice.
  if (!isStored) inBrowser.remove(CONSENT_KEY);
  document.documentElement.removeAttribute(BANNER_ATTRIBUTE);
  if (window.gtag) updateAnalyticsConsent(accepted);
  else console.warn("The page has no analytics function, so consent cannot be updated.");
  window.dispatchEvent(new CustomEvent<ChoiceDetail>(CONSENT_EVENT, { detail: { accepted } }));
}

/** Shows the banner again, with the current choice. */
export function showCookieSettings(): void {
  document.documentElement.setAttribute(BANNER_ATTRIBUTE, "settings");
}

/** Hides the settings, and keeps the choice. On a site with analytics, the banner then asks a visitor without one. */
export function hideCookieSettings(): void {
  document.documentElement.removeAttribute(BANNER_ATTRIBUTE);
  if (window.gtag && cookieChoice() === "none")
    document.documentElement.setAttribute(BANNER_ATTRIBUTE, "");
}

/** Passes the choice to the page's analytics function, if there is one. */
export function updateAnalyticsConsent(accepted: boolean): void {
  window.gtag?.("consent", "update", accepted ? ACCEPTED : REJECTED);
}
