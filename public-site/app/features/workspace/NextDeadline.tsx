import { Countdown, Moment } from "~/components/Moment.tsx";
import type { Stage } from "~/data/workspace.ts";
import styles from "./Workspace.module.css";

interface NextDeadlineProps {
  /** Undefined if nothing is due any more. */
  next: Stage | undefined;
  /** Says whether it is submitted. */
  note: string;
}

/** The deliverable that is due next, with the time left. */
export function NextDeadline({ next, note }: NextDeadlineProps) {
  if (!next) return null;
  const { name, due_at } = next;
  return (
    <section
      className={`columns panel tone-8 on-dark mb-xl ${styles.next}`}
      aria-labelledby="next-heading"
    >
      <div>
        <h2 id="next-heading" className="label">
          Due next
        </h2>
        <p className="title-m">{name}</p>
        <p className="mt-2xs">{note}</p>
      </div>
      <div>
        <p className="title-l tabular screen-only">
          <Countdown until={due_at} />
        </p>
        <p className="mt-2xs">
          <Moment at={due_at} />
        </p>
      </div>
    </section>
  );
}
