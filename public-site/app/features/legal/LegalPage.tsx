import type { ReactNode } from "react";
import { Blocks } from "~/components/Blocks.tsx";
import { PageHead } from "~/components/Page.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import type { LegalText } from "~/content/legal/legalText.ts";
import steps from "~/features/coming-up/ComingUp.module.css";
import type { Tone } from "~/theme/colors.ts";
import styles from "./LegalPage.module.css";

interface LegalPageProps {
  text: LegalText;
  /** How its summary looks: in large figures, by default on grounds, or as steps. */
  summary?: "figures" | "steps";
  /** Shown after the text of a section, by its id. */
  parts?: Readonly<Record<string, ReactNode>>;
}

/** The tones of the summary. */
const TONES: readonly Tone[] = [2, 3, 7, 9];

/** A legal text, or a page about judging: a large summary, then the sections. */
export function LegalPage({ text, summary, parts = {} }: LegalPageProps) {
  const { title, version, lead, stage, sections } = text;
  return (
    <>
      <PageHead title={title} />
      <div className="grid gap-s pb-xl">
        <p className="measure text-l">{lead}</p>
        {stage && <p className="measure text-l">{stage}</p>}
        <p className="text-s">{version}</p>
      </div>
      <Summary facts={text.summary} look={summary} />
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

interface SummaryProps {
  facts: LegalText["summary"];
  look: LegalPageProps["summary"];
}

function Summary({ facts, look }: SummaryProps) {
  if (look === "steps") {
    return (
      <div className="edge pb-l">
        <ol className={`${steps.events} ${steps.inRow} ${steps.plain}`}>
          {facts.map(({ figure, text }) => (
            <li key={figure}>
              <strong className="title-m">{figure}</strong>
              <p className="mt-2xs">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    );
  }
  const onGrounds = look === undefined;
  return (
    <ul className={onGrounds ? "two" : "grid gap-l pb-l"}>
      {facts.map(({ figure, text }, index) => (
        <li
          key={figure}
          className={
            onGrounds ? `edge py-l tone-${TONES[index]} ${index > 1 ? "on-dark" : ""}` : "half rule"
          }
        >
          <strong className={`mb-s ${styles.figure}`}>{figure}</strong>
          <p className={onGrounds ? "" : "measure-s"}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
