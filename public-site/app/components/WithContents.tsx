import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { contentsLabel } from "~/content/siteLinks.ts";
import { useSectionInView } from "~/lib/useSectionInView.ts";
import styles from "./WithContents.module.css";

interface ListedSection {
  /** The id of the section's element. */
  readonly id: string;
  readonly title: string;
}

interface WithContentsProps {
  /** The same array in every render. */
  sections: readonly ListedSection[];
  /** Bands across the page that leave the first three columns free on wide windows. */
  children: ReactNode;
}

/**
 * A long text with its contents, which stay in sight: beside it on wide windows, else folded below
 * the navigation bar. A dot marks the section that is being read.
 */
export function WithContents({ sections, children }: WithContentsProps) {
  const current = useSectionInView(sections);
  const folded = useRef<HTMLDetailsElement>(null);
  const fold = () => folded.current?.removeAttribute("open");
  const links = (
    <ol className={styles.links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`} aria-current={id === current ? "location" : undefined} onClick={fold}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <div className={styles.reading}>
      <details ref={folded} className={`text-s ${styles.folded}`}>
        <summary>
          {contentsLabel}
          <span aria-hidden="true">{sections.find(({ id }) => id === current)?.title}</span>
        </summary>
        <nav aria-label={contentsLabel}>{links}</nav>
      </details>
      <div className={styles.rail}>
        <div className="grid">
          <nav className={`text-s ${styles.beside}`} aria-label={contentsLabel}>
            {links}
          </nav>
        </div>
      </div>
      {children}
    </div>
  );
}
