import { ProjectDrawing } from "~/art/ProjectDrawing.tsx";
import { Device, Medal } from "~/art/Trophy.tsx";
import { podiumPlaces, winnersPage } from "~/content/finalists.ts";
import type { Finalist } from "~/data/finalists.ts";
import { ProjectCard } from "./ProjectCard.tsx";
import styles from "./Winners.module.css";

type Place = (typeof podiumPlaces)[number];

/** Who has won: the first place large, then the second and the third, then the other finalists. */
export function Winners({ finalists }: { finalists: readonly Finalist[] }) {
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
        <section className={styles.others} aria-labelledby="others">
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
  const Mark = isFirst ? Device : Medal;
  return (
    <div className={styles.winner}>
      <Mark className={styles.mark} />
      {winner ? (
        <ProjectCard project={winner} label={label} wide={isFirst} eager={isFirst} />
      ) : (
        <div className={styles.unnamed}>
          <ProjectDrawing id={place.outcome} className={styles.drawing} />
          <p className={styles.label}>{label}</p>
          <p>{winnersPage.unnamed}</p>
        </div>
      )}
    </div>
  );
}

/** Until the final the top three have none. */
export function hasPlace(finalist: Finalist): boolean {
  return podiumPlaces.some(({ outcome }) => outcome === finalist.outcome);
}
