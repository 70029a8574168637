import { env } from "~/config/env.ts";

/** What a widget is made of, and told: https://docs.hcaptcha.com/configuration */
interface WidgetOptions {
  readonly sitekey: string;
  readonly size?: "invisible";
  readonly callback?: (token: string) => void;
  readonly "expired-callback"?: () => void;
  readonly "chalexpired-callback"?: () => void;
  readonly "open-callback"?: () => void;
  readonly "error-callback"?: (code: string) => void;
}

/** The part of hCaptcha's browser API that we use. */
export interface Hcaptcha {
  /** @returns the widget's id. */
  render: (container: HTMLElement, options: WidgetOptions) => string;
  /** Rejects with hCaptcha's error code. */
  execute: (id: string, options: { async: true }) => Promise<{ response: string }>;
  reset: (id: string) => void;
  remove: (id: string) => void;
}

declare global {
  interface Window {
    hcaptcha?: Hcaptcha | undefined;
    onHcaptchaLoad?: () => void;
  }
}

/** A content blocker may leave the request open for good. */
const LOADED_WITHIN_MS = 20_000;

let loading: Promise<Hcaptcha> | undefined;

/**
 * hCaptcha's script, which is loaded once.
 * @throws when it does not come; the next call tries again.
 */
export function loadHcaptcha(): Promise<Hcaptcha> {
  if (window.hcaptcha) return Promise.resolve(window.hcaptcha);
  loading ??= addScript().finally(() => {
    loading = undefined;
  });
  return loading;
}

function addScript(): Promise<Hcaptcha> {
  const { promise, resolve, reject } = Promise.withResolvers<Hcaptcha>();
  const script = document.createElement("script");
  function fail() {
    script.remove();
    reject(new Error("The robot check's script could not be loaded."));
  }
  const timer = setTimeout(fail, LOADED_WITHIN_MS);
  window.onHcaptchaLoad = () => {
    clearTimeout(timer);
    if (window.hcaptcha) resolve(window.hcaptcha);
    else fail();
  };
  script.onerror = () => {
    clearTimeout(timer);
    fail();
  };
  // Its error reports would go to a third party.
  const query = "render=explicit&onload=onHcaptchaLoad&recaptchacompat=off&sentry=false";
  script.src = `${env.hcaptchaApiHost || "https://js.hcaptcha.com"}/1/api.js?${query}`;
  script.async = true;
  document.head.append(script);
  return promise;
}
