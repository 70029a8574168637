import { lazy, Suspense } from "react";
import { MAILING_LIST_ID } from "~/config/paths.ts";
import { mailingList } from "~/content/mailingList.ts";
import { whenNear } from "~/lib/whenNear.ts";
import { CircleGrid } from "./CircleGrid.tsx";
import styles from "./MailingListSection.module.css";

const HEADING_ID = "mailing-list-heading";

/** When somebody gets near it, for its fields weigh as much as the page. */
const MailingListForm = lazy(
  () =>
    new Promise<{
      default: typeof import("~/features/mailing-list/MailingListForm.tsx").MailingListForm;
    }>((resolve) => {
      // Lost, it leaves the prerendered form as it is, and the page says so (headScript.ts).
      whenNear(MAILING_LIST_ID)
        .then(() => import("~/features/mailing-list/MailingListForm.tsx"))
        .then((module) => resolve({ default: module.MailingListForm }));
    }),
);

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
          <p className={`text-l ${styles.lead}`}>{mailingList.lead}</p>
          <Suspense
            fallback={
              <p role="status" data-starting>
                Loading…
              </p>
            }
          >
            <MailingListForm labelledBy={HEADING_ID} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
