import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { CLOSED_ATTRIBUTE, INVITED_SIGN_UP } from "~/challenge/closedMark.ts";
import { RELEASED_ATTRIBUTE, RELEASED_KEY } from "~/challenge/releasedMark.ts";
import { BANNER_ATTRIBUTE, CONSENT_DEFAULTS, CONSENT_KEY } from "~/features/consent/consent.ts";
import { HASH_ATTRIBUTE } from "~/lib/pagePosition.ts";
import { ROLE_ATTRIBUTE, SESSION_ATTRIBUTE } from "~/lib/sessionMark.ts";
import { NOT_STARTED_ATTRIBUTE } from "./startApp.ts";

/**
 * The script at the head of every page, which runs before the first paint. Attributes of the document say what the first
 * paint shows: whether somebody is signed in, with a role in the back office; whether the challenge has closed since the
 * build; which release this browser has seen; on a site with analytics, the cookie banner unless an accepted consent is stored. With analytics, it also defines
 * the analytics function as Google documents it, and sets the consent defaults before any tag reads them. It detects
 * scripts that fail to load.
 * @param analyticsId empty: no analytics.
 * @param deadline for new participants; null: unknown (challenge/closedMark.ts).
 */
export function headScript(analyticsId: string, deadline: number | null): string {
  const analytics = `
window.dataLayer = window.dataLayer || [];
function gtag() { window.dataLayer.push(arguments); }
gtag("consent", "default", ${JSON.stringify(CONSENT_DEFAULTS)});`;

  return `${analyticsId ? analytics : ""}
(function () {
  function mark(name, is, value) { if (is) document.documentElement.setAttribute(name, value || ""); }
  function stored(key, read) {
    try { return read(JSON.parse(localStorage.getItem(key))); } catch (nothingStored) {}
  }
  mark("${HASH_ATTRIBUTE}", location.hash);
  var isInvited = ${INVITED_SIGN_UP}.test(location.pathname + location.search);
  mark("${CLOSED_ATTRIBUTE}", ${deadline} && Date.now() > ${deadline} && !isInvited);
  var released = stored("${RELEASED_KEY}", function (release) { return release; });
  mark("${RELEASED_ATTRIBUTE}", released, released);
  var isPerson = stored("${SESSION_STORAGE_KEY}", function (session) { return "refresh_token" in session; });
  mark("${SESSION_ATTRIBUTE}", isPerson);
  mark("${ROLE_ATTRIBUTE}", isPerson && stored("${SESSION_STORAGE_KEY}", function (session) {
    var claims = session.access_token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
    return JSON.parse(atob(claims)).app_metadata.role;
  }));
  var accepted = stored("${CONSENT_KEY}", function (choice) { return choice.accepted === true; });
  mark("${BANNER_ATTRIBUTE}", typeof gtag === "function" && !accepted);
  addEventListener("error", function (event) {
    mark("${NOT_STARTED_ATTRIBUTE}", event.target.type === "module");
  }, true);
})();`.trim();
}
