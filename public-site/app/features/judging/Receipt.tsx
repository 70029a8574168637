import { Link } from "react-router";
import { CopyText } from "~/components/CopyText.tsx";
import { paths } from "~/config/paths.ts";
import styles from "./Receipt.module.css";

/** How much of a hash is shown: enough to tell receipts apart. */
const SHOWN = 16;

/** The receipt of a submitted review, and what it is for. */
export function Receipt({ receipt }: { receipt: string }) {
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <p>
        Your receipt: <code>{receipt.slice(0, SHOWN)}…</code>{" "}
        <CopyText text={receipt} what="your receipt" />
      </p>
      <p className="text-s">
        It stands for exactly these scores. Keep it: when the record of this round is published, you
        can see that your review was counted as you wrote it. You also get all receipts by email
        when the round closes. <Link to={paths.judgingRecord}>What receipts are for</Link>
      </p>
    </section>
  );
}
