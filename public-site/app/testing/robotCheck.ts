/** The part of hCaptcha's browser API that its React component uses. */
export interface Hcaptcha {
  render: (container: HTMLElement, options: { "open-callback": () => void }) => string;
  execute: (id: string, options: { async: true }) => Promise<{ response: string }>;
  reset: (id: string) => void;
  remove: (id: string) => void;
}

declare global {
  interface Window {
    hcaptcha?: Hcaptcha | undefined;
    hCaptchaOnLoad?: () => void;
  }
}

/** The token that the robot check returns in tests by default. */
const ROBOT_CHECK_TOKEN = "robot-check-token";

/** The part of a request to Auth with this token. */
export const PASSED_CHECK = { gotrue_meta_security: { captcha_token: ROBOT_CHECK_TOKEN } };

/** hCaptcha's API without its script, which jsdom does not load: it passes each check. */
export const fakeHcaptcha: Hcaptcha = {
  render: () => "widget",
  execute: async () => ({ response: ROBOT_CHECK_TOKEN }),
  reset: () => {},
  remove: () => {},
};
