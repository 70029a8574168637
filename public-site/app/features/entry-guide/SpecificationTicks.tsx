import { useLocalStorage } from "@mantine/hooks";
import { TICKS_PREFIX } from "#common/keptText.ts";
import { entryGuide } from "~/content/entryGuide.ts";
import styles from "./EntryGuide.module.css";

interface SpecificationTicksProps {
  entryId: string;
  className: string | undefined;
}

/**
 * The device specifications, to tick: for the author alone, kept in this browser. The browser's own
 * boxes: Mantine's weigh as much as the rest of the guide.
 */
export function SpecificationTicks({ entryId, className }: SpecificationTicksProps) {
  const { title, note, items } = entryGuide.specifications;
  const [ticked, setTicked] = useLocalStorage<readonly string[]>({
    key: TICKS_PREFIX + entryId,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const done = items.filter((item) => ticked.includes(item.title)).length;

  function tick(name: string, on: boolean) {
    setTicked((known) => [...known.filter((one) => one !== name), ...(on ? [name] : [])]);
  }

  return (
    <details className={className}>
      <summary>
        {title} <span className={styles.count}>{`${done} of ${items.length}`}</span>
      </summary>
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
    </details>
  );
}
