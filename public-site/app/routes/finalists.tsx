import { labelOf } from "#common/words.ts";
import { FINALIST_OUTCOMES } from "#shared/constants.ts";
import { limits } from "#shared/season.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import {
  finalistBenefits,
  finalistsLead,
  finalistsUpcoming,
  shownNote,
} from "~/content/finalists.ts";
import { loadFinalists, type ShownFinalists } from "~/data/finalists.ts";
import { Finalists } from "~/features/finalists/Finalists.tsx";
import { ProjectCard } from "~/features/finalists/ProjectCard.tsx";
import { Upcoming } from "~/features/finalists/Upcoming.tsx";
import { Devices } from "~/features/true-size/Devices.tsx";
import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./finalists.module.css";

export default FinalistsPage;

/** The public page of the finalists; before the announcement, its date. */
export function FinalistsPage() {
  const facts = useChallenge();
  return (
    <>
      {/* As high as the window, so that later content stays below it when the list is loaded. */}
      <div className={styles.first}>
        <PageHead title="The finalists" />
        <Finalists expectedAt={facts.dates.finalistsSelected.instant} load={loadFinalists}>
          {(shown) =>
            shown && shown.finalists.length > 0 ? (
              <FinalistList {...shown} facts={facts} />
            ) : (
              <div className="pb-2xl">
                <Upcoming {...finalistsUpcoming(facts)}>
                  <OpenPlaces count={facts.challenge.finalists || limits.finalists} />
                </Upcoming>
              </div>
            )
          }
        </Finalists>
      </div>
      <Stake facts={facts} />
    </>
  );
}

function OpenPlaces({ count }: { count: number }) {
  return (
    <div className={styles.places} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the circles are identical.
        <span key={place} />
      ))}
    </div>
  );
}

function Stake({ facts }: { facts: ChallengeFacts }) {
  return (
    <section className="py-2xl tone-8 on-dark" aria-labelledby="benefits">
      <div className="grid gap-m">
        <h2 id="benefits" className="title-l col-title">
          The prizes
        </h2>
        <ul className="ruled col-body">
          {finalistBenefits(facts).map(({ figure, text }, index) => (
            <li key={text} className="py-m">
              <strong className="title-l" style={{ color: toneColor((index + 2) as Tone) }}>
                {figure}
              </strong>
              <p className="text-l soft mt-3xs">{text}</p>
            </li>
          ))}
        </ul>
        <div className="col-body">
          <ButtonLink to={paths.winners} look="white">
            <span>{facts.isDecided ? "See the winners" : "See the prizes"}</span> <Arrow />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function FinalistList({ finalists, counts, facts }: ShownFinalists & { facts: ChallengeFacts }) {
  const note = shownNote(counts);
  const hasDecision = finalists.some(({ outcome }) => outcome !== "finalist");
  return (
    <>
      <div className="grid">
        <p className="text-l measure">{finalistsLead(facts)}</p>
        {note && <p className="mt-s">{note}</p>}
        <ol className="stack gap-xl my-xl" aria-label="Finalists">
          {finalists.map((finalist, index) => (
            <li key={finalist.id}>
              <ProjectCard
                project={finalist}
                label={
                  hasDecision && (
                    <p className="label">{labelOf(FINALIST_OUTCOMES, finalist.outcome)}</p>
                  )
                }
                eager={index === 0}
                wide
              />
            </li>
          ))}
        </ol>
      </div>
      <Devices finalists={finalists} />
    </>
  );
}
