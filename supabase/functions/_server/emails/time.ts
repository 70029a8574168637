/**
 * An instant in the two clocks that the challenge uses: UTC, and UTC-5 in which its deadlines are
 * given. A mail does not know its reader's own.
 * spellTime("2025-09-01T04:59:59Z") is "September 1, 2025 at 04:59:59 UTC (August 31, 2025 at
 * 23:59:59 UTC-5)".
 */
export function spellTime(instant: Date): string {
  return `${format(instant, "UTC")} UTC (${format(instant, "Etc/GMT+5")} UTC-5)`;
}

// The signs of the "Etc" zones are POSIX's: GMT+5 is five hours behind Greenwich.
function format(instant: Date, timeZone: "UTC" | "Etc/GMT+5"): string {
  const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" });
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeStyle: "medium",
    hourCycle: "h23",
  });
  return `${day.format(instant)} at ${time.format(instant)}`;
}
