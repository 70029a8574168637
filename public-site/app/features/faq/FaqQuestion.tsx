import { useContext } from "react";
import { Blocks } from "~/components/Blocks.tsx";
import { Marked, SearchedWords } from "~/components/RichText.tsx";
import type { FaqItem } from "~/content/faq/section.ts";
import { foundPlace } from "~/content/faq.ts";
import { faq } from "~/content/faqPage.ts";
import { faqAnchor } from "~/content/pages.ts";
import { CopyLink } from "./CopyLink.tsx";
import styles from "./Faq.module.css";

/** The name of all questions: the browser keeps one of them open. */
const GROUP = "faq";

/** A question that unfolds to its answer. */
export function FaqQuestion({ item, hidden }: { item: FaqItem; hidden: boolean }) {
  return (
    <details className={styles.item} id={faqAnchor(item.id)} name={GROUP} hidden={hidden}>
      <summary className={styles.question}>
        <span>
          <h3 className="title-s">
            <Marked text={item.question} />
          </h3>
          {item.topics && (
            <span className={`text-s ${styles.topics}`}>
              {faq.topics} <Marked text={item.topics.join(", ")} />
            </span>
          )}
          {!hidden && <FoundPlace item={item} />}
        </span>
        <span className={styles.mark} aria-hidden="true" />
      </summary>
      <div className={styles.fold}>
        <div className={styles.answer}>
          <Blocks blocks={item.answer} />
          <CopyLink id={item.id} />
        </div>
      </div>
    </details>
  );
}

/** Where a search has found something in the answer, as long as that is folded. */
function FoundPlace({ item }: { item: FaqItem }) {
  const place = foundPlace(item, useContext(SearchedWords));
  if (!place) return null;
  return (
    <span className={`text-s ${styles.place}`} aria-hidden="true">
      <Marked text={place} />
    </span>
  );
}
