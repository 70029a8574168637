import { BANNER_ATTRIBUTE, CONSENT_DEFAULTS, CONSENT_KEY } from "./consent.ts";

/** The attribute of a document whose scripts did not all come; global.css then shows a notice. */
const NOT_STARTED_ATTRIBUTE = "data-not-started";

/**
 * The script at the head of every page, which runs before anything is painted or loaded. With analytics
 * it defines the analytics function as Google documents it and sets the consent defaults, before any tag
 * can ask for them. Where the page has that function it shows the banner, unless an accepted consent is
 * stored; without it nothing would be set. It also notices when the page's own scripts cannot be loaded.
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
  if (typeof gtag === "function" && !accepted) document.documentElement.setAttribute(${JSON.stringify(BANNER_ATTRIBUTE)}, "");
  function onFailure(event) {
    if (event.type === "error" && event.target.type !== "module") return;
    document.documentElement.setAttribute(${JSON.stringify(NOT_STARTED_ATTRIBUTE)}, "");
  }
  addEventListener("error", onFailure, true);
  addEventListener("unhandledrejection", onFailure);
})();`.trim();
}
