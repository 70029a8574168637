import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/PageHead.tsx";
import { ReadFailed } from "~/components/ReadFailed.tsx";
import { finalistsReading, winnersPage, winnersUpcoming } from "~/content/finalists.ts";
import { ListOutline } from "./ListOutline.tsx";
import { Podium } from "./Podium.tsx";
import { Upcoming } from "./Upcoming.tsx";
import { useFinalists } from "./useFinalists.ts";
import { hasPlace, Winners } from "./Winners.tsx";
import styles from "./WinnersPage.module.css";

/** The winners for everybody; until there are any, when that is and what they get. */
export function WinnersPage() {
  const facts = useChallenge();
  const shown = useFinalists();
  const finalists = shown.status === "ready" ? shown.value.finalists : [];
  const isOver = finalists.some(hasPlace) || facts.isDecided;
  const isUpcoming = shown.status === "upcoming" || (shown.status === "ready" && !isOver);
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
