import { useCallback, useMemo, useState } from "react";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { RichText, SearchedWords } from "~/components/RichText.tsx";
import { faqJsonLd, faqSections, searchFaq } from "~/content/faq.ts";
import { faq } from "~/content/faqPage.ts";
import { jsonLdScript } from "~/content/structuredData.ts";
import { searchedWords } from "~/lib/searchedWords.ts";
import styles from "./Faq.module.css";
import { FaqQuestion } from "./FaqQuestion.tsx";
import { FaqSearch } from "./FaqSearch.tsx";
import { useFaqAnswers } from "./useFaqAnswers.ts";
import { useQuestionOfAddress } from "./useQuestionOfAddress.ts";

/** All questions in their sections, then those that administrators have added, and a search that filters them. */
export function FaqQuestions() {
  const [query, setQuery] = useState("");
  const words = useMemo(() => searchedWords(query), [query]);
  const facts = useChallenge();
  const answers = useFaqAnswers();
  const sections = useMemo(() => [...faqSections(facts), ...answers], [facts, answers]);
  const found = new Set(
    searchFaq(sections, query).flatMap(({ items }) => items.map(({ id }) => id)),
  );
  // The question that the address asks for must not be hidden by a search.
  useQuestionOfAddress(
    useCallback(() => setQuery(""), []),
    answers.length,
  );

  return (
    <>
      <FaqSearch query={query} onQuery={setQuery} found={found.size} />
      {found.size === 0 && (
        <p className={`text-l ${styles.nothing}`}>
          <RichText text={faq.search.noResult} />
        </p>
      )}
      <SearchedWords value={words}>
        {sections.map(({ title, items }) => (
          <section
            key={items[0]?.id}
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
      </SearchedWords>
      <script type="application/ld+json">{jsonLdScript(faqJsonLd(sections))}</script>
    </>
  );
}
