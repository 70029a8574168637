import { Blocks } from "~/components/Blocks.tsx";
import type { FaqItem } from "~/content/faq/section.ts";
import { faqAnchor } from "~/content/pages.ts";
import { CopyLink } from "./CopyLink.tsx";
import styles from "./Faq.module.css";

/** What the questions have in common: of those with one name, the browser keeps one open. */
const GROUP = "faq";

/** A question that unfolds to its answer. */
export function FaqQuestion({ item, hidden }: { item: FaqItem; hidden: boolean }) {
  return (
    <details className={styles.item} id={faqAnchor(item.id)} name={GROUP} hidden={hidden}>
      <summary className={styles.question}>
        <h3 className="title-s">{item.question}</h3>
        <span className={styles.mark} aria-hidden="true" />
      </summary>
      <div className={styles.answer}>
        <Blocks blocks={item.answer} />
        <CopyLink id={item.id} />
      </div>
    </details>
  );
}
