import { useSyncExternalStore } from "react";
import { createListeners } from "#common/listeners.ts";
import { readScale, storeScale } from "./keptScale.ts";

const listeners = createListeners();

/** Keeps the width of a millimeter, in CSS pixels. */
export function keepScale(perMillimeter: number): void {
  storeScale(perMillimeter);
  listeners.notify();
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
