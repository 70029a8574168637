import { timelineLabels } from "~/content/timelineData.ts";
import styles from "./Here.module.css";

/** The sign that says where the challenge stands. */
export function Here() {
  return <span className={styles.here}>{timelineLabels.playhead}</span>;
}
