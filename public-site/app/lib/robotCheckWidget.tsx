import HCaptcha from "@hcaptcha/react-hcaptcha";
import { createRoot } from "react-dom/client";
import { env } from "~/config/env.ts";

/** The settings of all widgets. */
export const HCAPTCHA_SETTINGS = {
  sitekey: env.hcaptchaSiteKey,
  ...(env.hcaptchaApiHost && { apihost: env.hcaptchaApiHost }),
  // Send no error reports to a third party.
  sentry: false,
};

/** The time limit, because a content blocker may leave the script's request pending. */
const LOADED_WITHIN_MS = 20_000;
const ANSWERED_WITHIN_MS = 20_000;

/** An invisible robot check, which shows a puzzle to few visitors. */
export interface RobotCheckWidget {
  /** Returns the token of a check. Rejects with hCaptcha's error code, or "no-answer". */
  readonly solve: () => Promise<string>;
  readonly remove: () => void;
}

/**
 * Adds a widget to the page.
 * @throws if hCaptcha's script does not load.
 */
export async function mountRobotCheck(): Promise<RobotCheckWidget> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const ready = Promise.withResolvers<HCaptcha>();
  let mounted: HCaptcha | null = null;
  let onOpen = () => {};

  function remove() {
    root.unmount();
    container.remove();
  }

  root.render(
    <HCaptcha
      {...HCAPTCHA_SETTINGS}
      ref={(instance) => {
        mounted = instance;
      }}
      size="invisible"
      onReady={() => mounted && ready.resolve(mounted)}
      onOpen={() => onOpen()}
      onError={ready.reject}
    />,
  );
  const timer = setTimeout(() => ready.reject("no-script"), LOADED_WITHIN_MS);
  const widget = await ready.promise.catch((cause: unknown) => {
    remove();
    throw cause;
  });
  clearTimeout(timer);

  async function solve() {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject("no-answer"), ANSWERED_WITHIN_MS);
    // There is no time limit for the puzzle.
    onOpen = () => clearTimeout(timer);
    try {
      return (await Promise.race([widget.execute({ async: true }), late.promise])).response;
    } finally {
      clearTimeout(timer);
      // A token is valid for one request.
      widget.resetCaptcha();
    }
  }

  return { solve, remove };
}
