import device from "~/art/prizes/device.svg?url&no-inline";
import medal from "~/art/prizes/medal.svg?url&no-inline";
import trophy from "~/art/prizes/trophy.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { figures } from "~/content/figures.ts";
import { devices, podiumPlaces, winnersLead, winnersUpcoming } from "~/content/finalists.ts";
import { type Finalist, loadWinners, type ShownWinners, type Winner } from "~/data/finalists.ts";
import { Finalists } from "~/features/finalists/Finalists.tsx";
import { ProjectCard, UnpublishedCard } from "~/features/finalists/ProjectCard.tsx";
import { Upcoming } from "~/features/finalists/Upcoming.tsx";
import { Device } from "~/features/true-size/Devices.tsx";
import styles from "./winners.module.css";

export default WinnersPage;

/** The public page of the winners; before the final, its date and the prizes. */
export function WinnersPage() {
  const facts = useChallenge();
  return (
    <div className={`clip ${styles.page}`}>
      <PageHead title="The winners" />
      <Finalists expectedAt={facts.dates.challengeEnds.instant} load={loadWinners}>
        {(shown) =>
          shown && shown.winners.length > 0 ? (
            <Winners {...shown} facts={facts} />
          ) : (
            <>
              <Upcoming {...winnersUpcoming(facts)} />
              <Podium />
            </>
          )
        }
      </Finalists>
    </div>
  );
}

function Winners({ winners, finalists, facts }: ShownWinners & { facts: ChallengeFacts }) {
  const others = finalists.filter(({ id }) => !winners.some(({ page_id }) => page_id === id));
  const first = winners.find(({ outcome }) => outcome === "first");
  const firstPage = finalists.find(({ id }) => id === first?.page_id);
  return (
    <>
      <div className="grid">
        <p className="text-l measure-s mb-xl">{winnersLead(facts)}</p>
      </div>
      <div className="grid gap-2xl pb-2xl">
        <ol className={`two gap-2xl ${styles.places}`}>
          {podiumPlaces.map((place) => {
            const winner = winners.find(({ outcome }) => outcome === place.outcome);
            return (
              winner && (
                <li key={place.outcome} data-place={place.number}>
                  <WinnerCard
                    place={place}
                    winner={winner}
                    page={finalists.find(({ id }) => id === winner.page_id)}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
      {firstPage && <Device project={firstPage} title={devices.first} />}
      <div className="grid gap-2xl py-2xl">
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others" className="title-l">
              The other finalists
            </h2>
            <ul className="two gap-l mt-l">
              {others.map((finalist) => (
                <li key={finalist.id}>
                  <ProjectCard
                    project={finalist}
                    heading="h3"
                    label={<p className="label">{`Finalist, ${figures.finalistPrize}`}</p>}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        <div>
          <ButtonLink to={paths.finalists} look="quiet">
            All finalists <Arrow />
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

interface WinnerCardProps {
  place: (typeof podiumPlaces)[number];
  winner: Winner;
  page: Finalist | undefined;
}

/** A winner with its page, or with the name of its idea, which is public by the rules. */
function WinnerCard({ place, winner, page }: WinnerCardProps) {
  const isFirst = place.number === 1;
  const { name, amount } = place.prize;
  const look = {
    label: (
      <p className={styles.prize}>
        <span className="label">{name}</span> <strong>{amount}</strong>
      </p>
    ),
    mark: (
      <span className={`ink on-dark screen-only ${styles.mark}`} aria-hidden="true">
        {place.number}
      </span>
    ),
    wide: isFirst,
  };
  return page ? (
    <ProjectCard project={page} {...look} eager={isFirst} />
  ) : (
    <UnpublishedCard id={place.outcome} name={winner.idea_name} {...look} />
  );
}

function Podium() {
  return (
    <div className={`mt-l ${styles.podium}`}>
      <div className={styles.podiumDrawing} aria-hidden="true">
        {podiumPlaces.map(({ outcome, number }) => (
          <div key={outcome} className={styles.place} data-place={number}>
            {number === 1 ? (
              <img className={styles.device} src={device} alt="" />
            ) : (
              <div className={styles.objects}>
                <img className={styles.trophy} src={trophy} alt="" />
                <img className={styles.medal} src={medal} alt="" />
              </div>
            )}
            <div className={`on-dark ${styles.step}`}>
              <span className={styles.number}>{number}</span>
            </div>
          </div>
        ))}
      </div>
      <ol className={`on-dark ${styles.list}`}>
        {podiumPlaces.map(({ outcome, number, place, amount, parts }) => (
          <li key={outcome} className="edge pt-m pb-l" data-place={number}>
            <p className="strong">{place}</p>
            <div className="text-s">
              <strong className={`title-l mt-2xs mb-xs ${styles.amount}`}>{amount}</strong>
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
