import type { ChallengeFacts } from "~/content/facts.ts";
import { finalistsPage, shownNote } from "~/content/finalists.ts";
import type { ShownFinalists } from "~/data/finalists.ts";
import styles from "./FinalistList.module.css";
import { ProjectCard } from "./ProjectCard.tsx";

interface FinalistListProps extends ShownFinalists {
  facts: ChallengeFacts;
}

/** All finalists that their teams show, the winners first. */
export function FinalistList({ finalists, counts, facts }: FinalistListProps) {
  const { lead, list } = finalistsPage(facts);
  return (
    <div className="grid">
      <p className={`text-l ${styles.lead}`}>{lead}</p>
      <p className={styles.note}>{shownNote(counts)}</p>
      <ol className={styles.list} aria-label={list}>
        {finalists.map((finalist, index) => (
          <li key={finalist.id}>
            <ProjectCard project={finalist} eager={index === 0} wide />
          </li>
        ))}
      </ol>
    </div>
  );
}
