import { localTime, officialBeside } from "#common/localTime.ts";
import styles from "./Moment.module.css";

/**
 * A moment on the visitor's clock and, small below it, on the official one where that shows another
 * time. Only for what is rendered in the browser: the build knows no visitor's clock.
 * @param at ISO 8601.
 */
export function Moment({ at }: { at: string }) {
  const official = officialBeside(at);
  return (
    <time key={at} dateTime={at}>
      {localTime(at)}
      {official && <span className={styles.official}>{` Official time: ${official}`}</span>}
    </time>
  );
}
