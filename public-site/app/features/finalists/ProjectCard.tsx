import { Link } from "react-router";
import { projectPath } from "~/config/paths.ts";
import { outcomeWords, projectWords } from "~/content/finalists.ts";
import type { Finalist } from "~/data/finalists.ts";
import { firstWords } from "~/features/projects/firstWords.ts";
import { JurySentence, ProjectFigure, ProjectTeam } from "~/features/projects/ProjectParts.tsx";
import styles from "./ProjectCard.module.css";

interface ProjectCardProps {
  project: Finalist;
  /** Above the words: what it has won. */
  label?: string;
  /** The picture beside the words, where there is all the width for it. */
  wide?: boolean;
  eager?: boolean;
}

/** A project among others: its picture, what it is, who made it, and the way to its own page. */
export function ProjectCard({ project, label, wide = false, eager = false }: ProjectCardProps) {
  const { id, title, summary, outcome, members, jury_sentence } = project;
  return (
    <article className={`${styles.card} ${wide ? styles.wide : ""}`}>
      <ProjectFigure project={project} eager={eager} />
      <div className={`stack start ${styles.words}`}>
        <p className="label">{label ?? outcomeWords[outcome]}</p>
        <h2 className={`${wide ? "title-l" : "title-m"} ${styles.title}`}>
          <Link to={projectPath(id)}>{title}</Link>
        </h2>
        <JurySentence sentence={jury_sentence} />
        {summary && <p className={styles.summary}>{firstWords(summary)}</p>}
        <ProjectTeam members={members} />
        <Link to={projectPath(id)}>
          {projectWords.read}
          <span className="visually-hidden">: {title}</span>
        </Link>
      </div>
    </article>
  );
}
