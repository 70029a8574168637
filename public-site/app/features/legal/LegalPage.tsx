import type { ReactNode } from "react";
import { Blocks } from "~/components/Blocks.tsx";
import { PageHead } from "~/components/PageHead.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import type { LegalText } from "~/content/legal/legalText.ts";
import styles from "./LegalPage.module.css";

interface LegalPageProps {
  text: LegalText;
  /** Follows the words of the last section. */
  children?: ReactNode;
}

/** The official rules, the privacy notice, what is accessible or how judging works: what matters most set large, then the sections. */
export function LegalPage({ text, children }: LegalPageProps) {
  const { title, version, lead, summary, sections } = text;
  return (
    <>
      <PageHead title={title} />
      <div className={`grid ${styles.lead}`}>
        <p className="text-l">{lead}</p>
        <p className={`text-s ${styles.version}`}>{version}</p>
      </div>
      <ul className={styles.summary}>
        {summary.map((fact, index) => (
          <li key={fact.figure} className={index > 1 ? "on-dark" : undefined}>
            <strong className={styles.figure}>{fact.figure}</strong>
            <p>{fact.text}</p>
          </li>
        ))}
      </ul>
      <WithContents sections={sections}>
        <div className={styles.band}>
          <ol className={`grid ${styles.sections}`}>
            {sections.map(({ id, title: heading, blocks }, index) => (
              <li key={id} id={id} tabIndex={-1} className={styles.section}>
                <h2 className="title-m">{heading}</h2>
                <Blocks blocks={blocks} />
                {index === sections.length - 1 && children}
              </li>
            ))}
          </ol>
        </div>
      </WithContents>
    </>
  );
}
