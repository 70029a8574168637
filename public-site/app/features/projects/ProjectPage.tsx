import { useCallback } from "react";
import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { NeedsScript } from "~/components/NeedsScript.tsx";
import { ReadFailed } from "~/components/ReadFailed.tsx";
import {
  finalistsReading,
  outcomeWords,
  projectReading,
  projectWords,
} from "~/content/finalists.ts";
import { notFound } from "~/content/notices.ts";
import { challengeName } from "~/content/organisation.ts";
import { type Finalist, loadFinalist, pictureAddress } from "~/data/finalists.ts";
import { NotFoundPage } from "~/features/navigation/NotFoundPage.tsx";
import { useRead } from "~/lib/useRead.ts";
import { fewLines } from "./fewLines.ts";
import { JurySentence } from "./JurySentence.tsx";
import { ProjectFigure } from "./ProjectFigure.tsx";
import styles from "./ProjectPage.module.css";
import { ProjectTeam } from "./ProjectTeam.tsx";
import { useServedHead } from "./useServedHead.ts";

/** One finalist, for everybody: what its team shows, and what the jury says of it. */
export function ProjectPage({ id }: { id: string }) {
  const read = useRead(useCallback((signal: AbortSignal) => loadFinalist(id, signal), [id]));
  const site = challengeName(useChallenge());
  const title = read.status === "ready" ? (read.value?.title ?? notFound.title) : null;
  useServedHead(title === null ? null : `${title} – ${site}`);

  if (read.status === "ready") {
    return read.value ? <Project project={read.value} /> : <NotFoundPage />;
  }
  return (
    <div className={`grid ${styles.page} ${styles.loading}`}>
      <div className={styles.head}>
        <h1 className="title-l">{projectReading.title}</h1>
        {read.status === "failed" ? (
          <ReadFailed words={projectReading} onRetry={read.retry} />
        ) : (
          <>
            <NeedsScript what={projectReading.script} />
            <p role="status" className="needs-script">
              {finalistsReading.loading}
            </p>
          </>
        )}
      </div>
      <div className={styles.figure}>
        <div className={styles.outline} />
      </div>
    </div>
  );
}

function Project({ project }: { project: Finalist }) {
  const { title, summary, outcome, members, pictures, jurySentence } = project;
  return (
    <article>
      <div className={`grid ${styles.page}`}>
        <div className={styles.head}>
          <p className={styles.outcome}>{outcomeWords[outcome]}</p>
          <h1 className={`title-l ${styles.title}`}>{title}</h1>
          <p className={`text-l ${styles.summary}`}>{fewLines(summary)}</p>
          <JurySentence sentence={jurySentence} />
        </div>
        <div className={styles.figure}>
          <ProjectFigure project={project} eager />
        </div>
      </div>
      {pictures.length > 1 && (
        <ul className={`grid ${styles.more}`} aria-label={projectWords.morePictures}>
          {pictures.slice(1).map((picture) => (
            <li key={picture.id}>
              <img
                src={pictureAddress(picture)}
                alt={picture.alt}
                width={1600}
                height={1200}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      )}
      <div className={`grid ${styles.team}`}>
        <section aria-labelledby="team">
          <h2 id="team" className="title-m">
            {projectWords.team}
          </h2>
          <ProjectTeam members={members} />
        </section>
        <div className={styles.leave}>
          <ButtonLink to={projectWords.all.href} look="quiet">
            {projectWords.all.text} <Arrow />
          </ButtonLink>
          <Link to={projectWords.brief.href}>{projectWords.brief.text}</Link>
        </div>
      </div>
    </article>
  );
}
