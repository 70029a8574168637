import { useId, useState } from "react";
import { Button } from "~/components/Button.tsx";
import { type Range, within } from "./sizes.ts";
import styles from "./TrueSize.module.css";

interface SliderProps {
  label: string;
  /** The names of the buttons beside the slider. */
  less: string;
  more: string;
  range: Range;
  value: number;
  /** The value for screen readers. */
  text?: string;
  /** Adds a number field. */
  isTyped?: boolean;
  onChange: (value: number) => void;
}

/** A slider between a button for less and one for more. */
export function Slider({
  label,
  less,
  more,
  range,
  value,
  text,
  isTyped = false,
  onChange,
}: SliderProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();

  function onType(entered: string) {
    setTyped(entered);
    const number = Number(entered);
    if (entered && within(range, number) === number) onChange(number);
  }

  return (
    <div className="stack gap-3xs">
      <div className="spread">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {isTyped && (
          <label className={styles.typed}>
            <span className="visually-hidden">{label}</span>
            <input
              type="number"
              inputMode="numeric"
              {...range}
              value={typed ?? value}
              onChange={({ target }) => onType(target.value)}
              onBlur={() => setTyped(undefined)}
            />
            mm
          </label>
        )}
      </div>
      <div className={styles.slider}>
        <Button
          look="quiet"
          size="small"
          aria-label={less}
          onClick={() => onChange(within(range, value - range.step))}
        >
          −
        </Button>
        <input
          id={id}
          type="range"
          {...range}
          value={value}
          aria-valuetext={text}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <Button
          look="quiet"
          size="small"
          aria-label={more}
          onClick={() => onChange(within(range, value + range.step))}
        >
          +
        </Button>
      </div>
    </div>
  );
}
