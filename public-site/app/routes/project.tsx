import { useCallback, useEffect } from "react";
import { Link, useParams } from "react-router";
import { challengeName } from "#common/content/names.ts";
import { labelOf, WORD_JOINER } from "#common/words.ts";
import { FINALIST_OUTCOMES } from "#shared/constants.ts";
import { PREVIOUS_SITE } from "#shared/season.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { NeedsScript } from "~/components/NeedsScript.tsx";
import { paths, projectPath } from "~/config/paths.ts";
import { deviceFigures, devices, teamFigures } from "~/content/finalists.ts";
import { notFound } from "~/content/notices.ts";
import { type Finalist, loadFinalist, loadFinalists, pictureAddress } from "~/data/finalists.ts";
import { NotFoundPage } from "~/features/navigation/NotFoundPage.tsx";
import { JurySentence, ProjectFigure, ProjectTeam } from "~/features/projects/ProjectParts.tsx";
import { Device } from "~/features/true-size/Devices.tsx";
import { useLoad } from "~/lib/useLoad.ts";
import styles from "./project.module.css";

export default function ProjectRoute() {
  const { id = "" } = useParams();
  return <ProjectPage key={id} id={id} />;
}

function ProjectPage({ id }: { id: string }) {
  const read = useLoad(useCallback((signal: AbortSignal) => loadFinalist(id, signal), [id]));
  const site = challengeName(useChallenge());
  const title = read.status === "ready" ? (read.value?.title ?? notFound.title) : null;
  useServedHead(title === null ? null : `${title} – ${site}`);

  if (read.status === "ready") {
    return read.value ? <Project project={read.value} /> : <UnknownProject id={id} />;
  }
  return (
    <div className={`grid gap-l pt-l pb-xl ${styles.loading}`}>
      <div className={`stack gap-m start ${styles.head}`}>
        <h1 className="title-l">A finalist’s project</h1>
        {read.status === "failed" ? (
          <LoadFailed failure={{ message: "We couldn’t load the project." }} onRetry={read.retry} />
        ) : (
          <>
            <NeedsScript what="The project" />
            <p role="status" className="needs-script">
              Loading…
            </p>
          </>
        )}
      </div>
      <div className={styles.figure}>
        <div className="frame" />
      </div>
    </div>
  );
}

/** Links to the projects of a past season lead on to its site. */
function UnknownProject({ id }: { id: string }) {
  useEffect(() => {
    if (PREVIOUS_SITE) window.location.replace(`${PREVIOUS_SITE}${projectPath(id)}`);
  }, [id]);
  return <NotFoundPage />;
}

function Project({ project }: { project: Finalist }) {
  const { title, summary, outcome, pictures, jury_sentence } = project;
  return (
    <article>
      <div className="grid gap-l pt-l pb-xl">
        <div className={`stack gap-m start ${styles.head}`}>
          <p className="label">{labelOf(FINALIST_OUTCOMES, outcome)}</p>
          <h1 className={`title-l breakable ${styles.title}`}>{title}</h1>
          <p className="text-l measure typed">{summary}</p>
          <JurySentence sentence={jury_sentence} />
        </div>
        <div className={styles.figure}>
          <ProjectFigure project={project} eager />
        </div>
      </div>
      <Device project={project} title={devices.one} />
      {pictures.length > 1 && (
        <ul className={`grid gap-s pb-xl ${styles.more}`} aria-label="More pictures">
          {pictures.slice(1).map((picture) => (
            <li key={picture.id} className="half">
              <img
                className="frame"
                src={pictureAddress(picture)}
                alt={picture.alt_text}
                width={1600}
                height={1200}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-l py-xl tone-1">
        <section aria-labelledby="team">
          <h2 id="team" className="title-m mb-m">
            The team
          </h2>
          {deviceFigures(project).length === 0 && (
            <ul className="row gap-l mb-m">
              {teamFigures(project).map(({ figure, text }) => (
                <li key={text}>
                  <p className="title-l">{figure}</p>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          )}
          <ProjectTeam {...project} />
        </section>
        <div>
          <ButtonLink to={paths.finalists} look="quiet">
            All finalists <Arrow />
          </ButtonLink>
        </div>
        <NextProject id={project.id} />
      </div>
    </article>
  );
}

/** The next project in the list, or the first after the last; nothing if there is no other. */
function NextProject({ id }: { id: string }) {
  const read = useLoad(loadFinalists);
  if (read.status !== "ready") return null;
  const { finalists } = read.value;
  const next = finalists[(finalists.findIndex((each) => each.id === id) + 1) % finalists.length];
  if (!next || next.id === id) return null;
  return (
    <Link
      className={`plain-link breakable pt-m screen-only ${styles.next}`}
      to={projectPath(next.id)}
    >
      <span className="text-s">Next project</span>
      <span className="title-m">
        {next.title}
        {WORD_JOINER}
        <Arrow />
      </span>
    </Link>
  );
}

/**
 * Sets the title of the document, and removes the elements for link previews that the edge function `project` adds.
 * React does not know them and would keep them on the next page.
 * @param title null while it is loading.
 */
function useServedHead(title: string | null) {
  useEffect(() => {
    if (title === null) return;
    removeServed();
    document.title = title;
  }, [title]);
  useEffect(() => removeServed, []);
}

function removeServed() {
  for (const element of document.head.querySelectorAll("[data-served]")) element.remove();
}
