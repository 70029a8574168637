import { timelineLabels } from "~/content/timelineData.ts";
import styles from "./PlayheadLabel.module.css";

/** The sign that says where the challenge stands. */
export function PlayheadLabel() {
  return <span className={styles.label}>{timelineLabels.playhead}</span>;
}
