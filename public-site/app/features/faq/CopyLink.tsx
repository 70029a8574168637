import { useState } from "react";
import { ScriptButton } from "~/components/ScriptButton.tsx";
import { absoluteAddress } from "~/config/paths.ts";
import { faq } from "~/content/faqPage.ts";
import { faqPath } from "~/content/pages.ts";
import styles from "./Faq.module.css";

/** Copies the address of a question; shows it where the browser does not let pages copy. */
export function CopyLink({ id }: { id: number }) {
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
