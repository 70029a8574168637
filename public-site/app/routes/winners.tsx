import { ProjectDrawing } from "~/art/ProjectDrawing.tsx";
import device from "~/art/prizes/device.svg?url&no-inline";
import medal from "~/art/prizes/medal.svg?url&no-inline";
import trophy from "~/art/prizes/trophy.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { PageHead } from "~/components/Page.tsx";
import { listReading, podiumPlaces, winnersPage, winnersUpcoming } from "~/content/finalists.ts";
import type { Finalist } from "~/data/finalists.ts";
import { ProjectCard } from "~/features/finalists/ProjectCard.tsx";
import { Upcoming } from "~/features/finalists/Upcoming.tsx";
import { useFinalists } from "~/features/finalists/useFinalists.ts";
import styles from "./winners.module.css";

export default WinnersPage;

/** The public page of the winners; before the final, its date and the prizes. */
export function WinnersPage() {
  const facts = useChallenge();
  const shown = useFinalists();
  const finalists = shown.status === "ready" ? shown.value.finalists : [];
  const isOver = finalists.some(hasPlace) || facts.isDecided;
  const isUpcoming = shown.status === "upcoming" || (shown.status === "ready" && !isOver);
  return (
    <div className={styles.page}>
      <PageHead title={winnersPage.title} />
      {(shown.status === "loading" || shown.status === "failed") && (
        <div className="grid">
          {shown.status === "loading" ? (
            <Outline what={listReading.script} />
          ) : (
            <LoadFailed failure={listReading} onRetry={shown.retry} />
          )}
        </div>
      )}
      {isUpcoming && (
        <>
          <Upcoming {...winnersUpcoming(facts)} />
          <Podium />
        </>
      )}
      {shown.status === "ready" && isOver && (
        <>
          <div className="grid">
            <p className={`text-l ${styles.lead}`}>{winnersPage.lead}</p>
          </div>
          <Winners finalists={finalists} />
          <div className={`grid ${styles.more}`}>
            <div>
              <ButtonLink to={winnersPage.action.href} look="quiet">
                {winnersPage.action.text} <Arrow />
              </ButtonLink>
            </div>
          </div>
        </>
      )}
    </div>
  );
}

type Place = (typeof podiumPlaces)[number];

function Winners({ finalists }: { finalists: readonly Finalist[] }) {
  const others = finalists.filter((finalist) => !hasPlace(finalist));
  return (
    <div className={`grid ${styles.winners}`}>
      <ol className={styles.places}>
        {podiumPlaces.map((place) => (
          <li key={place.outcome} data-place={place.number}>
            <Winner
              place={place}
              winner={finalists.find(({ outcome }) => outcome === place.outcome)}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className="title-s">
            {winnersPage.others}
          </h2>
          <ul className={styles.rest}>
            {others.map((finalist) => (
              <li key={finalist.id}>
                <ProjectCard project={finalist} label={winnersPage.other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Winner({ place, winner }: { place: Place; winner: Finalist | undefined }) {
  const isFirst = place.number === 1;
  const label = place.prize;
  return (
    <div className={styles.winner}>
      <img
        className={styles.mark}
        src={isFirst ? prizeDrawings.device : prizeDrawings.medal}
        alt=""
      />
      {winner ? (
        <ProjectCard project={winner} label={label} wide={isFirst} eager={isFirst} />
      ) : (
        <div className={styles.unnamed}>
          <ProjectDrawing id={place.outcome} className="frame" />
          <p className="label">{label}</p>
          <p>{winnersPage.unnamed}</p>
        </div>
      )}
    </div>
  );
}

/** Until the final the top three have none. */
function hasPlace(finalist: Finalist): boolean {
  return podiumPlaces.some(({ outcome }) => outcome === finalist.outcome);
}

function Podium() {
  return (
    <div className={styles.podium}>
      <div className={styles.podiumDrawing} aria-hidden="true">
        {podiumPlaces.map(({ outcome, number }) => (
          <div key={outcome} className={styles.place} data-place={number}>
            <img
              className={number === 1 ? styles.device : styles.trophy}
              src={number === 1 ? prizeDrawings.device : prizeDrawings.trophy}
              alt=""
            />
            <div className={`on-dark ${styles.step}`}>
              <span className={styles.number}>{number}</span>
              {number > 1 && <img className={styles.medal} src={prizeDrawings.medal} alt="" />}
            </div>
          </div>
        ))}
      </div>
      <ol className={`on-dark ${styles.list}`}>
        {podiumPlaces.map(({ outcome, number, place, amount, parts }) => (
          <li key={outcome} data-place={number}>
            <p className={styles.name}>{place}</p>
            <div className={styles.award}>
              <strong className="title-l">{amount}</strong>
              {parts.map((part) => (
                <p key={part}>{part}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

const prizeDrawings = { device, medal, trophy } as const;
