import { isReachable } from "#common/isReachable.ts";
import { DONE, type Failure, failure, type Outcome, unanswered } from "~/lib/outcome.ts";
import type { RobotCheckWidget } from "~/lib/robotCheckWidget.tsx";
import { type AuthAnswer, authRequest, type DataOf, isTooSoon } from "./authRequest.ts";
import type { Supabase } from "./createSupabase.ts";

/** The message if hCaptcha's script or frame does not load. */
const NOT_LOADED = "We couldn’t load the robot check.";
const BLOCKED =
  "A content blocker or a strict network may be blocking it. Allow hcaptcha.com on this page or use another network, then try again. What you typed is still here. Signing in with Google works without the check.";

/**
 * The delays between attempts while too many requests come from one network address, such as a university's. The
 * identity service accepts a few per second (docs/deploy.md).
 */
const RETRY_DELAYS_MS = [2_000, 4_000];

let widget: Promise<RobotCheckWidget> | undefined;

/** Loads the robot check on the first input into a form. */
export function prepareRobotCheck(): void {
  // Sending the form tries again and explains a failure.
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
  // Browsers remember that a module failed to load, so do not try without a connection.
  if (!(await isReachable())) throw new Error("The browser is offline.");
  const { mountRobotCheck } = await import("~/lib/robotCheckWidget.tsx");
  return mountRobotCheck();
}

/** Runs the robot check and returns its token. */
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
    console.warn("The robot check failed.", code);
    // The next check uses a new widget.
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
        "The robot check isn’t complete.",
        "Press the button again to continue. What you typed is still here.",
      );
    case "no-answer":
    case "network-error":
      return failure(NOT_LOADED, BLOCKED);
    default:
      return failure(
        "The robot check didn’t work this time.",
        "Please try again in a moment. What you typed is still here.",
      );
  }
}

/** A request with the token of a passed check. */
type CaptchaRequest<A> = (auth: Supabase["auth"], captchaToken: string) => Promise<A>;

/**
 * Sends a request that Auth accepts only with a captcha token (`[auth.captcha]` in supabase/config.toml). If Auth
 * receives too many requests from one network address, it tries again.
 * @param message names the action if it fails.
 */
export async function captchaRequest<A extends AuthAnswer>(
  message: string,
  send: CaptchaRequest<A>,
  [wait, ...later]: readonly number[] = RETRY_DELAYS_MS,
): Promise<Outcome<DataOf<A>>> {
  const check = await passRobotCheck();
  if (!check.ok && check.message !== NOT_LOADED) return check;
  // Ask even without a token, because an operator may have switched the check off while hCaptcha is down.
  const outcome = await authRequest(message, (auth) => send(auth, check.ok ? check.value : ""));
  if (outcome.ok) return outcome;
  if (!check.ok && outcome.problem === "captcha_failed") return check;
  if (outcome.problem !== "over_request_rate_limit" || wait === undefined) return outcome;
  // Randomize the delay, so that clients do not retry at the same time.
  await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
  return captchaRequest(message, send, later);
}

/**
 * Requests an email from the identity service. A repeated request that comes too soon gets the same answer, because
 * the last email is on its way.
 */
export async function requestEmail(
  message: string,
  send: CaptchaRequest<AuthAnswer>,
): Promise<Outcome> {
  const outcome = await captchaRequest(message, send);
  return outcome.ok || isTooSoon(outcome) ? DONE : outcome;
}
