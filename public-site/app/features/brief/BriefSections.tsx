import type { CSSProperties, ReactNode } from "react";
import { RichText } from "~/components/RichText.tsx";
import { exclusions, introduction } from "~/content/brief.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import { thoughtStarters } from "~/content/thoughtStarters.ts";
import { TrueSize } from "~/features/true-size/TrueSize.tsx";
import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./BriefSections.module.css";

/** The sections in the table of contents, with their ids. */
export const sections = {
  intro: { id: "introduction", title: introduction.title },
  specifications: { id: "device-specifications", title: deviceSpecifications.title },
  thoughtStarters: { id: "thought-starters", title: thoughtStarters.title },
  evaluation: { id: evaluation.id, title: evaluation.title },
  exclusions: { id: "not-looking-for", title: exclusions.title },
} as const;

/** The tones of the circles before the points. */
const TONES: readonly Tone[] = [4, 5, 7, 9];

export function IntroAndSpecifications() {
  return (
    <div className="py-2xl paper">
      <div className="grid">
        <div className="col-body stack gap-2xl">
          <section id={sections.intro.id} tabIndex={-1} aria-labelledby="introduction-heading">
            <h2 id="introduction-heading" className="visually-hidden">
              {sections.intro.title}
            </h2>
            <ul className="text-l stack gap-m">
              {introduction.items.map(({ title, text }, index) => (
                <li
                  key={title}
                  className={styles.point}
                  style={{ "--tone": toneColor(TONES[index] ?? 9) } as CSSProperties}
                >
                  <div>
                    <h3>{title}</h3>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <Specifications />
        </div>
      </div>
    </div>
  );
}

function Specifications() {
  const { lead, items } = deviceSpecifications;
  const { id, title } = sections.specifications;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="title-l">
        {title}
      </h2>
      <p className="measure mt-m">{lead}</p>
      <dl className="ruled closed mt-l">
        {items.map((item) => (
          <div key={item.title} className={`two gap-3xs py-s ${styles.specification}`}>
            <dt className="title-s">
              {item.figure && <span className={`mb-2xs ${styles.figure}`}>{item.figure}</span>}
              <span>{item.title}</span>
            </dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
      <TrueSize heading="h3" className={`mt-xl ${styles.trueSize}`} />
    </section>
  );
}

interface BandProps {
  section: (typeof sections)[keyof typeof sections];
  /** The classes of the section. */
  ground: string;
  /** The classes of the heading. */
  heading: string;
  children: ReactNode;
}

/** A section as wide as the page, with its heading. */
function Band({ section: { id, title }, ground, heading, children }: BandProps) {
  return (
    <section id={id} className={`py-2xl ${ground}`} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <div className="grid">
        <div className="col-body">
          <h2 id={`${id}-heading`} className={heading}>
            {title}
          </h2>
          {children}
        </div>
      </div>
    </section>
  );
}

export function Criteria() {
  return (
    <Band section={sections.evaluation} ground="ink on-dark" heading="title-l">
      <p className="soft mt-m">{evaluation.lead}</p>
      <ul className="ruled mt-l">
        {evaluation.criteria.map(({ title, text }) => (
          <li key={title} className={`two gap-2xs py-s ${styles.criterion}`}>
            <h3 className="title-m">{title}</h3>
            <p className="measure-s soft">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}

export function Exclusions() {
  return (
    <Band section={sections.exclusions} ground="paper" heading="title-l mb-l">
      <ul className="stack gap-m">
        {exclusions.items.map((item) => (
          <li key={item.title} className={styles.exclusion}>
            <h3 className="title-s">{item.title}</h3>
            <p className="measure mt-3xs">
              <RichText text={item.text} />
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}

const DRAWINGS = import.meta.glob<string>("../../art/starters/*.svg", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});

export function ThoughtStarters() {
  return (
    <Band section={sections.thoughtStarters} ground="tone-1" heading="title-l">
      <p className="measure mt-m">{thoughtStarters.lead}</p>
      <ul className="two gap-l mt-l">
        {thoughtStarters.items.map((subject) => (
          <li key={subject.title} className="rule stack gap-xs">
            <img
              className={`mt-2xs mb-3xs ${styles.drawing}`}
              src={DRAWINGS[`../../art/starters/${subject.drawing}`]}
              width={120}
              height={120}
              alt=""
              loading="lazy"
            />
            <h3 className="title-s">{subject.title}</h3>
            {subject.questions.map((question) => (
              <p key={question} className="measure">
                {question}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Band>
  );
}
