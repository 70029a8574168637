import { isTransient } from "#common/serverFailure.ts";
import { paths } from "~/config/paths.ts";
// Who passes needs it at once: so it comes with the page's code, and not after it.
import "~/data/createSupabase.ts";
import { sessionHasEnded } from "~/data/endedSession.ts";
import { thrownFailure } from "~/data/errors.ts";
import { loadJudge } from "~/data/judge.ts";
import { loadProfile, type OwnProfile, withSignUpTexts } from "~/data/profile.ts";
import { isCodeMissing } from "~/data/secondFactor.ts";
import { readUser } from "~/data/session.ts";
import { nextPathOf, redirectTo, withNextPath } from "~/lib/nextPath.ts";
import type { Failure } from "~/lib/outcome.ts";

type Access =
  | { readonly status: "unknown"; readonly failure: Failure }
  | { readonly status: "signed-out" }
  /** Has an authenticator app, and has not entered its code: nothing is theirs to read yet. */
  | { readonly status: "code-missing" }
  | { readonly status: "signed-in"; readonly profile: OwnProfile | null };

// A failed check leads from a guarded page to /profile-completion, which then offers a retry instead
// of checking again by itself: the two pages can never send a visitor back and forth. In memory,
// because a reload is a retry.
let failedCheck: Failure | undefined;

/** Waits for the authentication state, then reads the profile. */
async function checkAccess(): Promise<Access> {
  try {
    const user = await readUser();
    if (!user) return { status: "signed-out" };
    if (await isCodeMissing()) return { status: "code-missing" };
    const profile = await loadProfile(user.id);
    // Every account has a profile: without one the session may have been ended elsewhere.
    if (!profile && (await sessionHasEnded())) return { status: "signed-out" };
    return { status: "signed-in", profile };
  } catch (cause) {
    // So it may when the profile was refused.
    if (!isTransient(cause) && (await sessionHasEnded())) return { status: "signed-out" };
    return { status: "unknown", failure: thrownFailure(cause, "We could not check your profile.") };
  }
}

/** Leads somebody without a whole session to where they get one, and back. */
function turnAway(
  access: Access,
  next: string,
  request: Request,
): asserts access is Exclude<Access, { status: "signed-out" | "code-missing" }> {
  const { status } = access;
  if (status === "signed-out") throw redirectTo(withNextPath(paths.signIn, next), request);
  if (status === "code-missing") throw redirectTo(withNextPath(paths.secondFactor, next), request);
}

/** Whether the signed-in person judges, as far as can be told now. */
export async function isJudge(): Promise<boolean> {
  return Boolean(await loadJudge().catch(() => null));
}

/**
 * Lets nobody pass without a session: a judge's profile need not be complete.
 * @param request the guarded page's, to come back to it.
 * @throws a redirect to /signin or /second-factor.
 */
export async function requireSession(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  turnAway(await checkAccess(), pathname + search, request);
}

/**
 * Lets only those pass who have an authenticator app and have not entered its code.
 * @throws a redirect to /signin, or to where the visitor wanted to go.
 */
export async function requireMissingCode(request: Request): Promise<null> {
  const next = nextPathOf(new URL(request.url).search);
  const access = await checkAccess();
  if (access.status === "code-missing") return null;
  turnAway(access, next, request);
  throw redirectTo(next, request);
}

/**
 * Lets nobody pass without a session and a complete profile.
 * @param request the guarded page's, to come back to it.
 * @param isEnough whether an incomplete profile lets somebody pass, too.
 * @throws a redirect to /signin or /second-factor, or to /profile-completion when the profile is missing, incomplete or
 *   cannot be checked.
 */
export async function requireCompleteProfile(
  request: Request,
  isEnough: () => Promise<boolean> = async () => false,
): Promise<OwnProfile> {
  const { pathname, search } = new URL(request.url);
  const next = pathname + search;
  const access = await checkAccess();
  turnAway(access, next, request);
  const profile = access.status === "signed-in" ? access.profile : null;
  if (profile && (profile.completed || (await isEnough()))) return profile;
  failedCheck = access.status === "unknown" ? access.failure : undefined;
  throw redirectTo(withNextPath(paths.profileCompletion, next), request);
}

/** What /profile-completion shows: the form, or that the profile could not be checked. */
type ProfileToComplete =
  | { readonly status: "unknown"; readonly failure: Failure }
  | { readonly status: "incomplete"; readonly profile: OwnProfile | null };

/**
 * Lets only those pass who have a profile to complete; a missing profile counts as
 * incomplete.
 * @throws a redirect to /signup without a session, or onwards when the profile is complete or need not
 *   be.
 */
export async function requireIncompleteProfile(request: Request): Promise<ProfileToComplete> {
  if (failedCheck) {
    const failure = failedCheck;
    failedCheck = undefined;
    return { status: "unknown", failure };
  }
  const access = await checkAccess();
  const next = nextPathOf(new URL(request.url).search);
  if (access.status === "signed-out") throw redirectTo(paths.signUp, request);
  turnAway(access, next, request);
  if (access.status === "unknown") return access;
  if (access.profile?.completed) throw redirectTo(next, request);
  // Where participants are asked what judges are not, judges go to their own page.
  if (await isJudge()) throw redirectTo(paths.judging, request);
  return {
    status: "incomplete",
    profile: access.profile && (await withSignUpTexts(access.profile)),
  };
}
