import {
  memo,
  useCallback,
  useContext,
  useDeferredValue,
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
import { absoluteAddress, faqAnchor, faqPath } from "~/config/paths.ts";
import {
  type FaqItem,
  type FaqSection,
  faqJsonLd,
  faqSearchExamples,
  faqSections,
  foundPlace,
  noQuestionFound,
  searchFaq,
} from "~/content/faq.ts";
import { jsonLdScript } from "~/content/structuredData.ts";
import { hashTarget, isPositionChosen, scrollPositions } from "~/lib/pagePosition.ts";
import { searchedWords } from "~/lib/searchedWords.ts";
import { useCopyToClipboard } from "~/lib/useCopyToClipboard.ts";
import { useLoad } from "~/lib/useLoad.ts";
import { readFaqAnswers } from "./answerRows.ts";
import styles from "./Faq.module.css";
import { openQuestion } from "./openQuestion.ts";

const answersAtBuild: readonly FaqSection[] = JSON.parse(import.meta.env.VITE_FAQ_ANSWERS || "[]");

/** The published answers of administrators. The Markdown parser is loaded only if there are any. */
async function loadFaqAnswers(signal: AbortSignal): Promise<readonly FaqSection[]> {
  const rows = await readFaqAnswers(signal);
  if (rows.length === 0) return [];
  const { answerSections } = await import("~/content/faqAnswers.ts");
  return answerSections(rows);
}

/** All questions in their sections, then those that administrators have added, and a search that filters them. */
export function FaqQuestions() {
  const [query, setQuery] = useState("");
  // The list follows the typed words as fast as it can.
  const searched = useDeferredValue(query);
  const words = useMemo(() => searchedWords(searched), [searched]);
  const facts = useChallenge();
  const read = useLoad(loadFaqAnswers);
  const answers = read.status === "ready" ? read.value : answersAtBuild;
  const sections = useMemo(() => [...faqSections(facts), ...answers], [facts, answers]);
  const found = useMemo(
    () => new Set(searchFaq(sections, searched).flatMap(({ items }) => items.map(({ id }) => id))),
    [sections, searched],
  );
  // A search must not hide the question of the address.
  useQuestionOfAddress(
    useCallback(() => setQuery(""), []),
    answers.length,
  );

  return (
    <>
      <FaqSearch query={query} onQuery={setQuery} found={found.size} />
      {found.size === 0 && (
        <p className="text-l col-body mb-xl">
          <RichText text={noQuestionFound} />
        </p>
      )}
      <SearchedWords value={words}>
        <FaqList sections={sections} found={found} />
      </SearchedWords>
    </>
  );
}

interface FaqListProps {
  sections: readonly FaqSection[];
  /** The ids of the questions that match the search. */
  found: ReadonlySet<number>;
}

/** All questions. Memoized, so that a typed letter is shown before the list follows. */
const FaqList = memo(function FaqList({ sections, found }: FaqListProps) {
  return (
    <>
      {sections.map(({ title, items }) => (
        <section
          key={items[0]?.id}
          className={`mb-xl ${styles.section}`}
          // Hidden, not removed, so that an open question stays open.
          hidden={!items.some(({ id }) => found.has(id))}
        >
          <h2 className="title-s col-title sticky mb-s">{title}</h2>
          <div className={`col-body ${styles.list}`}>
            {items.map((item) => (
              <FaqQuestion key={item.id} item={item} hidden={!found.has(item.id)} />
            ))}
          </div>
        </section>
      ))}
      <script type="application/ld+json">{jsonLdScript(faqJsonLd(sections))}</script>
    </>
  );
});

interface FaqSearchProps {
  query: string;
  /** A stable function. */
  onQuery: (query: string) => void;
  /** The number of matching questions. */
  found: number;
}

/** Filters the questions during typing. */
function FaqSearch({ query, onQuery, found }: FaqSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Apply text typed before hydration.
  useEffect(() => onQuery(input.current?.value ?? ""), [onQuery]);

  return (
    <search className="needs-script col-body mb-xl">
      <label className={`label field-text ${styles.searchLabel}`} htmlFor={id}>
        Search the questions
      </label>
      <input
        ref={input}
        id={id}
        className={styles.searchInput}
        type="search"
        placeholder={faqSearchExamples}
        autoComplete="off"
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      <p className={`label field-text ${styles.found}`} role="status">
        {query.trim() !== "" && `${found} ${found === 1 ? "question matches" : "questions match"}`}
      </p>
    </search>
  );
}

/** The browser keeps one question of a group open. */
const GROUP = "faq";

function FaqQuestion({ item, hidden }: { item: FaqItem; hidden: boolean }) {
  return (
    <details className={styles.item} id={faqAnchor(item.id)} name={GROUP} hidden={hidden}>
      <summary className={`py-s ${styles.question}`}>
        <span>
          <h3 className="title-s">
            <Marked text={item.question} />
          </h3>
          {!hidden && <FoundPlace item={item} />}
        </span>
        <span className={styles.mark} aria-hidden="true" />
      </summary>
      <div className={styles.fold}>
        <div className="prose measure pb-m">
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
    <span className={`text-s soft measure ${styles.place}`} aria-hidden="true">
      <Marked text={place} />
    </span>
  );
}

/** Copies the address of a question, or shows it if the browser does not allow copying. */
function CopyLink({ id }: { id: number }) {
  const address = () => absoluteAddress(faqPath(id));
  const [state, copy] = useCopyToClipboard(address);
  return (
    <p className={`row text-s needs-script ${styles.copy}`}>
      <ScriptButton className="link-button" onClick={copy}>
        Copy link to this question
      </ScriptButton>
      <span role="status">
        {state === "copied" && "Link copied"}
        {state === "refused" && `Copy this link: ${address()}`}
      </span>
    </p>
  );
}

/**
 * Opens the question of the address and, on a first visit, scrolls to it.
 * @param onQuestion a stable function, called first.
 * @param added the number of sections by administrators, which may contain the question.
 */
function useQuestionOfAddress(onQuestion: () => void, added: number): void {
  const location = useLocation();
  // Following the same link again creates a new location. Runs before <ScrollRestoration>.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new sections may contain the question.
  useLayoutEffect(() => {
    const question = hashTarget(location.hash);
    if (!(question instanceof HTMLDetailsElement) || isPositionChosen(location.key)) return;
    onQuestion();
    return openQuestion(location.hash, !scrollPositions.has(location.key));
  }, [location, onQuestion, added]);
}
