import { localTime, officialBeside } from "#common/localTime.ts";
import { useTimeLeft } from "#common/useTimeLeft.ts";
import styles from "./Moment.module.css";

/**
 * A moment on the visitor's clock, with the official time below it if it differs. Only for content that is
 * not prerendered.
 * @param at ISO 8601.
 */
export function Moment({ at }: { at: string }) {
  const official = officialBeside(at);
  return (
    <time key={at} dateTime={at}>
      {localTime(at)}
      {official && (
        <span className={`text-s soft ${styles.official}`}>{` Official time: ${official}`}</span>
      )}
    </time>
  );
}

/** The time left until a moment (ISO 8601), which is updated as it passes. */
export function Countdown({ until }: { until: string }) {
  return <span role="timer">{useTimeLeft(until) ?? "Now"}</span>;
}
