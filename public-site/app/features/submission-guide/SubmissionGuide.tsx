import { useLocalStorage } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { TICKS_PREFIX } from "#common/work/keptWork.ts";
import { Button } from "~/components/Button.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { paths, SUBMISSION_TEMPLATE_PATH } from "~/config/paths.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import styles from "./SubmissionGuide.module.css";

/** The id of the guide, for the button that opens it in narrow windows. */
export const SUBMISSION_GUIDE_ID = "entry-guide";

// In wider windows, the guide is beside the editor, and its first part is open.
const BESIDE = "(width >= 64em)";

/**
 * The criteria, the specifications to tick, the length and a template: beside the editor, or in a sheet over it in narrow
 * windows.
 */
export function SubmissionGuide({ submissionId }: { submissionId: string }) {
  const [isBeside] = useState(() => window.matchMedia(BESIDE).matches);
  return (
    <section
      id={SUBMISSION_GUIDE_ID}
      popover="auto"
      className={`stack gap-2xs text-s ${styles.guide}`}
      aria-labelledby="guide-heading"
    >
      <div className="spread">
        <h2 id="guide-heading" className="title-s">
          Writing guide
        </h2>
        <div className="narrow-only">
          <Button
            look="quiet"
            size="small"
            popoverTarget={SUBMISSION_GUIDE_ID}
            popoverTargetAction="hide"
          >
            Close
          </Button>
        </div>
      </div>
      <Part title="Evaluation criteria" open={isBeside}>
        <dl className="stack gap-xs">
          {evaluation.criteria.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{questionIn(text)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <SpecificationTicks submissionId={submissionId} />
      <Part title="Length">
        <p>
          For most ideas, 300 to 700 words are enough to explain what the idea is, how it works and
          whom it helps. Judges review many entries.
        </p>
        <p>Put drawings, calculations and tables in the document (two to ten pages or slides).</p>
      </Part>
      <Part title="Document template">
        <p>It has a section for each criterion and each specification. Using it is optional.</p>
        <p>
          <a href={SUBMISSION_TEMPLATE_PATH} download>
            Download the template (DOCX)
          </a>
        </p>
      </Part>
      <p>
        <NewTabLink href={paths.challenge}>Read the brief</NewTabLink>
      </p>
    </section>
  );
}

/** The question that a criterion begins with. */
const questionIn = (text: string) => text.slice(0, text.indexOf("?") + 1);

interface PartProps {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}

function Part({ title, open = false, children }: PartProps) {
  return (
    <details className={styles.part} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/**
 * The device specifications to tick. This browser stores the ticks. The checkboxes are native, because Mantine's weigh
 * as much as the rest of the guide.
 */
function SpecificationTicks({ submissionId }: { submissionId: string }) {
  const { items } = deviceSpecifications;
  const [ticked, setTicked] = useLocalStorage<readonly string[]>({
    key: TICKS_PREFIX + submissionId,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const done = items.filter((item) => ticked.includes(item.title)).length;

  function tick(name: string, isTicked: boolean) {
    setTicked((known) => [...known.filter((one) => one !== name), ...(isTicked ? [name] : [])]);
  }

  return (
    <Part
      title={
        <>
          Device specifications{" "}
          <span className={`text-s tabular ${styles.count}`}>{`${done} of ${items.length}`}</span>
        </>
      }
    >
      <p>
        Tick the requirements that your text covers. Only you can see the ticks; they stay in this
        browser.
      </p>
      {items.map(({ title: name, text }) => (
        <div key={name} className={styles.tick}>
          <label>
            <input
              type="checkbox"
              checked={ticked.includes(name)}
              onChange={(event) => tick(name, event.currentTarget.checked)}
            />
            {name}
          </label>
          <p>{text}</p>
        </div>
      ))}
    </Part>
  );
}
