import { useChallenge } from "~/challenge/useChallenge.ts";
import { MAILING_LIST_ID } from "~/config/paths.ts";
import { mailingList, mailingListLead } from "~/content/mailingList.ts";
import { MailingListForm } from "~/features/mailing-list/MailingListForm.tsx";
import { CircleGrid } from "./CircleGrid.tsx";
import styles from "./MailingListSection.module.css";

const HEADING_ID = "mailing-list-heading";

/** The mailing list, beside the circles. */
export function MailingListSection() {
  return (
    <section
      className={styles.section}
      id={MAILING_LIST_ID}
      tabIndex={-1}
      aria-labelledby={HEADING_ID}
    >
      <div className="grid">
        <CircleGrid />
        <div className={styles.body}>
          <h2 id={HEADING_ID} className="title-l">
            {mailingList.title}
          </h2>
          <p className={`text-l ${styles.lead}`}>{mailingListLead(useChallenge())}</p>
          <MailingListForm labelledBy={HEADING_ID} />
        </div>
      </div>
    </section>
  );
}
