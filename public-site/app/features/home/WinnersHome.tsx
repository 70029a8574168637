import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/PageHead.tsx";
import { ReadFailed } from "~/components/ReadFailed.tsx";
import { finalistsReading, winnersHome, winnersPage } from "~/content/finalists.ts";
import { ListOutline } from "~/features/finalists/ListOutline.tsx";
import { useFinalists } from "~/features/finalists/useFinalists.ts";
import { Winners } from "~/features/finalists/Winners.tsx";
import { MailingListSection } from "./MailingListSection.tsx";
import styles from "./WinnersHome.module.css";

/** Home once the final is released: who has won, the call as it was, and the list for the next one. */
export function WinnersHome() {
  const { title, archive } = winnersHome(useChallenge());
  const shown = useFinalists();
  return (
    <>
      <div className={styles.winners}>
        <PageHead title={title} />
        {(shown.status === "loading" || shown.status === "upcoming") && <ListOutline />}
        {shown.status === "failed" && (
          <div className="grid">
            <ReadFailed words={finalistsReading} cause={shown.cause} onRetry={shown.retry} />
          </div>
        )}
        {shown.status === "ready" && (
          <>
            <p className={`grid text-l ${styles.lead}`}>
              <span>{winnersPage.lead}</span>
            </p>
            <Winners finalists={shown.value.finalists} />
          </>
        )}
      </div>
      <section className={`on-dark ${styles.archive}`} aria-labelledby="archive">
        <div className="grid">
          <h2 id="archive" className="title-l">
            {archive.title}
          </h2>
          <p className="text-l">{archive.text}</p>
          <ul className={styles.links}>
            {archive.links.map(({ text, href }) => (
              <li key={href}>
                <ButtonLink to={href} look="white">
                  {text} <Arrow />
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <MailingListSection />
    </>
  );
}
