import { useChallenge } from "~/challenge/useChallenge.ts";
import { PageHead } from "~/components/PageHead.tsx";
import { Part } from "~/components/Parts.tsx";
import { stageLine } from "~/content/facts.ts";
import { faq } from "~/content/faqPage.ts";
import styles from "./Faq.module.css";
import { FaqQuestions } from "./FaqQuestions.tsx";

/** The FAQ page: it works without a script, except for the search. */
export function FaqPage() {
  return (
    <>
      <PageHead title={faq.title} />
      <div className={`grid ${styles.page}`}>
        <p className={`text-l ${styles.state}`}>{stageLine(useChallenge())}</p>
        <Part>
          <FaqQuestions />
        </Part>
      </div>
    </>
  );
}
