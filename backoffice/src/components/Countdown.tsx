import { useTimeLeft } from "#common/useTimeLeft.ts";

/** The time left until a moment (ISO 8601), which is updated as it passes. */
export function Countdown({ until }: { until: string }) {
  return <strong role="timer">{useTimeLeft(until) ?? "a moment"}</strong>;
}
