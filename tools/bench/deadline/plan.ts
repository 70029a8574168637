import type { Step } from "./journey.ts";

/** The hour before the close, as it is played: when it begins and how long it is, in milliseconds. */
export interface Hour {
  begins: number;
  length: number;
}

/** The share of the hour that follows the close, for late participants. */
const AFTERWARDS = 0.05;

/** One in so many is late from the beginning. */
const LATE_ONE_IN = 7;

/** One in so many has a document. */
const DOCUMENT_ONE_IN = 5;

const DOCUMENT: Step["action"][] = ["upload", "attach"];

export const closeOf = ({ begins, length }: Hour) => begins + length;

/** When the last step of the last one is due. */
export const endOf = (hour: Hour) => closeOf(hour) + hour.length * AFTERWARDS;

/** A number from 0 to 1 that is the same in each run. */
function chance(n: number, what: number): number {
  const x = Math.sin(n * 127.1 + what * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** Whether the participant with this number has a document; the first ones have a large one. */
export const hasDocument = (n: number, large: number) => n < large || n % DOCUMENT_ONE_IN === 0;

/**
 * What the participant with this number does, and when. The nearer the close, the more of them finish: half
 * in its last quarter. One in seven is at it until after the close, and tries all that is left then, too.
 */
export function planOf(n: number, hour: Hour, withDocument: boolean): Step[] {
  const isEarly = n % 2 === 0;
  const actions: Step["action"][] = [
    "open",
    "begin",
    "save",
    "save",
    ...(withDocument && isEarly ? DOCUMENT : []),
    "save",
    "submit",
    "save",
    ...(withDocument && !isEarly ? DOCUMENT : []),
    "save",
  ];
  const isLate = n % LATE_ONE_IN === 0;
  const close = closeOf(hour);
  const ends = isLate
    ? close + hour.length * AFTERWARDS * chance(n, 1)
    : close - hour.length * 0.9 * chance(n, 1) ** 2;
  const begins = Math.max(hour.begins, ends - hour.length * (0.1 + 0.25 * chance(n, 2)));
  const pause = (ends - begins) / (actions.length - 1);
  return actions.map((action, index) => ({ action, at: begins + index * pause }));
}
