import type { CSSProperties } from "react";
import { RichText } from "~/components/RichText.tsx";
import { exclusions, introduction } from "~/content/brief.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import { thoughtStarters } from "~/content/thoughtStarters.ts";
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
    </section>
  );
}

export function Criteria() {
  return (
    <section
      id={evaluation.id}
      className="ink on-dark py-2xl"
      tabIndex={-1}
      aria-labelledby="evaluation-criteria-heading"
    >
      <div className="grid">
        <div className="col-body">
          <h2 id="evaluation-criteria-heading" className="title-s">
            {evaluation.title}
          </h2>
          <p className="soft mt-2xs">{evaluation.lead}</p>
          <ul className="ruled mt-l">
            {evaluation.criteria.map(({ title, text }) => (
              <li key={title} className={`two gap-2xs py-s ${styles.criterion}`}>
                <h3 className="title-l">{title}</h3>
                <p className="measure-s soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

export function Exclusions() {
  const { id, title } = sections.exclusions;
  return (
    <section id={id} className="py-2xl paper" tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <div className="grid">
        <div className="col-body">
          <h2 id={`${id}-heading`} className="title-m mb-m">
            {title}
          </h2>
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
        </div>
      </div>
    </section>
  );
}

const DRAWINGS = import.meta.glob<string>("../../art/starters/*.svg", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});

export function ThoughtStarters() {
  const { id, title } = sections.thoughtStarters;
  return (
    <div className="py-2xl tone-1">
      <div className="grid">
        <section
          id={id}
          className="col-body"
          tabIndex={-1}
          aria-labelledby="thought-starters-heading"
        >
          <h2 id="thought-starters-heading" className="title-l">
            {title}
          </h2>
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
        </section>
      </div>
    </div>
  );
}
