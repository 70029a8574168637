import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { contentsLabel } from "~/content/siteLinks.ts";
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

/** People read in the upper third of a window. */
const READING_LINE = 1 / 3;

/**
 * The id of the section that is being read: the last one that begins above the reading line. At the end of
 * the page, where later sections cannot move up to that line, it moves down to the lower edge of the window.
 */
function sectionInView(sections: readonly { readonly id: string }[]): string | undefined {
  const height = window.innerHeight;
  const left = document.documentElement.scrollHeight - window.scrollY - height;
  const line = Math.max(height * READING_LINE, height - left);
  const isAbove = ({ id }: { readonly id: string }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  };
  return sections.findLast(isAbove)?.id;
}

/**
 * Which of the sections is being read, by the id of its element; the first one until the page is scrolled.
 * @param sections with a stable identity.
 */
function useSectionInView(sections: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => setCurrent(sectionInView(sections));
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [sections]);
  return current ?? sections[0]?.id;
}
