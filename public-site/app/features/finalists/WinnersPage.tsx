import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/PageHead.tsx";
import { ReadFailed } from "~/components/ReadFailed.tsx";
import {
  finalistsReading,
  podiumPlaces,
  winnersPage,
  winnersUpcoming,
} from "~/content/finalists.ts";
import type { Finalist } from "~/data/finalists.ts";
import { ListOutline } from "./ListOutline.tsx";
import { Podium } from "./Podium.tsx";
import { Upcoming } from "./Upcoming.tsx";
import { useFinalists } from "./useFinalists.ts";
import styles from "./WinnersPage.module.css";

/** The winners for everybody; until there are any, when that is and what they get. */
export function WinnersPage() {
  const facts = useChallenge();
  const shown = useFinalists();
  const winners = shown.status === "ready" ? shown.value.filter(hasPlace) : [];
  const isUpcoming =
    shown.status === "upcoming" || (shown.status === "ready" && winners.length === 0);
  return (
    <div className={styles.page}>
      <PageHead title={winnersPage.title} />
      {shown.status === "loading" && <ListOutline />}
      {shown.status === "failed" && (
        <div className="grid">
          <ReadFailed words={finalistsReading} onRetry={shown.retry} />
        </div>
      )}
      {isUpcoming && (
        <>
          <Upcoming {...winnersUpcoming(facts)} />
          <Podium winners={null} />
        </>
      )}
      {winners.length > 0 && (
        <>
          <div className="grid">
            <p className={`text-l ${styles.lead}`}>{winnersPage.lead}</p>
          </div>
          <Podium winners={winners} />
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

/** Until the final the top three have none. */
function hasPlace(finalist: Finalist): boolean {
  return podiumPlaces.some(({ outcome }) => outcome === finalist.outcome);
}
