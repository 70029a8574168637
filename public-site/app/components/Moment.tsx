import { useEffect, useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { nextTick, timeLeft } from "#common/countdown.ts";
import { localTime, officialBeside } from "#common/localTime.ts";
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

/**
 * The time left until a moment, by the challenge's clock. Its role keeps screen readers from announcing every
 * tick.
 * @param until ISO 8601.
 */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(() => challengeNow().getTime());
  const end = Date.parse(until);
  const left = timeLeft(end, now);

  useEffect(() => {
    if (end <= now) return;
    const timer = setTimeout(() => setNow(challengeNow().getTime()), nextTick(end, now));
    return () => clearTimeout(timer);
  }, [end, now]);

  return <span role="timer">{left ?? "Now"}</span>;
}
