import { useState } from "react";
import { ScriptButton } from "~/components/ScriptButton.tsx";
import { absoluteAddress } from "~/config/paths.ts";
import { faq } from "~/content/faqPage.ts";
import { faqPath } from "~/content/pages.ts";
import styles from "./Faq.module.css";

type State = "ready" | "copied" | "refused";

/** Copies the address of a question; shows it where the browser does not let pages copy. */
export function CopyLink({ id }: { id: number }) {
  const [state, setState] = useState<State>("ready");

  async function copy() {
    try {
      await navigator.clipboard.writeText(absoluteAddress(faqPath(id)));
      setState("copied");
    } catch (cause) {
      console.warn("The link could not be copied.", cause);
      setState("refused");
    }
  }

  return (
    <p className={`text-s needs-script ${styles.copy}`}>
      <ScriptButton className={styles.copyButton} onClick={copy}>
        {faq.copyLink}
      </ScriptButton>
      <span role="status">
        {state === "copied" && faq.linkCopied}
        {state === "refused" && `${faq.linkToCopy} ${absoluteAddress(faqPath(id))}`}
      </span>
    </p>
  );
}
