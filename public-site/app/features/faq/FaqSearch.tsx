import { useEffect, useId, useRef } from "react";
import { faq } from "~/content/faqPage.ts";
import styles from "./Faq.module.css";

interface FaqSearchProps {
  query: string;
  /** The same function in every render. */
  onQuery: (query: string) => void;
  /** How many questions match. */
  found: number;
}

/** Filters the questions as one types. */
export function FaqSearch({ query, onQuery, found }: FaqSearchProps) {
  const id = useId();
  const { label, placeholder } = faq.search;
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page's script was there.
  useEffect(() => onQuery(input.current?.value ?? ""), [onQuery]);

  return (
    <search className={`needs-script ${styles.search}`}>
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
