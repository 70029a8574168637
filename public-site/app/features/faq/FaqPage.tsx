import { useCallback, useState } from "react";
import { PageHead } from "~/components/PageHead.tsx";
import { RichText } from "~/components/RichText.tsx";
import { faq, faqSections, searchFaq } from "~/content/faq.ts";
import styles from "./FaqPage.module.css";
import { FaqQuestion } from "./FaqQuestion.tsx";
import { FaqSearch } from "./FaqSearch.tsx";
import { useQuestionOfAddress } from "./useQuestionOfAddress.ts";

/** The FAQ page (specification section 2): it works without a script, except for the search. */
export function FaqPage() {
  const [query, setQuery] = useState("");
  const found = new Set(searchFaq(query).flatMap(({ items }) => items.map(({ id }) => id)));
  // The question that the address asks for must not be hidden by a search.
  useQuestionOfAddress(useCallback(() => setQuery(""), []));

  return (
    <>
      <PageHead title={faq.title}>
        <p>{faq.lead}</p>
      </PageHead>
      <div className={`grid ${styles.page}`}>
        <FaqSearch query={query} onQuery={setQuery} found={found.size} />
        {found.size === 0 && (
          <p className={`text-l ${styles.nothing}`}>
            <RichText text={faq.search.noResult} />
          </p>
        )}
        {faqSections.map(({ title, items }) => (
          <section
            key={title}
            className={styles.section}
            // Hidden and not gone: what is open stays open.
            hidden={!items.some(({ id }) => found.has(id))}
          >
            <h2 className={`title-s ${styles.title}`}>{title}</h2>
            <div className={styles.list}>
              {items.map((item) => (
                <FaqQuestion key={item.id} item={item} hidden={!found.has(item.id)} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
