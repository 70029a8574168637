import device from "~/art/device.svg?url&no-inline";
import { type DeviceLayerId, deviceLayers } from "~/content/deviceLayers.ts";

/** The view box of device.svg: its origin is where the device's axis meets the skin. */
const BOX = { x: -130, y: -490, width: 280, height: 540 };

/** Where each layer's rim is in the drawing: its radius, and how high above the skin. */
const RIMS: Readonly<Record<DeviceLayerId, { radius: number; height: number }>> = {
  shell: { radius: 112, height: 422 },
  electronics: { radius: 98, height: 326 },
  reservoir: { radius: 106, height: 232 },
  needle: { radius: 46, height: 122 },
  adhesive: { radius: 124, height: 24 },
};

interface DeviceDrawingProps {
  /** Where the device stands on the skin. */
  x: number;
  y: number;
  /** How far it leans to the right, in degrees: it stands at right angles to the skin. */
  tilt: number;
  scale: number;
  /** Where the names begin. */
  labelX: number;
  /** Says what each layer has to do, too. */
  notes?: boolean;
}

/** The device in layers, with a line from each layer to its name. */
export function DeviceDrawing({ x, y, tilt, scale, labelX, notes = false }: DeviceDrawingProps) {
  const angle = (tilt * Math.PI) / 180;

  function rimOf(layer: DeviceLayerId): [x: string, y: number] {
    const { radius, height } = RIMS[layer];
    const rimX = x + scale * (radius * Math.cos(angle) + height * Math.sin(angle));
    const rimY = y + scale * (radius * Math.sin(angle) - height * Math.cos(angle));
    return [rimX.toFixed(1), Math.round(rimY)];
  }

  return (
    <>
      <image
        href={device}
        {...BOX}
        transform={`translate(${x} ${y}) rotate(${tilt}) scale(${scale})`}
      />
      {deviceLayers.map(({ id, name, note }) => {
        const [rimX, rimY] = rimOf(id);
        return (
          <g key={id}>
            <path d={`M${rimX} ${rimY}H${labelX - 10}`} stroke="currentColor" />
            <circle cx={rimX} cy={rimY} r="2.6" />
            <text data-part="name" x={labelX} y={rimY + 4.5}>
              {name}
            </text>
            {notes && (
              <text data-part="note" x={labelX} y={rimY + 23}>
                {note}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
