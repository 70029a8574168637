import { barLabels } from "~/content/siteLinks.ts";
import styles from "./SkipLink.module.css";

/** The element that the skip link leads to. */
export const MAIN_ID = "main";

/** The first stop of the Tab key: past the navigation bar. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {barLabels.skipToContent}
    </a>
  );
}
