import { ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";
import { EntryView } from "./EntryView.tsx";
import styles from "./SavedEntry.module.css";

/** An entry for somebody who can only read it, and the way back. */
export function SavedEntry({ entry }: { entry: Entry }) {
  return (
    <div className={styles.saved}>
      <EntryView entry={entry} />
      <ButtonLink to={paths.dashboard} look="quiet">
        Back to the dashboard
      </ButtonLink>
    </div>
  );
}
