import { rehearsalText } from "#common/rehearsal.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import styles from "./RehearsalStrip.module.css";

/**
 * Says that an operator has moved the challenge's clock, over the lower edge of every page. It may come
 * after the page was seen, so it takes no room from anything.
 */
export function RehearsalStrip() {
  const { challenge, now } = useChallenge();
  if (!challenge.isRehearsal) return null;
  return (
    <aside className={styles.strip} aria-label="Rehearsal" data-rehearsal>
      {rehearsalText(now)}
    </aside>
  );
}
