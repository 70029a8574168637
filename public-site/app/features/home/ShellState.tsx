import { PALETTE } from "#shared/palette.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { deviceState, levelDashes } from "./deviceState.ts";

/** The places of the lights, from the first. */
const LIGHTS = [
  [57.5, -63.9],
  [71.3, -48.1],
  [80.8, -29.4],
  [85.5, -9],
  [85.2, 12],
] as const;

/** The shell of the device shows the time left to submit: by the drug in its window, and a light for each passed date. */
export function ShellState({ transform }: { transform: string }) {
  const facts = useChallenge();
  const { left, passed } = deviceState(facts);
  return (
    // In the perspective of the shell's file.
    <g transform={`${transform} scale(1 .37)`}>
      {left > 0 && (
        <path
          data-device-level
          d="M2.5 72A72 72 0 0 1 -44.3 -56.7"
          pathLength="1"
          strokeDasharray={levelDashes(facts)}
          fill="none"
          stroke={PALETTE.tone4}
          strokeWidth="31"
          strokeLinecap="round"
        />
      )}
      <path
        d="M0 51L0 46M-17.4 47.9L-15.7 43.2M-32.8 39.1L-29.6 35.2M-44.2 25.5L-39.8 23M-50.2 8.9L-45.3 8M-50.2 -8.9L-45.3 -8M-44.2 -25.5L-39.8 -23M-32.8 -39.1L-29.6 -35.2"
        stroke={PALETTE.ink}
        strokeWidth="1.6"
      />
      <g transform="translate(31.9 -11.6)">
        <circle r="30" fill={PALETTE.paper} stroke={PALETTE.disabled} strokeWidth="2" />
        <path
          d="M0 -19C8 -9 13 -2 13 5A13 13 0 0 1 -13 5C-13 -2 -8 -9 0 -19Z"
          fill={left > 0 ? PALETTE.signal : PALETTE.white}
          stroke={PALETTE.signal}
          strokeWidth="1.6"
        />
      </g>
      {LIGHTS.map(([cx, cy], index) => (
        <circle
          key={cx}
          cx={cx}
          cy={cy}
          r="4.4"
          fill={index < passed ? PALETTE.signal : PALETTE.disabled}
        />
      ))}
    </g>
  );
}
