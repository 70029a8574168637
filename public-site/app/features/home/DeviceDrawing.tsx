import type { CSSProperties } from "react";
import adhesive from "~/art/device/adhesive.svg?url&no-inline";
import electronics from "~/art/device/electronics.svg?url&no-inline";
import needle from "~/art/device/needle.svg?url&no-inline";
import reservoir from "~/art/device/reservoir.svg?url&no-inline";
import shell from "~/art/device/shell.svg?url&no-inline";
import liftingHand from "~/art/people/lifting-hand.svg?url&no-inline";
import { type DeviceLayerId, deviceLayers } from "~/content/deviceLayers.ts";
import { hero } from "~/content/hero.ts";
import styles from "./DeviceDrawing.module.css";
import { ShellState } from "./ShellState.tsx";

interface Part {
  readonly href: string;
  /** The end of the line to its name: to the right of its middle, and below it where the hand does not hide it. */
  readonly rim: readonly [right: number, below: number];
  /** The height of its center in the open device, and the distance it falls when the device closes. */
  readonly height: number;
  readonly falls: number;
}

/** The parts, from the skin upwards. */
const PARTS: Readonly<Record<DeviceLayerId, Part>> = {
  adhesive: { href: adhesive, rim: [139, 0], height: 26, falls: 0 },
  needle: { href: needle, rim: [46, 0], height: 130, falls: 10 },
  reservoir: { href: reservoir, rim: [106, 0], height: 242, falls: 48 },
  electronics: { href: electronics, rim: [98, 0], height: 330, falls: 76 },
  shell: { href: shell, rim: [98, 40], height: 430, falls: 96 },
};

/** The view box of each part's file, around the middle of the part. */
const PART_BOX = { x: -142, y: -56, width: 284, height: 156 };

/** The hand that lifts the shell, around the middle of the shell. */
const HAND_BOX = { x: -190, y: -540, width: 620, height: 640 };

/** Files to preload, because browsers do not find them in drawings. */
export const DEVICE_FILES = [...Object.values(PARTS).map(({ href }) => href), liftingHand];

interface DeviceDrawingProps {
  /** The position of the device on the skin. */
  x: number;
  y: number;
  /** The angle of the device to the right, in degrees: it is perpendicular to the skin. */
  tilt: number;
  scale: number;
  /** The left edge of the names. */
  labelX: number;
  /** The angle of the hand, in degrees from upright. */
  handTilt: number;
  /** Adds a note to each layer. */
  notes?: boolean;
}

/** The device in layers, with a line from each to its name. A hand opens it as the page scrolls. */
export function DeviceDrawing({
  x,
  y,
  tilt,
  scale,
  labelX,
  handTilt,
  notes = false,
}: DeviceDrawingProps) {
  const angle = (tilt * Math.PI) / 180;
  return (
    <svg overflow="visible" role="img" aria-label={hero.illustrationAlt}>
      {deviceLayers.map(({ id, name, note }) => {
        const { href, rim, height, falls } = PARTS[id];
        const [right, below] = rim;
        const above = height - below;
        const rimX = x + scale * (right * Math.cos(angle) + above * Math.sin(angle));
        const rimY = Math.round(y + scale * (right * Math.sin(angle) - above * Math.cos(angle)));
        const fall = {
          "--fall-x": `${(-scale * falls * Math.sin(angle)).toFixed(1)}px`,
          "--fall-y": `${(scale * falls * Math.cos(angle)).toFixed(1)}px`,
        } as CSSProperties;
        const place = `translate(${x} ${y}) rotate(${tilt}) scale(${scale}) translate(0 ${-height})`;
        return (
          <g key={id} style={fall}>
            <g className={styles.part}>
              <image href={href} {...PART_BOX} transform={place} />
              {id === "shell" && <ShellState transform={place} />}
              {id === "shell" && (
                <image
                  href={liftingHand}
                  {...HAND_BOX}
                  transform={`${place} rotate(${handTilt}) scale(0.84)`}
                />
              )}
              <path d={`M${rimX.toFixed(1)} ${rimY}H${labelX - 10}`} stroke="currentColor" />
              <circle cx={rimX.toFixed(1)} cy={rimY} r="2.6" />
            </g>
            <g className={styles.label}>
              <text data-part="name" x={labelX} y={rimY + 4.5}>
                {name}
              </text>
              {notes && (
                <text data-part="note" x={labelX} y={rimY + 23}>
                  {note}
                </text>
              )}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
