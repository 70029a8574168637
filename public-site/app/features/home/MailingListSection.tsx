import type { CSSProperties } from "react";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { MAILING_LIST_ID } from "~/config/paths.ts";
import { mailingList, mailingListLead } from "~/content/mailingList.ts";
import { MailingListForm } from "~/features/mailing-list/MailingListForm.tsx";
import { type Tone, toneColor } from "~/theme/colors.ts";
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

const TONES: readonly Tone[] = [4, 7, 2, 9, 5, 6, 2, 8, 4];

/** When each circle has its turn: along the first row, back along the second, along the third. */
const TURNS = [0, 1, 2, 5, 4, 3, 6, 7, 8];

/** Nine people, one of whom wears the device: the white circle walks on as the page scrolls. */
function CircleGrid() {
  return (
    <div className={styles.circles} aria-hidden="true">
      {TONES.map((tone, place) => {
        const turn = TURNS[place];
        const style = { "--tone": toneColor(tone), "--turn": turn } as CSSProperties;
        return <span key={turn} className={styles.circle} style={style} />;
      })}
    </div>
  );
}
