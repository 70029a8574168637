import { useSyncExternalStore } from "react";
import { inBrowser } from "#common/browserStorage.ts";
import { createListeners } from "#common/listeners.ts";
import { fieldsOf } from "#shared/fieldsOf.ts";

/** The visitor's measurement, in this browser only. */
const STORAGE_KEY = "challenge-screen";

/** Identifies a screen and its zoom: with another one, the visitor has to measure again. */
const screenNow = () => `${screen.width}x${screen.height}@${devicePixelRatio}`;

const listeners = createListeners();

/** Keeps the width of a millimeter, in CSS pixels. */
export function keepScale(perMillimeter: number): void {
  inBrowser.write(STORAGE_KEY, JSON.stringify({ screen: screenNow(), perMillimeter }));
  listeners.notify();
}

function readScale(): number | undefined {
  const { screen, perMillimeter } = fieldsOf(inBrowser.readJson(STORAGE_KEY));
  return screen === screenNow() && typeof perMillimeter === "number" ? perMillimeter : undefined;
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  // Also sent when the zoom changes or the window moves to another screen.
  window.addEventListener("resize", listener);
  return () => {
    stop();
    window.removeEventListener("resize", listener);
  };
}

/** The width of a millimeter on this screen, in CSS pixels; undefined until the visitor has measured it. */
export const useScreenScale = () => useSyncExternalStore(subscribe, readScale, () => undefined);

function subscribeToPinches(listener: () => void): () => void {
  window.visualViewport?.addEventListener("resize", listener);
  return () => window.visualViewport?.removeEventListener("resize", listener);
}

const isPinched = () => (window.visualViewport?.scale ?? 1) > 1.01;

/** Whether two fingers have enlarged the page. */
export const useIsPinched = () => useSyncExternalStore(subscribeToPinches, isPinched, () => false);
