import type { CSSProperties } from "react";
import { type DeviceLayerId, deviceLayers } from "~/content/deviceLayers.ts";
import { PARTS } from "~/features/home/DeviceDrawing.tsx";
import { toneColor } from "~/theme/colors.ts";
import styles from "./ClosingDevice.module.css";

/** How far below the middle of the drawing each part is, when the device is closed and when it is open. */
const HEIGHTS: Readonly<Record<DeviceLayerId, { closed: number; open: number }>> = {
  adhesive: { closed: 30, open: 132 },
  needle: { closed: 4, open: 44 },
  reservoir: { closed: 4, open: -12 },
  electronics: { closed: -6, open: -72 },
  shell: { closed: -16, open: -134 },
};

/**
 * The device, closed, on a circle of skin. While it closes, layer by layer and once, nothing waits for it.
 * @param isClosing whether it begins open.
 */
export function ClosingDevice({ isClosing }: { isClosing: boolean }) {
  return (
    <svg
      className={styles.device}
      viewBox="-190 -190 380 380"
      data-closing={isClosing || undefined}
      aria-hidden="true"
    >
      <circle r="188" fill={toneColor(4)} />
      {/* From the skin upwards. */}
      {deviceLayers.map(({ id }, place) => {
        const { closed, open } = HEIGHTS[id];
        const { href, box } = PARTS[id];
        const fall = { "--from": `${open - closed}px`, "--place": place } as CSSProperties;
        return (
          <g key={id} className={styles.part} data-part={id} style={fall}>
            <image href={href} {...box} transform={`translate(0 ${closed})`} />
          </g>
        );
      })}
      <circle r="176" pathLength="100" className={styles.ring} />
    </svg>
  );
}
