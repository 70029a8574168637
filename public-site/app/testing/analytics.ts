import { beforeEach } from "vitest";
import { setTracking } from "~/features/consent/analytics.ts";

/** Records the events that each test of a file sends to Google's script, in order. */
export function recordEvents(): unknown[] {
  const events: unknown[] = [];
  beforeEach(() => {
    events.length = 0;
    window.gtag = (_, name, fields) => events.push({ name, ...Object(fields) });
    setTracking(true);
    return () => {
      setTracking(false);
      delete window.gtag;
    };
  });
  return events;
}
