import { Link } from "react-router";
import type { Entry } from "~/data/entry.ts";
import styles from "./Checklist.module.css";
import { checklist } from "./checklist.ts";

/** What is left to do. */
export function Checklist({ entry }: { entry: Entry | null }) {
  const steps = checklist(entry);
  const left = steps.filter(({ done, optional }) => !done && !optional).length;
  return (
    <section aria-labelledby="checklist-heading">
      <h2 id="checklist-heading" className="title-s">
        {left === 0 ? "Everything needed is done" : "What is left to do"}
      </h2>
      <ol className={styles.list}>
        {steps.map(({ label, done, optional, to }) => (
          <li key={label} className={styles.step} data-done={done}>
            <span>
              {/* Without an entry there is nothing yet to name or to describe. */}
              {to && entry && !done ? <Link to={to}>{label}</Link> : label}
              {optional && " (optional)"}
              <span className="visually-hidden">{done ? ": done" : ": to do"}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
