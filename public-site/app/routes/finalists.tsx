import { limits } from "#shared/figures.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { PageHead } from "~/components/Page.tsx";
import type { ChallengeFacts } from "~/content/facts.ts";
import {
  finalistsPage,
  finalistsTitle,
  finalistsUpcoming,
  listReading,
  nobodyShown,
  shownNote,
} from "~/content/finalists.ts";
import type { ShownFinalists } from "~/data/finalists.ts";
import { ProjectCard } from "~/features/finalists/ProjectCard.tsx";
import { Upcoming } from "~/features/finalists/Upcoming.tsx";
import { useFinalists } from "~/features/finalists/useFinalists.ts";
import styles from "./finalists.module.css";

export default FinalistsPage;

/** The public page of the finalists; before the announcement, its date. */
export function FinalistsPage() {
  const facts = useChallenge();
  const shown = useFinalists();
  return (
    <>
      {/* As high as the window, so that what follows stays below it when the list arrives. */}
      <div className={styles.first}>
        <PageHead title={finalistsTitle} />
        {shown.status === "upcoming" && (
          <Upcoming {...finalistsUpcoming(facts)}>
            <OpenPlaces />
          </Upcoming>
        )}
        {(shown.status === "loading" || shown.status === "failed") && (
          <div className="grid">
            {shown.status === "loading" ? (
              <Outline what={listReading.script} />
            ) : (
              <LoadFailed failure={listReading} onRetry={shown.retry} />
            )}
          </div>
        )}
        {shown.status === "ready" && shown.value.finalists.length === 0 && (
          <Upcoming {...nobodyShown(facts)}>
            <OpenPlaces />
          </Upcoming>
        )}
        {shown.status === "ready" && shown.value.finalists.length > 0 && (
          <FinalistList {...shown.value} facts={facts} />
        )}
      </div>
      <Stake {...finalistsPage(facts).stake} />
    </>
  );
}

const PLACES = Array.from({ length: limits.finalists }, (_, place) => place);

function OpenPlaces() {
  return (
    <div className={styles.places} aria-hidden="true">
      {PLACES.map((place) => (
        <span key={place} />
      ))}
    </div>
  );
}

function Stake({ title, facts, action }: ReturnType<typeof finalistsPage>["stake"]) {
  return (
    <section className={`on-dark ${styles.stake}`} aria-labelledby="stake">
      <div className="grid gap-m">
        <h2 id="stake" className="title-l col-title">
          {title}
        </h2>
        <ul className={`col-body ${styles.facts}`}>
          {facts.map(({ figure, text }) => (
            <li key={text}>
              <strong className="title-l">{figure}</strong>
              <p className="text-l">{text}</p>
            </li>
          ))}
        </ul>
        <div className="col-body">
          <ButtonLink to={action.href} look="white">
            <span>{action.text}</span> <Arrow />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

interface FinalistListProps extends ShownFinalists {
  facts: ChallengeFacts;
}

function FinalistList({ finalists, counts, facts }: FinalistListProps) {
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
