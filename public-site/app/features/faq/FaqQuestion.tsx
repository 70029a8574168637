import { useContext, useState } from "react";
import { Blocks } from "~/components/Blocks.tsx";
import { Marked, SearchedWords } from "~/components/RichText.tsx";
import { ScriptButton } from "~/components/ScriptButton.tsx";
import { absoluteAddress } from "~/config/paths.ts";
import { type FaqItem, foundPlace } from "~/content/faq.ts";
import { faq } from "~/content/faqPage.ts";
import { faqAnchor, faqPath } from "~/content/pages.ts";
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

/** The place that a search has found in a folded answer. */
function FoundPlace({ item }: { item: FaqItem }) {
  const place = foundPlace(item, useContext(SearchedWords));
  if (!place) return null;
  return (
    <span className={`text-s ${styles.place}`} aria-hidden="true">
      <Marked text={place} />
    </span>
  );
}

/** Copies the address of a question; shows it where the browser does not let pages copy. */
function CopyLink({ id }: { id: number }) {
  const [answer, setAnswer] = useState("");

  async function copy() {
    const address = absoluteAddress(faqPath(id));
    try {
      await navigator.clipboard.writeText(address);
      setAnswer(faq.linkCopied);
    } catch (cause) {
      console.warn("The link could not be copied.", cause);
      setAnswer(`${faq.linkToCopy} ${address}`);
    }
  }

  return (
    <p className={`text-s needs-script ${styles.copy}`}>
      <ScriptButton className={styles.copyButton} onClick={copy}>
        {faq.copyLink}
      </ScriptButton>
      <span role="status">{answer}</span>
    </p>
  );
}
