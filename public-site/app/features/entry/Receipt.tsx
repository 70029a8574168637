import { useEffect, useRef } from "react";
import { ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";
import { localAndUtc } from "~/lib/localTime.ts";
import styles from "./Receipt.module.css";

/** The proof that an entry has been handed in. It takes the focus, so that it is read out. */
export function Receipt({ entry }: { entry: Entry }) {
  const receipt = useRef<HTMLDivElement>(null);
  useEffect(() => {
    receipt.current?.focus({ preventScroll: true });
    // The button that was pressed is far down, and the page is short now.
    receipt.current?.closest("main")?.scrollIntoView({ behavior: "instant" });
  }, []);

  return (
    <div ref={receipt} tabIndex={-1} className={styles.receipt}>
      <p className={styles.label}>Receipt number</p>
      <p className={`title-l ${styles.number}`}>{entry.receiptNumber}</p>
      <p>
        “{entry.ideaName}” was received on{" "}
        <time dateTime={entry.submittedAt ?? undefined}>
          {localAndUtc(entry.submittedAt ?? "")}
        </time>
        . The receipt is on its way to everybody on the team by email, and it stays on your
        dashboard.
      </p>
      {entry.canEdit && <p>You can edit the entry until {localAndUtc(entry.closesAt)}.</p>}
      <div className={styles.actions}>
        <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
        <ButtonLink to={paths.entry} look="quiet">
          {entry.canEdit ? "Edit the entry" : "Read the entry"}
        </ButtonLink>
      </div>
    </div>
  );
}
