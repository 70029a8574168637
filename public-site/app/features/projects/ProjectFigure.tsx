import { ProjectDrawing } from "~/art/ProjectDrawing.tsx";
import { type Finalist, pictureAddress } from "~/data/finalists.ts";
import styles from "./ProjectFigure.module.css";

interface ProjectFigureProps {
  project: Pick<Finalist, "id" | "pictures">;
  /** What the page begins with: it is loaded at once. */
  eager?: boolean;
}

/** The picture that stands for a project, or a drawing where its team shows none. */
export function ProjectFigure({ project, eager = false }: ProjectFigureProps) {
  const [picture] = project.pictures;
  return (
    <div className={styles.figure}>
      {picture ? (
        <img
          src={pictureAddress(picture)}
          alt={picture.alt}
          width={1600}
          height={1200}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      ) : (
        <ProjectDrawing id={project.id} />
      )}
    </div>
  );
}
