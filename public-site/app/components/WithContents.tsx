import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import styles from "./WithContents.module.css";

interface ListedSection {
  /** The id of the section's element. */
  readonly id: string;
  readonly title: string;
}

interface WithContentsProps {
  /** A stable array. */
  sections: readonly ListedSection[];
  /** Bands across the page that leave the first three columns free on wide windows. */
  children: ReactNode;
}

/**
 * A long text with its table of contents: beside it in wide windows, else folded below the navigation bar. A dot
 * marks the current section.
 */
export function WithContents({ sections, children }: WithContentsProps) {
  const current = useSectionInView(sections);
  const folded = useRef<HTMLDetailsElement>(null);
  const fold = () => folded.current?.removeAttribute("open");
  const links = (
    <ol className={styles.links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            className="plain-link"
            to={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            onClick={fold}
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="relative">
      <details ref={folded} className={`text-s narrow-only screen-only ${styles.folded}`}>
        <summary>
          {CONTENTS}
          <span aria-hidden="true">{sections.find(({ id }) => id === current)?.title}</span>
        </summary>
        <nav aria-label={CONTENTS}>{links}</nav>
      </details>
      <div className={`screen-only wide-only py-2xl ${styles.rail}`}>
        <div className="grid">
          <nav className={`text-s sticky ${styles.beside}`} aria-label={CONTENTS}>
            {links}
          </nav>
        </div>
      </div>
      {children}
    </div>
  );
}

const CONTENTS = "On this page";

/** People read in the upper third of a window. */
const READING_LINE = 1 / 3;

/**
 * The last section that begins above the reading line. At the end of the page, where later sections cannot reach
 * that line, it moves down to the lower edge of the window.
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

/** The id of the current section; the first one until the page is scrolled. `sections` is a stable array. */
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
