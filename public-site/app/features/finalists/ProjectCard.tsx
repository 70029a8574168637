import type { ReactNode } from "react";
import { Link } from "react-router";
import { ProjectDrawing } from "~/art/ProjectDrawing.tsx";
import { projectPath } from "~/config/paths.ts";
import type { Finalist } from "~/data/finalists.ts";
import { firstWords } from "~/features/projects/firstWords.ts";
import { JurySentence, ProjectFigure, ProjectTeam } from "~/features/projects/ProjectParts.tsx";
import styles from "./ProjectCard.module.css";

interface ProjectCardProps {
  project: Finalist;
  /** The prize or the outcome. */
  label: ReactNode;
  /** Over the corner of the picture. */
  mark?: ReactNode;
  /** The level of its title. */
  heading?: "h2" | "h3";
  /** Shows the picture beside the text in wide windows. */
  wide?: boolean;
  eager?: boolean;
}

/** A project in a list, with a link to its page. */
export function ProjectCard({
  project,
  label,
  mark,
  heading: Heading = "h2",
  wide = false,
  eager = false,
}: ProjectCardProps) {
  const { id, title, summary, jury_sentence } = project;
  // The text of a winner or of a large team would be much higher than the picture.
  const isTeamBelow = wide && (Boolean(mark) || project.members.length > 3);
  const team = (
    <>
      <ProjectTeam {...project} />
      <Link className="screen-only" to={projectPath(id)}>
        See the project
        <span className="visually-hidden">: {title}</span>
      </Link>
    </>
  );
  return (
    <article className={wide ? `columns ${styles.wide} ${mark ? "" : styles.even}` : "stack gap-m"}>
      <div className="relative">
        {mark}
        <ProjectFigure project={project} eager={eager} />
      </div>
      <div className="stack">
        {label}
        <Heading className={`title-m breakable ${styles.title}`}>
          <Link className="plain-link" to={projectPath(id)}>
            {title}
          </Link>
        </Heading>
        <JurySentence sentence={jury_sentence} />
        {summary && <p className={`measure breakable ${styles.summary}`}>{firstWords(summary)}</p>}
        {!isTeamBelow && team}
      </div>
      {isTeamBelow && <div className={`stack ${styles.below}`}>{team}</div>}
    </article>
  );
}

interface UnpublishedCardProps {
  /** Each id has its own drawing. */
  id: string;
  name: string;
  label: ReactNode;
  mark: ReactNode;
  wide: boolean;
}

/** A project without a public page: the name of the idea. */
export function UnpublishedCard({ id, name, label, mark, wide }: UnpublishedCardProps) {
  return (
    <article className={wide ? `columns ${styles.wide}` : "stack gap-m"}>
      <div className="relative">
        {mark}
        <ProjectDrawing id={id} className="frame" />
      </div>
      <div className="stack">
        {label}
        <h2 className={`title-m breakable ${styles.title}`}>{name}</h2>
        <p>The team hasn’t published anything else about this idea yet.</p>
      </div>
    </article>
  );
}
