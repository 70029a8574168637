import { ProjectDrawing } from "~/art/ProjectDrawing.tsx";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { Details } from "~/components/Details.tsx";
import { paths } from "~/config/paths.ts";
import { confirmationContent } from "~/content/confirmation.ts";
import type { Confirmation } from "~/data/confirmation.ts";
import styles from "./PrintableConfirmation.module.css";

interface PrintableConfirmationProps {
  heading: string;
  confirmation: Confirmation;
}

/** The person's part in the challenge on a sheet of paper, which alone is printed. Each name has its own drawing. */
export function PrintableConfirmation({ heading, confirmation }: PrintableConfirmationProps) {
  const { challenge, name, sentence, facts } = confirmationContent(confirmation, useChallenge());
  return (
    <div className={`grid gap-l page-head pb-2xl ${styles.page}`}>
      <div className="stack gap-m start screen-only col-title">
        <h1 className="title-l">{heading}</h1>
        <p className="text-l measure-s">One page, on A4 or Letter paper.</p>
        <div className="row">
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          <ButtonLink to={paths.dashboard} look="quiet">
            {confirmation.role === "judge" ? "Your queue" : "My Dashboard"}
          </ButtonLink>
        </div>
      </div>
      <article className={`col-body ${styles.sheet}`} aria-labelledby="confirmation-name">
        <ProjectDrawing id={`${confirmation.role} ${name}`} className={styles.drawing} />
        <div className={`stack gap-l ${styles.words}`}>
          <p className="title-xs">{challenge}</p>
          <div className="stack gap-s">
            <h2 id="confirmation-name" className="title-l breakable">
              {name}
            </h2>
            <p className="text-l measure breakable">{sentence}</p>
          </div>
          <Details items={facts} />
        </div>
      </article>
    </div>
  );
}
