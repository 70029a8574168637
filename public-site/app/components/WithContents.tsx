import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { markCurrentSection } from "./contents.ts";
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
 * A long text with its table of contents: beside it in wide windows, else folded below the navigation bar. The page marks the
 * current section with a dot (page/contents.ts).
 */
export function WithContents({ sections, children }: WithContentsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the app has opened another page.
  useEffect(markCurrentSection, [sections]);
  const links = (
    <ol className={styles.links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link className="plain-link" to={`#${id}`}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="relative">
      <details className={`text-s narrow-only screen-only ${styles.folded}`}>
        <summary>
          {CONTENTS}
          <span aria-hidden="true" data-contents-title suppressHydrationWarning>
            {sections[0]?.title}
          </span>
        </summary>
        <nav aria-label={CONTENTS} data-contents>
          {links}
        </nav>
      </details>
      <div className={`screen-only wide-only py-2xl ${styles.rail}`}>
        <div className="grid">
          <nav className={`text-s sticky ${styles.beside}`} aria-label={CONTENTS} data-contents>
            {links}
          </nav>
        </div>
      </div>
      {children}
    </div>
  );
}

const CONTENTS = "On this page";
