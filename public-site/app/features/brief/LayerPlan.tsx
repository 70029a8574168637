import { LayerImage } from "~/art/LayerImage.tsx";
import type { Layer } from "~/art/layers.ts";
import { type DeviceLayerId, deviceLayers, deviceLayersAlt } from "~/content/deviceLayers.ts";
import styles from "./LayerPlan.module.css";

const DRAWN: Readonly<Record<DeviceLayerId, Layer>> = {
  adhesive: "adhesivePale",
  needle: "needle",
  reservoir: "reservoir",
  electronics: "electronics",
  shell: "shell",
};

/** Where the line under a layer begins, in the wide drawing: at its rim. */
const RIM_Y: Partial<Record<DeviceLayerId, number>> = { electronics: 352 };
const OTHER_RIM_Y = 360;

/** The layers of the device in plan. */
export function LayerPlan() {
  return (
    <figure className={styles.plan}>
      <svg className={styles.wide} viewBox="0 0 1440 500" role="img" aria-label={deviceLayersAlt}>
        {deviceLayers.map(({ id, name, note }, index) => {
          const x = 222 + index * 252;
          return (
            <g key={id}>
              <g transform={`translate(${x} 196) scale(1.5)`}>
                <LayerImage layer={DRAWN[id]} />
              </g>
              <path d={`M${x} ${RIM_Y[id] ?? OTHER_RIM_Y}V450`} stroke="currentColor" />
              <text className={styles.name} x={x + 12} y="432">
                {name}
              </text>
              <text className={styles.note} x={x + 12} y="452">
                {note}
              </text>
            </g>
          );
        })}
      </svg>
      <svg className={styles.narrow} viewBox="0 0 390 920" role="img" aria-label={deviceLayersAlt}>
        {deviceLayers.map(({ id, name, note }, index) => {
          const toTheRight = index % 2 === 1;
          const y = 130 + index * 162;
          const labelX = toTheRight ? 20 : 252;
          return (
            <g key={id}>
              <g transform={`translate(${toTheRight ? 266 : 118} ${y}) scale(.84)`}>
                <LayerImage layer={DRAWN[id]} />
              </g>
              <text className={styles.name} x={labelX} y={y - 4}>
                {name}
              </text>
              <text className={styles.note} x={labelX} y={y + 16}>
                {note}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
