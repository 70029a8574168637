import { inBrowser } from "#common/browserStorage.ts";
import { fieldsOf } from "#shared/fieldsOf.ts";

/** The visitor's measurement, in this browser only. */
const STORAGE_KEY = "challenge-screen";

/** Identifies a screen and its zoom: with another one, the visitor has to measure again. */
const screenNow = () => `${screen.width}x${screen.height}@${devicePixelRatio}`;

/** Keeps the width of a millimeter, in CSS pixels. */
export function storeScale(perMillimeter: number): void {
  inBrowser.write(STORAGE_KEY, JSON.stringify({ screen: screenNow(), perMillimeter }));
}

/** The width of a millimeter on this screen, in CSS pixels; undefined until the visitor has measured it. */
export function readScale(): number | undefined {
  const { screen, perMillimeter } = fieldsOf(inBrowser.readJson(STORAGE_KEY));
  return screen === screenNow() && typeof perMillimeter === "number" ? perMillimeter : undefined;
}

/** Whether the visitor has measured this screen. */
export const hasKeptScale = () => readScale() !== undefined;
