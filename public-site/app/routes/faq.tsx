import { pageMeta } from "~/challenge/pageMeta.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { PageHead } from "~/components/Page.tsx";
import { Part } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import { stageLine } from "~/content/facts.ts";
import { faq } from "~/content/faq.ts";
import styles from "~/features/faq/Faq.module.css";
import { FaqQuestions } from "~/features/faq/FaqQuestions.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.faq);

export default FaqPage;

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
