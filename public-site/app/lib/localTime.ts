const LOCAL: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};
const UTC: Intl.DateTimeFormatOptions = { ...LOCAL, timeZone: "UTC" };
const UTC_TIME: Intl.DateTimeFormatOptions = {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
};

/**
 * A moment on the visitor's clock, and in UTC: "3 August 2025 at 18:01 CEST
 * (16:01 UTC)", with the day in UTC only where it is another one. Only for what is rendered in the
 * browser: the build knows no visitor's clock.
 * @param iso ISO 8601.
 */
export function localAndUtc(iso: string): string {
  const local = localTime(iso);
  const utc = new Date(iso).toLocaleString("en-GB", UTC);
  if (local === utc) return utc;
  const sameDay = dayOf(iso, LOCAL) === dayOf(iso, UTC);
  return `${local} (${sameDay ? new Date(iso).toLocaleTimeString("en-GB", UTC_TIME) : utc})`;
}

/** A moment on the visitor's clock. */
export function localTime(iso: string): string {
  return new Date(iso).toLocaleString("en-GB", LOCAL);
}

function dayOf(iso: string, { timeZone }: Intl.DateTimeFormatOptions): string {
  return new Date(iso).toLocaleDateString("en-GB", { timeZone });
}
