import { useLocalStorage } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { TICKS_PREFIX } from "#common/drafts.ts";
import { Button } from "~/components/Button.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { ENTRY_TEMPLATE_PATH } from "~/config/paths.ts";
import { entryGuide } from "~/content/entryGuide.ts";
import styles from "./EntryGuide.module.css";

/** The id of the guide, for the button that opens it in narrow windows. */
export const ENTRY_GUIDE_ID = "entry-guide";

// In wider windows, the guide is beside the editor, and its first part is open.
const BESIDE = "(width >= 64em)";

/**
 * The criteria, the specifications to tick, the length and a template: beside the editor, or in a sheet over it in narrow
 * windows.
 */
export function EntryGuide({ entryId }: { entryId: string }) {
  const [isBeside] = useState(() => window.matchMedia(BESIDE).matches);
  const { criteria, length, template } = entryGuide;
  return (
    <section
      id={ENTRY_GUIDE_ID}
      popover="auto"
      className={`stack gap-2xs text-s ${styles.guide}`}
      aria-labelledby="guide-heading"
    >
      <div className="spread">
        <h2 id="guide-heading" className="title-s">
          {entryGuide.title}
        </h2>
        <div className="narrow-only">
          <Button
            look="quiet"
            size="small"
            popoverTarget={ENTRY_GUIDE_ID}
            popoverTargetAction="hide"
          >
            Close
          </Button>
        </div>
      </div>
      <Part title={criteria.title} open={isBeside}>
        <dl className="stack gap-xs">
          {criteria.items.map(({ title, question }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{question}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <SpecificationTicks entryId={entryId} />
      <Part title={length.title}>
        {length.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Part>
      <Part title={template.title}>
        <p>{template.text}</p>
        <p>
          <a href={ENTRY_TEMPLATE_PATH} download>
            {template.link}
          </a>
        </p>
      </Part>
      <p>
        <NewTabLink href={entryGuide.brief.href}>{entryGuide.brief.text}</NewTabLink>
      </p>
    </section>
  );
}

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
function SpecificationTicks({ entryId }: { entryId: string }) {
  const { title, note, items } = entryGuide.specifications;
  const [ticked, setTicked] = useLocalStorage<readonly string[]>({
    key: TICKS_PREFIX + entryId,
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
          {title}{" "}
          <span className={`text-s tabular ${styles.count}`}>{`${done} of ${items.length}`}</span>
        </>
      }
    >
      <p>{note}</p>
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
