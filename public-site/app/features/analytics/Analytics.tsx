import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { env } from "~/config/env.ts";
import { countVisit } from "~/data/countVisit.ts";
import {
  CONSENT_EVENT,
  type ConsentChange,
  hasAcceptedCookies,
  updateAnalyticsConsent,
} from "~/features/consent/consent.ts";
import { setTracking, trackPageView } from "./analytics.ts";

/** Follows the visitor's consent, and counts the pages that they see once it is given. */
export function Analytics() {
  const { pathname } = useLocation();
  const [accepted, setAccepted] = useState(false);

  useEffect(() => {
    if (hasAcceptedCookies()) {
      updateAnalyticsConsent(true);
      setAccepted(true);
    }
    const onChange = (event: CustomEvent<ConsentChange>) => setAccepted(event.detail.accepted);
    window.addEventListener(CONSENT_EVENT, onChange);
    return () => window.removeEventListener(CONSENT_EVENT, onChange);
  }, []);

  useEffect(() => {
    // Without analytics the cookie banner says that no visit is counted.
    if (accepted && env.analyticsId) countVisit();
  }, [accepted]);

  useEffect(() => {
    setTracking(accepted);
    if (accepted) trackPageView(pathname);
  }, [accepted, pathname]);

  return null;
}

declare global {
  interface WindowEventMap {
    [CONSENT_EVENT]: CustomEvent<ConsentChange>;
  }
}
