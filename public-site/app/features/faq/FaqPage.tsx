import { lazy, Suspense } from "react";
import { PageHead } from "~/components/PageHead.tsx";
import { faq } from "~/content/faqPage.ts";
import { whenUsed } from "~/lib/whenUsed.ts";
import styles from "./Faq.module.css";

// As the mailing list form: rendered into the page at build time, and its code loaded when somebody uses
// the page or follows a link to a question. Until it is there, React leaves the prerendered questions as
// they are, and the browser unfolds them.
const FaqQuestions = import.meta.env.SSR
  ? (await import("./FaqQuestions.tsx")).FaqQuestions
  : lazy(async () => {
      if (!window.location.hash) await whenUsed();
      try {
        return { default: (await import("./FaqQuestions.tsx")).FaqQuestions };
      } catch (cause) {
        console.warn("The questions' code could not be loaded.", cause);
        return { default: Unavailable };
      }
    });

/** The FAQ page (specification section 2): it works without a script, except for the search. */
export function FaqPage() {
  return (
    <>
      <PageHead title={faq.title} />
      <div className={`grid ${styles.page}`}>
        <Suspense fallback={<p role="status">Loading…</p>}>
          <FaqQuestions />
        </Suspense>
      </div>
    </>
  );
}

function Unavailable() {
  return <p role="alert">{faq.unavailable}</p>;
}
