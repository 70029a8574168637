import { useChallenge } from "~/challenge/useChallenge.ts";
import { PageHead } from "~/components/Page.tsx";
import { Part } from "~/components/Parts.tsx";
import { stageLine } from "~/content/facts.ts";
import styles from "~/features/faq/Faq.module.css";
import { FaqQuestions } from "~/features/faq/FaqQuestions.tsx";

export default FaqPage;

/** The FAQ page, which works without JavaScript, except for the search. */
export function FaqPage() {
  return (
    <>
      <PageHead title="Questions, answered" />
      <div className="grid pb-2xl">
        <p className={`text-l mb-m ${styles.state}`}>{stageLine(useChallenge())}</p>
        <Part>
          <FaqQuestions />
        </Part>
      </div>
    </>
  );
}
