import { Blocks } from "~/components/Blocks.tsx";
import { PageHead } from "~/components/PageHead.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import type { LegalText } from "~/content/legal/legalText.ts";
import styles from "./LegalPage.module.css";

/** The official rules, the privacy notice or how judging works: what matters most set large, then the sections. */
export function LegalPage({ text }: { text: LegalText }) {
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
            {sections.map(({ id, title: heading, blocks }) => (
              <li key={id} id={id} tabIndex={-1} className={styles.section}>
                <h2 className="title-m">{heading}</h2>
                <Blocks blocks={blocks} />
              </li>
            ))}
          </ol>
        </div>
      </WithContents>
    </>
  );
}
