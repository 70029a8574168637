import { localClock, localTime, officialBeside } from "#common/localTime.ts";
import { useTimeLeft } from "#common/useTimeLeft.ts";
import { NBSP } from "#common/words.ts";
import styles from "./Moment.module.css";

// The browser's first name of a time zone takes as long as the rest of a page, so not while the page is rendered.
localClock(new Date());

/**
 * A moment on the visitor's clock, with the official time below it if it differs. Only for content that is
 * not prerendered.
 * @param at ISO 8601.
 */
export function Moment({ at }: { at: string }) {
  const official = officialBeside(at);
  return (
    <time key={at} dateTime={at}>
      {inOneLine(localTime(at))}
      {official && (
        <span
          className={`text-s soft ${styles.official}`}
        >{` Official time: ${inOneLine(official)}`}</span>
      )}
    </time>
  );
}

/** "Aug 31, 2025 11:59 PM EST" with a break only between day and time. */
const inOneLine = (moment: string) => moment.replace(/ (?!\d+:)/g, NBSP);

/** The time left until a moment (ISO 8601), which is updated as it passes. */
export function Countdown({ until }: { until: string }) {
  return <span role="timer">{useTimeLeft(until) ?? "Now"}</span>;
}
