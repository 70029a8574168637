import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { factsOf } from "~/content/facts.ts";
import { pages } from "~/content/pages.ts";
import { finalistResult } from "~/content/results.ts";
import { capitalized } from "~/content/text.ts";
import { useContactDialog } from "~/features/contact/contactDialogContext.ts";
import styles from "./FinalistResult.module.css";

interface FinalistResultProps {
  firstName: string;
  ideaName: string;
  challenge: Challenge;
}

/** What a finalist reads first, once results are released: that they are chosen, and what happens now. */
export function FinalistResult({ firstName, ideaName, challenge }: FinalistResultProps) {
  const { openContactDialog } = useContactDialog();
  const dates = datesOf(challenge);
  return (
    <section className={`${styles.result} on-dark`} aria-labelledby="result-heading">
      <div className="grid">
        <div className={styles.words}>
          <h1 id="result-heading" className={`display ${styles.title}`}>
            {finalistResult.title(firstName)}
          </h1>
          <p className={`text-l ${styles.lead}`}>{finalistResult.lead(ideaName)}</p>
        </div>
        <Finalists />
        <div className={styles.next}>
          <h2 className="title-m">{finalistResult.next}</h2>
          <ol className={styles.steps}>
            {finalistResult.steps.map(({ title, text }, index) => (
              <li key={title}>
                <p className={styles.when}>{dates[index]}</p>
                <h3 className="title-s">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <div className={styles.actions}>
            <ButtonLink to={pages.workspace} look="white">
              {finalistResult.workspace} <Arrow />
            </ButtonLink>
            <Button look="quiet" onClick={openContactDialog}>
              {finalistResult.contact}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The finalists, each a tone of skin; this one is the device. */
const FINALISTS = ["tone-3", "this-one", "tone-5", "tone-9", "tone-6"];

function Finalists() {
  return (
    <div className={styles.finalists} aria-hidden="true">
      {FINALISTS.map((finalist) => (
        <span key={finalist} data-finalist={finalist} />
      ))}
    </div>
  );
}

/** When each of the steps is. */
function datesOf(challenge: Challenge): string[] {
  const { refinementStarts, topThreeSelected, challengeEnds } = factsOf(
    challenge,
    challengeNow(),
  ).dates;
  return [
    "Now",
    `${refinementStarts.monthAndYear} to ${challengeEnds.monthAndYear}`,
    capitalized(topThreeSelected.roughly),
    capitalized(challengeEnds.roughly),
  ];
}
