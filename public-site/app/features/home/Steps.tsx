import { LayerImage } from "~/art/LayerImage.tsx";
import type { Layer } from "~/art/layers.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { interest } from "~/content/homeSections.ts";
import { useStoredSession } from "~/features/navigation/useStoredSession.ts";
import styles from "./Steps.module.css";

/** The device comes together, seen from above, as one goes through the steps. */
const DRAWN: readonly (readonly Layer[])[] = [
  ["adhesive"],
  ["adhesive", "reservoir"],
  ["adhesive", "shell"],
];

/** How to take part, or what becomes of the entries, in three steps: a staircase down to the white circle. */
export function Steps() {
  const { title, steps } = interest(useChallenge(), useStoredSession());
  return (
    <section className={styles.steps} aria-labelledby="interest">
      <div className="grid">
        <h2 id="interest" className="title-l">
          {title}
        </h2>
      </div>
      <ol className={`grid ${styles.list}`}>
        {steps.map(({ title, period, text, action }, index) => (
          <li key={title} className={styles.step}>
            <svg className={styles.drawing} viewBox="-142 -116 284 232" aria-hidden="true">
              {DRAWN[index]?.map((layer) => (
                <LayerImage key={layer} layer={layer} />
              ))}
            </svg>
            <p className={`text-s ${styles.period}`}>{period}</p>
            <h3 className={`title-m ${styles.title}`}>{title}</h3>
            <p className={styles.text}>{text}</p>
            <ButtonLink to={action.href} look={index === 0 ? "primary" : "quiet"}>
              {action.text}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
