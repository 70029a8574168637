import { inEnglish, inWords } from "#common/words.ts";
import { figures } from "./figures.ts";

/** The layers of the drawn device, from the skin outwards, each with its task. */

export const deviceLayers = [
  { id: "adhesive", name: "Adhesive", note: `up to ${figures.wear}` },
  { id: "needle", name: "Needle", note: "in and out by itself" },
  { id: "reservoir", name: "Reservoir", note: `up to ${figures.volume}` },
  { id: "electronics", name: "Electronics", note: "start, delivery, end" },
  { id: "shell", name: "Shell", note: "small, light, discreet" },
] as const;

export type DeviceLayerId = (typeof deviceLayers)[number]["id"];

/** Describes the drawing of the layers side by side. */
export const deviceLayersAlt = `The ${inWords(deviceLayers.length)} layers of the device seen from above: ${inEnglish(
  deviceLayers.map(({ id }) => id),
  "and",
)}.`;
