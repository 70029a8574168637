import type { CSSProperties, ReactNode } from "react";
import arm from "~/art/people/arm.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { BySession } from "~/components/BySession.tsx";
import { Parts } from "~/components/Parts.tsx";
import { Picture } from "~/components/Picture.tsx";
import { RichText } from "~/components/RichText.tsx";
import { MAILING_LIST_ID, paths } from "~/config/paths.ts";
import { incentives, interest, statement } from "~/content/homeSections.ts";
import { mailingListLead } from "~/content/mailingList.ts";
import { pictures } from "~/content/pictures.ts";
import { awards, prizeSection } from "~/content/prizes.ts";
import { MailingListForm } from "~/features/mailing-list/MailingListForm.tsx";
import { TrueSize } from "~/features/true-size/TrueSize.tsx";
import { useLoad } from "~/lib/useLoad.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";
import { Hero } from "./Hero.tsx";
import styles from "./HomePage.module.css";

/** The code is loaded on demand as well, because most visits are before the final. */
const loadWinners = async (signal: AbortSignal) =>
  (await import("./winners.tsx")).loadHomeWinners(signal);

/** The home page: its six sections, in order. */
export function HomePage() {
  const read = useLoad(useChallenge().isDecided ? loadWinners : null);
  const winners = read.status === "ready" ? read.value : undefined;
  return (
    <Parts>
      <Hero winner={winners?.hero} />
      <Statement />
      <Incentives />
      <Prizes winners={winners?.prizes} />
      <Steps />
      <MailingListSection />
    </Parts>
  );
}

function Statement() {
  const { title, paragraphs } = statement(useChallenge());
  return (
    <section aria-labelledby="statement">
      <div className="tone-7 on-dark relative">
        <Picture picture={pictures.clinic} className={styles.picture} />
        <div className={`grid ${styles.words}`}>
          <h2 id="statement" className="title-l most">
            {title}
          </h2>
          <div className={`text-l prose measure-s mt-l ${styles.text}`}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <ButtonLink to={paths.challenge} look="white">
              Read the Full Brief <Arrow />
            </ButtonLink>
          </div>
        </div>
      </div>
      <TrueSize heading="h3" />
    </section>
  );
}

function Incentives() {
  const { title, items } = incentives(useChallenge());
  return (
    <section className="white pt-2xl" aria-labelledby="incentives">
      <div className="grid">
        <h2 id="incentives" className="title-l">
          {title}
        </h2>
      </div>
      <ul className="grid gap-l mt-l">
        {items.map(({ title, text }) => (
          <li key={title} className={`half rule ${styles.incentive}`}>
            <h3 className="title-m">{title}</h3>
            <p className="measure-xs mt-2xs">
              <RichText text={text} />
            </p>
          </li>
        ))}
      </ul>
      <Picture picture={pictures.worn} className={styles.incentivesPicture} />
    </section>
  );
}

function Prizes({ winners }: { winners: readonly ReactNode[] | undefined }) {
  const facts = useChallenge();
  return (
    <section className="ink on-dark clip pt-l pb-2xl" aria-labelledby="prizes">
      <div className="grid">
        <h2 id="prizes" className="title-l">
          {prizeSection.title}
        </h2>
      </div>
      <ol className="grid gap-xl mt-m">
        {awards.map(({ place, amount, parts }, index) => (
          <li key={place} className={styles.prize}>
            <p className="title-s">{place}</p>
            <strong className={`mt-s ${styles.figure}`}>{amount}</strong>
            <div className={`stack gap-3xs measure-xs soft mt-m ${styles.parts}`}>
              {parts.map((part) => (
                <p key={part}>{part}</p>
              ))}
            </div>
            {winners?.[index]}
          </li>
        ))}
      </ol>
      <div className="grid">
        <div className={`text-l soft prose mt-xl ${styles.note}`}>
          <p>{prizeSection.note}</p>
          <p>
            <RichText text={prizeSection.ipNote(facts)} />
          </p>
        </div>
      </div>
    </section>
  );
}

function Steps() {
  const facts = useChallenge();
  const { title, steps } = interest(facts, false);
  return (
    <section className="py-2xl tone-4 clip" aria-labelledby="interest">
      <div className="grid">
        <h2 id="interest" className="title-l">
          {title}
        </h2>
      </div>
      <img
        className={`screen-only mt-m ${styles.arm}`}
        src={arm}
        width="1800"
        height="420"
        alt=""
        loading="lazy"
      />
      <ol className="grid gap-xl mt-m">
        {steps.map(({ title, period, text, isMain }, index) => (
          <li key={title} className={`third ${styles.step}`}>
            <p className="text-s rule">{period}</p>
            <h3 className="title-m mt-s">{title}</h3>
            <p className="mt-xs mb-m">
              <RichText text={text} />
            </p>
            <BySession>
              {(isSignedIn) => {
                const action = interest(facts, isSignedIn).steps[index]?.action;
                return (
                  action && (
                    <ButtonLink to={action.href} look={isMain ? "primary" : "quiet"}>
                      {action.text}
                    </ButtonLink>
                  )
                );
              }}
            </BySession>
          </li>
        ))}
      </ol>
    </section>
  );
}

const HEADING_ID = "mailing-list-heading";

function MailingListSection() {
  return (
    <section
      className="py-2xl paper clip screen-only"
      id={MAILING_LIST_ID}
      tabIndex={-1}
      aria-labelledby={HEADING_ID}
    >
      <div className="grid">
        <CircleGrid />
        <div className="right">
          <h2 id={HEADING_ID} className="title-l">
            Join the mailing list
          </h2>
          <p className="text-l measure-xs mt-s mb-l">{mailingListLead(useChallenge())}</p>
          <MailingListForm labelledBy={HEADING_ID} />
        </div>
      </div>
    </section>
  );
}

const TONES: readonly Tone[] = [4, 7, 2, 9, 5, 6, 2, 8, 4];

/** The turn of each circle: along the first row, back along the second, and along the third. */
const TURNS = [0, 1, 2, 5, 4, 3, 6, 7, 8];

/** Nine people, one wearing the device. The white circle moves as the page scrolls. */
function CircleGrid() {
  return (
    <div className={styles.circles} aria-hidden="true">
      {TONES.map((tone, place) => {
        const turn = TURNS[place];
        const style = { "--tone": toneColor(tone), "--turn": turn } as CSSProperties;
        return <span key={turn} className={styles.circle} style={style} />;
      })}
    </div>
  );
}
