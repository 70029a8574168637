import type { AuthError } from "@supabase/supabase-js";
import { isReachable } from "#common/isReachable.ts";
import { type Failure, failure, type Outcome, unanswered } from "~/lib/outcome.ts";
import type { RobotCheckWidget } from "~/lib/robotCheckWidget.tsx";

/** What is said when the check's script, or the frame that it opens, does not come. */
const NOT_LOADED = "The robot check could not be loaded.";
const BLOCKED =
  "A content blocker or a strict network stops it: allow hcaptcha.com for this page, or use another network, then try again. What you typed is still here.";

/** The way in for those who wait for an email. */
export const GOOGLE_INSTEAD =
  "If this is the address of your Google account, sign in with Google, which works without it.";

/**
 * How long to wait before asking again while too many ask from one network address, which all
 * of a university may share. The identity service then lets in a few a second (docs/deploy.md).
 */
const WAITS_MS = [2_000, 4_000];

let widget: Promise<RobotCheckWidget> | undefined;

/** Loads the robot check ahead: for the first input into a form that will ask for it. */
export function prepareRobotCheck(): void {
  // Sending the form tries again, and says what is wrong then.
  getWidget().catch(() => undefined);
}

function getWidget(): Promise<RobotCheckWidget> {
  widget ??= loadWidget().catch((cause: unknown) => {
    widget = undefined;
    throw cause;
  });
  return widget;
}

async function loadWidget(): Promise<RobotCheckWidget> {
  // Browsers remember that a module could not be loaded: without a connection nobody asks for it.
  if (!(await isReachable())) throw new Error("There is no connection.");
  const { mountRobotCheck } = await import("~/lib/robotCheckWidget.tsx");
  return mountRobotCheck();
}

/** Has the robot check made. @returns its token. */
async function passRobotCheck(): Promise<Outcome<string>> {
  let current: RobotCheckWidget;
  try {
    current = await getWidget();
  } catch (cause) {
    console.warn(NOT_LOADED, cause);
    return (await isReachable()) ? failure(NOT_LOADED, BLOCKED) : unanswered(NOT_LOADED, cause, 0);
  }
  try {
    return { ok: true, value: await current.solve() };
  } catch (code) {
    console.warn("The robot check was not passed.", code);
    // Whatever is wrong with it: the next one is made anew.
    widget = undefined;
    current.remove();
    return notPassed(code);
  }
}

function notPassed(code: unknown): Failure {
  switch (code) {
    case "challenge-closed":
    case "challenge-expired":
      return failure(
        "The robot check was not completed.",
        "Press the button again to go on. What you typed is still here.",
      );
    case "no-answer":
    case "network-error":
      return failure(NOT_LOADED, BLOCKED);
    default:
      return failure(
        "The robot check did not work this time.",
        "Please try again in a moment. What you typed is still here.",
      );
  }
}

/**
 * Sends a request that Auth accepts only with a captcha token (`[auth.captcha]` in supabase/config.toml). If Auth
 * receives too many requests from one network address, it tries again.
 * @param ask sends the request with the token; empty if the robot check could not be loaded.
 * @param alternative a sentence for visitors whose browser or network blocks the check: what they can do instead.
 * @returns the answer of Auth, which may be a refusal; a failure if the check was not passed.
 */
export async function withCaptcha<Answer extends { error: AuthError | null }>(
  ask: (captchaToken: string) => Promise<Answer>,
  alternative = "",
  [wait, ...later]: readonly number[] = WAITS_MS,
): Promise<Outcome<Answer>> {
  const check = await passRobotCheck();
  if (!check.ok && check.message !== NOT_LOADED) return check;
  // Asked without a token, too: while hCaptcha is down an operator may have switched the check off.
  const answer = await ask(check.ok ? check.value : "");
  if (!check.ok && answer.error?.code === "captcha_failed") {
    if (check.detail !== BLOCKED) return check;
    return failure(NOT_LOADED, `${BLOCKED} ${alternative}`.trim());
  }
  const isCrowded = answer.error?.code === "over_request_rate_limit";
  if (!isCrowded || wait === undefined) return { ok: true, value: answer };
  // Not all of them at the same moment again.
  await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
  return withCaptcha(ask, alternative, later);
}
