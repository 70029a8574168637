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

/** What the robot check answers in tests, unless they have it do otherwise. */
const ROBOT_CHECK_TOKEN = "robot-check-token";

/** What Auth is sent with it. */
export const PASSED_CHECK = { gotrue_meta_security: { captcha_token: ROBOT_CHECK_TOKEN } };

/** hCaptcha's API without its script, which jsdom does not load: it passes each check. */
export const fakeHcaptcha: Hcaptcha = {
  render: () => "widget",
  execute: async () => ({ response: ROBOT_CHECK_TOKEN }),
  reset: () => {},
  remove: () => {},
};
