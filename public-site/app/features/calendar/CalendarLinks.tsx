import { CALENDAR_PATH } from "~/config/paths.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

/** All dates as a file, and as a calendar that follows changes. */
export function CalendarLinks() {
  // Only the browser knows the address of the site.
  const host = useHydrated() ? window.location.host : undefined;
  return (
    <div className="text-s mt-xs screen-only">
      <p className="row gap-m strong mb-3xs">
        <a href={CALENDAR_PATH} download>
          Download all dates
        </a>
        <a data-subscribe href={host ? `webcal://${host}${CALENDAR_PATH}` : CALENDAR_PATH}>
          Subscribe in your calendar
        </a>
      </p>
      <p>Subscribed calendars update automatically.</p>
    </div>
  );
}
