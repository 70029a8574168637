import { useEffect } from "react";
import { NBSP } from "#common/words.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { paths } from "~/config/paths.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./FinalistPlaces.module.css";
import { fillPlaces, PLACE_ATTRIBUTE } from "./fillPlaces.ts";

const TONES: readonly Tone[] = [4, 2, 9, 5, 3];

/**
 * The finalists on the horizon, from their announcement until the final. Each place is a plain circle until fillPlaces.ts shows a
 * finalist in it, also before the app runs, so React leaves it as it is.
 */
export function FinalistPlaces() {
  const { challenge, finalists, isReleased, isDecided } = useChallenge();
  const isShown = isReleased && !isDecided;
  useEffect(() => {
    if (isShown) fillPlaces();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="tone-7 on-dark screen-only pt-m pb-l">
      <div className="grid">
        <h2 className="title-m">The {finalists} finalists</h2>
        <ul className={`mt-m ${styles.places}`}>
          {Array.from({ length: challenge.finalists }, (_, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the places have no names.
              key={place}
              {...{ [PLACE_ATTRIBUTE]: "" }}
              inert
              suppressHydrationWarning
            >
              {/* Not a link of the router, which would keep this address. */}
              <a href={paths.finalists} suppressHydrationWarning>
                <img
                  style={{ backgroundColor: toneColor(TONES[place % TONES.length] ?? 4) }}
                  alt=""
                  width="1"
                  height="1"
                  loading="lazy"
                  decoding="async"
                  suppressHydrationWarning
                />
                <span className="breakable" suppressHydrationWarning>
                  {NBSP}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
