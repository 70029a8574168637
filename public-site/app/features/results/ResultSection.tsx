import { useId, useState } from "react";
import { Link } from "react-router";
import type { DecidedState } from "#common/content/decided.ts";
import { inEnglish } from "#common/words.ts";
import type { ParticipantStatus } from "#shared/participation.ts";
import { FinalistCircles } from "~/art/FinalistCircles.tsx";
import first from "~/art/results/first.svg?url&no-inline";
import second from "~/art/results/second.svg?url&no-inline";
import third from "~/art/results/third.svg?url&no-inline";
import { Arrow, Button, ButtonLink } from "~/components/Button.tsx";
import { Countdown, Moment } from "~/components/Moment.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { resultOf } from "~/content/results/resultOf.ts";
import type { TeamPage } from "~/data/finalistPage.ts";
import { documentOf } from "~/data/judgedDocument.ts";
import type { JudgingFeedback } from "~/data/judgingFeedback.ts";
import type { Submission } from "~/data/submission.ts";
import type { Stage } from "~/data/workspace.ts";
import { useContactDialog } from "~/features/contact/ContactDialogProvider.tsx";
import { JudgedDocument } from "~/features/judging/JudgedDocument.tsx";
import styles from "./ResultSection.module.css";

interface ResultSectionProps {
  person: DecidedState;
  firstName: string;
  submission: Submission;
  feedback: readonly JudgingFeedback[];
  /** Whether judges reviewed the entry. */
  hasConfirmation: boolean;
  page: TeamPage | null;
  /** The next deliverable of a finalist. */
  nextStage: Stage | undefined;
  facts: ChallengeFacts;
}

const FEEDBACK_ID = "feedback";
const readFeedback = { text: "Read your feedback", href: `#${FEEDBACK_ID}` };

const MEDALS: Partial<Record<ParticipantStatus, string>> = { first, second, third };

/** The rank of a winner, or the finalists as circles, in which the team is the device. */
function Drawing({ person, facts }: Pick<ResultSectionProps, "person" | "facts">) {
  const { finalists, pitching } = facts.challenge;
  const medal = MEDALS[person];
  if (medal) return <img className={styles.drawing} src={medal} alt="" />;
  return (
    <FinalistCircles
      className={styles.drawing}
      count={finalists}
      large={(person === "top_three" && pitching) || finalists}
    />
  );
}

/** The team's result, with the judges' feedback. */
export default function ResultSection({
  person,
  submission,
  feedback,
  hasConfirmation,
  nextStage,
  ...reader
}: ResultSectionProps) {
  const content = resultOf(person, { ...reader, ...submission });
  const { isGoodNews, title, lead, prizes, next, steps } = content;
  const greeting = `${reader.firstName}, `;
  const hasFeedback = feedback.length > 0;
  const links = content.links.length === 0 && hasFeedback ? [readFeedback] : content.links;
  const openContactDialog = useContactDialog();
  const id = useId();
  return (
    <>
      <section
        className={`${styles.result} ${isGoodNews ? "tone-8 on-dark" : "tone-2"}`}
        data-news={isGoodNews ? "good" : "other"}
        aria-labelledby={id}
      >
        <div className="grid gap-l">
          <div className="col-main">
            <h1 id={id} className={isGoodNews ? `display ${styles.title}` : "title-l"}>
              {title.startsWith(greeting) ? (
                <>
                  <span className={styles.line}>{greeting.trim()}</span>{" "}
                  <span className={styles.line}>{title.slice(greeting.length)}</span>
                </>
              ) : (
                title
              )}
            </h1>
            <p className="text-l measure mt-m">{lead}</p>
          </div>
          {submission.outcome && (
            <div className={`col-aside ${styles.side}`}>
              <Drawing person={person} facts={reader.facts} />
            </div>
          )}
          {(prizes.length > 0 || nextStage) && (
            <dl className={`row gap-m ${styles.prizes}`}>
              {prizes.map(({ label, figure, note }) => (
                <div key={label}>
                  <dt className="strong">{label}</dt>
                  <dd className="title-l">{figure}</dd>
                  <dd className="measure-xs mt-2xs">{note}</dd>
                </div>
              ))}
              {nextStage && (
                <div>
                  <dt className="strong">{`Due next: ${nextStage.name}`}</dt>
                  <dd className="title-l tabular screen-only">
                    <Countdown until={nextStage.due_at} />
                  </dd>
                  <dd className="mt-2xs">
                    <Moment at={nextStage.due_at} />
                  </dd>
                </div>
              )}
            </dl>
          )}
          <div className="row">
            {links.map(({ text, href }, index) => (
              <ButtonLink
                key={href}
                to={href}
                look={index > 0 ? "quiet" : isGoodNews ? "white" : "primary"}
              >
                {text} {index === 0 && <Arrow />}
              </ButtonLink>
            ))}
            {hasConfirmation && (
              <ButtonLink to={paths.confirmation} look="quiet">
                Print your confirmation
              </ButtonLink>
            )}
            <Button look="quiet" onClick={openContactDialog}>
              Contact us
            </Button>
          </div>
          <div className="stack gap-m mt-l">
            <h2 className="title-m">{next}</h2>
            <ol className={`pair gap-m ${styles.steps}`}>
              {steps.map(({ when, title: step, text }) => (
                <li key={step} className="rule">
                  {when && <p className="label">{when}</p>}
                  <h3 className="title-s">{step}</h3>
                  <p className={styles.text}>
                    <RichText text={text} />
                  </p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>
      {hasFeedback && <Feedback rounds={feedback} />}
    </>
  );
}

function Feedback({ rounds }: { rounds: readonly JudgingFeedback[] }) {
  const scales = [...new Set(rounds.map(({ scale }) => String(scale)))];
  return (
    <section id={FEEDBACK_ID} className="grid gap-m py-xl" aria-labelledby="feedback-heading">
      <div className="measure col-title">
        <h2 id="feedback-heading" className="title-m">
          Feedback from the judges
        </h2>
        <p className="mt-xs">
          The average score for each criterion, and the judges’ comments in random order, without
          names. {`Scores range from 1 to ${inEnglish(scales, "or")}; higher is better.`} See{" "}
          <Link to={paths.judgingExplained}>how judging works</Link>.
        </p>
      </div>
      <div className="stack gap-m col-body">
        {rounds.map(({ round_name, scale, criteria, comments, ...judged }) => (
          <div key={round_name} className="stack gap-m">
            <h3 className="title-s">{round_name}</h3>
            <dl className={`pair ${styles.means}`}>
              {criteria.map(({ name, mean }) => (
                <div key={name} className="rule">
                  <dt>{name}</dt>
                  <dd className="title-m">
                    {mean === null ? (
                      "None"
                    ) : (
                      <>
                        {mean.toFixed(1)} <small>{`of ${scale}`}</small>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            <ul className="ruled">
              {comments.map((comment) => (
                <li key={comment} className="typed measure">
                  {comment}
                </li>
              ))}
            </ul>
            <JudgedEntry {...judged} />
          </div>
        ))}
      </div>
    </section>
  );
}

type JudgedEntryProps = Omit<JudgingFeedback, "round_name" | "scale" | "criteria" | "comments">;

/** The entry as the judges of a round have read it. The document, which can be large, loads when it is opened. */
function JudgedEntry({ code, idea_name, description, ...document }: JudgedEntryProps) {
  const file = documentOf(document);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Your entry, as the judges read it</summary>
      <div className="stack gap-s mt-s">
        <p className="text-s">
          {`Its code was ${code}.`}
          {`${idea_name} ${description}`.includes("[removed]") &&
            " “[removed]” replaces anything that could identify you."}
        </p>
        <p className="title-s">{idea_name}</p>
        <p className="typed measure">{description}</p>
        {isOpen && file && <JudgedDocument {...file} />}
      </div>
    </details>
  );
}
