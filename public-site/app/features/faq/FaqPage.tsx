import { PageHead } from "~/components/PageHead.tsx";
import { faq } from "~/content/faqPage.ts";
import styles from "./Faq.module.css";
import { FaqQuestions } from "./FaqQuestions.tsx";

/** The FAQ page: it works without a script, except for the search. */
export function FaqPage() {
  return (
    <>
      <PageHead title={faq.title} />
      <div className={`grid ${styles.page}`}>
        <FaqQuestions />
      </div>
    </>
  );
}
