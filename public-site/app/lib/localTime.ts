const LOCAL: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};
const UTC: Intl.DateTimeFormatOptions = { ...LOCAL, timeZone: "UTC" };

/**
 * A moment on the visitor's clock, and in UTC (design.md section 6). Only for what is rendered in the
 * browser: the build knows no visitor's clock.
 * @param iso ISO 8601.
 */
export function localAndUtc(iso: string): string {
  const local = localTime(iso);
  const utc = new Date(iso).toLocaleString("en-GB", UTC);
  return local === utc ? utc : `${local} (${utc})`;
}

/** A moment on the visitor's clock. */
export function localTime(iso: string): string {
  return new Date(iso).toLocaleString("en-GB", LOCAL);
}
