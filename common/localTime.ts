import {
  dayOn,
  formatDay,
  OFFICIAL_ZONE,
  officialDay,
  officialMoment,
  officialTime,
  timeOn,
} from "#shared/challengeDates.ts";

// Only for the browser: the build does not know the visitor's time zone. Moments are ISO 8601.

/** The official time beside the visitor's: "11:01 AM EST", with the day if it differs; null if both are the same. */
export function officialBeside(iso: string): string | null {
  const instant = new Date(iso);
  const official = officialMoment(instant);
  if (withoutZone(localTime(iso)) === withoutZone(official)) return null;
  return localDay(instant) === officialDay(instant) ? officialTime(instant) : official;
}

/** A moment in the visitor's time zone: "Aug 3, 2025 6:01 PM CEST". */
export function localTime(iso: string): string {
  const instant = new Date(iso);
  return `${localDay(instant)} ${localClock(instant)}`;
}

/** The time in the visitor's time zone: "6:01 PM CEST". */
export function localClock(instant: Date): string {
  return `${timeOn(onLocalClock(instant))} ${zoneName(instant)}`;
}

/** The day in the visitor's time zone: "Aug 3, 2025". */
export function localDay(instant: Date): string {
  return formatDay(dayOn(onLocalClock(instant)));
}

/** The reading of the visitor's clock, in the UTC fields of a Date. */
export const onLocalClock = (instant: Date) =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);

/** "EDT", "CEST", or "GMT+9" if English has no short name. */
export function zoneName(instant: Date): string {
  // American English names the zones of America, British English those of Europe.
  const american = zoneNameIn("en-US", instant);
  return /\d/.test(american) ? zoneNameIn("en-GB", instant) : american;
}

function zoneNameIn(locale: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: "short" }).formatToParts(instant);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? OFFICIAL_ZONE;
}

const withoutZone = (moment: string) => moment.slice(0, moment.lastIndexOf(" "));
