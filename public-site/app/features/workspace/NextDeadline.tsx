import { Countdown } from "~/components/Countdown.tsx";
import { Moment } from "~/components/Moment.tsx";
import type { Stage } from "~/data/workspace.ts";
import styles from "./NextDeadline.module.css";

/** How long it is until the next deadline, and whether something was handed in for it. */
export function NextDeadline({ stages, at }: { stages: readonly Stage[]; at: number }) {
  const next = stages.find(({ dueAt }) => Date.parse(dueAt) > at);
  if (!next) return null;
  const { name, dueAt, versions } = next;
  return (
    <section className={`on-dark ${styles.next}`} aria-labelledby="next-heading">
      <div>
        <h2 id="next-heading" className={styles.label}>
          Due next
        </h2>
        <p className="title-m">{name}</p>
        <p>
          {versions[0]
            ? `Version ${versions[0].number} is handed in. You can still replace it.`
            : "Nothing is handed in yet."}
        </p>
      </div>
      <div>
        <p className={`title-l ${styles.countdown}`}>
          <Countdown until={dueAt} />
        </p>
        <p>
          <Moment at={dueAt} />
        </p>
      </div>
    </section>
  );
}
