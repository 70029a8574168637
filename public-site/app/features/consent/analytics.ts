import { env } from "~/config/env.ts";
import type { NavigationEvent, NavigationLink } from "~/content/navigation.ts";

declare global {
  interface Window {
    /** Google's analytics function; absent without an analytics id (consent.ts). */
    gtag?: (...command: unknown[]) => void;
  }
}

const TAG_ADDRESS = "https://www.googletagmanager.com/gtag/js";

let tracking = false;
let tagRequested = false;

/** Switches tracking on or off. The tag is loaded when it is first switched on. */
export function setTracking(on: boolean): void {
  tracking = on;
  if (!env.analyticsId) return;
  // Google's own switch: without it, a loaded tag would still send pings without cookies.
  Object.assign(window, { [`ga-disable-${env.analyticsId}`]: !on });
  if (on && !tagRequested) loadTag(env.analyticsId);
}

function loadTag(id: string): void {
  tagRequested = true;
  window.gtag?.("js", new Date());
  // Pages are counted by trackPageView, because most navigation loads no document.
  window.gtag?.("set", {
    page_location: withoutQuery(window.location.href),
    page_referrer: withoutQuery(document.referrer),
  });
  window.gtag?.("config", id, { send_page_view: false });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${TAG_ADDRESS}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** An address without its query and hash, which may contain the secrets of emailed links. */
function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, "");
}

/** Reports an event, if the visitor has consented. */
export function track({ name, ...fields }: AnalyticsEvent): void {
  if (tracking) window.gtag?.("event", name, fields);
}

/** Reports a page view, if the visitor has consented. The back office has no analytics. */
export function trackPageView(path: string): void {
  if (!tracking) return;
  // Otherwise, everything that the tag sends from this page includes the whole address.
  window.gtag?.("set", { page_location: withoutQuery(window.location.origin + path) });
  window.gtag?.("event", "page_view", {
    page_path: withoutQuery(path),
    page_title: document.title,
  });
}

type Method = "email" | "google";

/** The events that are tracked, with their fields. */
type AnalyticsEvent =
  | { readonly name: NavigationEvent; readonly category: "navigation"; readonly label: string }
  | { readonly name: "login"; readonly method: Method }
  | { readonly name: "signup"; readonly method: Method; readonly has_newsletter_opt_in: boolean }
  | {
      readonly name: "newsletter_signup";
      readonly source: "mailing_list_form" | "signup_form";
      readonly country: string;
    }
  | {
      readonly name: "form_submission";
      readonly form_name: "contact" | "mailing_list" | "signup" | "profile_completion";
      readonly success: boolean;
    };

/** The attributes of a link whose clicks are counted. */
export const countedLink = ({ event, label }: NavigationLink) =>
  event && { "data-event": event, "data-label": label };
