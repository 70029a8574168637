import { BANNER_ATTRIBUTE, CONSENT_DEFAULTS, CONSENT_KEY } from "./consent.ts";

/**
 * The script at the head of every page, which runs before anything is painted or loaded. It shows the
 * banner unless an accepted consent is stored; with analytics it also defines the analytics function
 * as Google documents it and sets the consent defaults, before any tag can ask for them.
 * @param analyticsId empty: no analytics.
 */
export function headScript(analyticsId: string): string {
  const analytics = `
window.dataLayer = window.dataLayer || [];
function gtag() { window.dataLayer.push(arguments); }
gtag("consent", "default", ${JSON.stringify(CONSENT_DEFAULTS)});`;

  return `${analyticsId ? analytics : ""}
(function () {
  var accepted = false;
  try {
    accepted = JSON.parse(localStorage.getItem(${JSON.stringify(CONSENT_KEY)})).accepted === true;
  } catch (nothingStored) {}
  if (!accepted) document.documentElement.setAttribute(${JSON.stringify(BANNER_ATTRIBUTE)}, "");
})();`.trim();
}
