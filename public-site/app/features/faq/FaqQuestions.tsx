import {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Blocks } from "~/components/Blocks.tsx";
import { ScriptButton } from "~/components/Button.tsx";
import { Marked, RichText, SearchedWords } from "~/components/RichText.tsx";
import { absoluteAddress } from "~/config/paths.ts";
import { type FaqItem, faq, faqJsonLd, faqSections, foundPlace, searchFaq } from "~/content/faq.ts";
import { faqAnchor, faqPath } from "~/content/pages.ts";
import { jsonLdScript } from "~/content/structuredData.ts";
import { hashTarget, scrollPositions } from "~/lib/pagePosition.ts";
import { searchedWords } from "~/lib/searchedWords.ts";
import styles from "./Faq.module.css";
import { useFaqAnswers } from "./useFaqAnswers.ts";

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
        <p className={`text-l col-body ${styles.nothing}`}>
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
            <h2 className={`title-s col-title sticky ${styles.title}`}>{title}</h2>
            <div className={`col-body ${styles.list}`}>
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

interface FaqSearchProps {
  query: string;
  /** The same function in every render. */
  onQuery: (query: string) => void;
  /** How many questions match. */
  found: number;
}

/** Filters the questions as one types. */
function FaqSearch({ query, onQuery, found }: FaqSearchProps) {
  const id = useId();
  const { label, placeholder } = faq.search;
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page's script was there.
  useEffect(() => onQuery(input.current?.value ?? ""), [onQuery]);

  return (
    <search className={`needs-script col-body ${styles.search}`}>
      <label className={styles.searchLabel} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.searchInput}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      <p className={`text-s ${styles.found}`} role="status">
        {query.trim() !== "" && faq.search.found(found)}
      </p>
    </search>
  );
}

/** The name of all questions: the browser keeps one of them open. */
const GROUP = "faq";

function FaqQuestion({ item, hidden }: { item: FaqItem; hidden: boolean }) {
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
        <div className={`prose ${styles.answer}`}>
          <Blocks blocks={item.answer} />
          <CopyLink id={item.id} />
        </div>
      </div>
    </details>
  );
}

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
      <ScriptButton className="link-button" onClick={copy}>
        {faq.copyLink}
      </ScriptButton>
      <span role="status">{answer}</span>
    </p>
  );
}

/** Once the answer has unfolded, so that the place scrolled to is the final one. */
const SCROLLS_AFTER_MS = 350;

/**
 * Opens the question that the address names (`#faq-17`) and, on a first visit, scrolls to it in one movement.
 * @param onQuestion called before, with a stable identity.
 * @param added how many sections were added since the page was prerendered: the question may be in one of them.
 */
function useQuestionOfAddress(onQuestion: () => void, added: number): void {
  const location = useLocation();
  // Following the same link again makes a new location. Before <ScrollRestoration>, which would scroll
  // at once, to where the question is while another answer still folds: it calls the element's own method.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new sections, the question may be there.
  useLayoutEffect(() => {
    const question = hashTarget(location.hash);
    if (!(question instanceof HTMLDetailsElement)) return;
    onQuestion();
    question.open = true;
    // The visitor has come back: their position is restored.
    if (scrollPositions.has(location.key)) return;
    question.scrollIntoView = () => undefined;
    const release = () => Reflect.deleteProperty(question, "scrollIntoView");
    const timer = setTimeout(() => {
      release();
      question.scrollIntoView();
    }, SCROLLS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [location, onQuestion, added]);
}
