import type { ComingEvent } from "#common/content/nextDates.ts";
import { Moment } from "~/components/Moment.tsx";
import styles from "./ComingUp.module.css";

interface ComingUpProps {
  title: string;
  events: readonly ComingEvent[];
  /** Shows them from left to right in wide windows. */
  inRow?: boolean;
}

/** The next dates, in chronological order. */
export function ComingUp({ title, events, inRow = false }: ComingUpProps) {
  if (events.length === 0) return null;
  return (
    <section className="stack gap-m" aria-labelledby="coming-heading">
      <h2 id="coming-heading" className="title-s">
        {title}
      </h2>
      <ol className={inRow ? `${styles.events} ${styles.inRow}` : styles.events}>
        {events.map((event, index) => (
          <li key={event.title} data-next={index === 0 || undefined}>
            <p className="text-s">
              {event.when ? (
                <time dateTime={event.at}>{event.when}</time>
              ) : (
                <Moment at={event.at} />
              )}
            </p>
            <div>
              <h3 className="title-xs">{event.title}</h3>
              {event.text && <p className="measure mt-3xs">{event.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
