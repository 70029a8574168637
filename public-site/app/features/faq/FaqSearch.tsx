import { useId } from "react";
import { faq } from "~/content/faqPage.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./Faq.module.css";

interface FaqSearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** How many questions match. */
  found: number;
}

/** Filters the questions as one types. */
export function FaqSearch({ query, onQuery, found }: FaqSearchProps) {
  const id = useId();
  const { label, placeholder } = faq.search;
  const hydrated = useHydrated();
  return (
    <search className={`needs-script ${styles.search}`}>
      <label className={styles.searchLabel} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.searchInput}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        // What is typed before the page's script is there would not filter anything.
        disabled={!hydrated}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      <p className="visually-hidden" role="status">
        {query.trim() !== "" && faq.search.found(found)}
      </p>
    </search>
  );
}
