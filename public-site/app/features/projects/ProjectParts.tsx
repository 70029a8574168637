import { capitalized, inWords, NBSP } from "#common/words.ts";
import { ProjectDrawing } from "~/art/ProjectDrawing.tsx";
import { type Finalist, pictureAddress } from "~/data/finalists.ts";

/** The members who agreed to be named, with university and country. */
export function ProjectTeam({ members, people }: Pick<Finalist, "members" | "people">) {
  if (members.length === 0) {
    return <p className="text-s">No team members are named.</p>;
  }
  const others = people - members.length;
  return (
    <>
      <ul className="tiles text-s">
        {members.map(({ name, university, country }) => (
          <li key={`${name} ${university} ${country}`}>
            <strong>{name}</strong>
            <span>{[university, country.replaceAll(" ", NBSP)].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-s mt-s">
          {`${capitalized(inWords(others))} other ${others === 1 ? "member is" : "members are"} not named.`}
        </p>
      )}
    </>
  );
}

/** The jury's sentence; nothing without one. */
export function JurySentence({ sentence }: { sentence: string }) {
  if (!sentence) return null;
  return (
    <figure className="quote measure" style={{ borderColor: "var(--signal)" }}>
      <blockquote className="title-s breakable">{sentence}</blockquote>
      <figcaption className="text-s mt-2xs">The jury</figcaption>
    </figure>
  );
}

interface ProjectFigureProps {
  project: Pick<Finalist, "id" | "pictures">;
  /** Whether it is at the top of the page and should load at once. */
  eager?: boolean;
}

/** The first picture of a project, or a drawing. */
export function ProjectFigure({ project, eager = false }: ProjectFigureProps) {
  const [picture] = project.pictures;
  if (!picture) return <ProjectDrawing id={project.id} className="frame" />;
  return (
    <img
      className="frame"
      src={pictureAddress(picture)}
      alt={picture.alt_text}
      width={1600}
      height={1200}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
