import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepLeaving } from "./lib/keepLeaving.ts";

/** Hydrates the page. In a transition, so that the browser can paint and answer in between. */
export function hydrateApp(): void {
  keepLeaving();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
