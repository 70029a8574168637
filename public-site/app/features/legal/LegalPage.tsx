import type { ReactNode } from "react";
import { Blocks } from "~/components/Blocks.tsx";
import { PageHead } from "~/components/Page.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import type { LegalText } from "~/content/legal/legalText.ts";
import type { Tone } from "~/theme/colors.ts";
import styles from "./LegalPage.module.css";

interface LegalPageProps {
  text: LegalText;
  /** Shown after the text of a section, by its id. */
  parts?: Readonly<Record<string, ReactNode>>;
}

/** The tones of the summary. */
const TONES: readonly Tone[] = [2, 3, 7, 9];

/** A legal text, or a page about judging: a large summary, then the sections. */
export function LegalPage({ text, parts = {} }: LegalPageProps) {
  const { title, version, lead, stage, summary, sections } = text;
  return (
    <>
      <PageHead title={title} />
      <div className="grid gap-s pb-xl">
        <p className="measure text-l">{lead}</p>
        {stage && <p className="measure text-l">{stage}</p>}
        <p className="text-s">{version}</p>
      </div>
      <ul className="two">
        {summary.map((fact, index) => (
          <li
            key={fact.figure}
            className={`edge py-l tone-${TONES[index]} ${index > 1 ? "on-dark" : ""}`}
          >
            <strong className={`mb-s ${styles.figure}`}>{fact.figure}</strong>
            <p>{fact.text}</p>
          </li>
        ))}
      </ul>
      <WithContents sections={sections}>
        <div className="py-2xl paper">
          <ol className="grid gap-xl">
            {sections.map(({ id, title: heading, blocks }) => (
              <li key={id} id={id} tabIndex={-1} className={`col-body prose ${styles.section}`}>
                <h2 className="title-m mb-s">{heading}</h2>
                <Blocks blocks={blocks} />
                {parts[id]}
              </li>
            ))}
          </ol>
        </div>
      </WithContents>
    </>
  );
}
