import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { hasSessionEnded } from "#common/pageOwner.ts";
import { isTransient } from "#common/serverFailure.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { BACK_OFFICE, paths } from "~/config/paths.ts";
// Load supabase-js with the code of signed-in pages, which all need it.
import "~/data/createSupabase.ts";
import { sessionHasEnded } from "~/data/endedSession.ts";
import { loadJudge } from "~/data/judge.ts";
import { loadChallengeForPage } from "~/data/loadChallenge.ts";
import { loadProfile, type OwnProfile, withSignUpTexts } from "~/data/profile.ts";
import { isCodeMissing } from "~/data/secondFactor.ts";
import { readUser } from "~/data/session.ts";
import { isMentor } from "~/data/workspace.ts";
import { isShown, nextPathOf, redirectTo, withNextPath } from "~/lib/nextPath.ts";
import { type Failure, unanswered } from "~/lib/outcome.ts";
import { hasStoredRole } from "~/lib/sessionMark.ts";

type Visitor =
  | { readonly status: "unknown"; readonly failure: Failure }
  | { readonly status: "signed-in"; readonly profile: OwnProfile | null };

type Access =
  | Visitor
  | { readonly status: "signed-out" }
  /** The code of the authenticator app is missing. */
  | { readonly status: "code-missing" };

/** The challenge, which is loaded together with the profile. */
export const challengeContext = createContext<Promise<Challenge>>();
const visitorContext = createContext<Visitor>();
const profileContext = createContext<OwnProfile>();

type LoaderContext = Readonly<RouterContextProvider>;

/** The complete profile, behind `requireCompleteProfile`. */
export const profileOf = (context: LoaderContext): OwnProfile => context.get(profileContext);

// If the check fails, a guarded page redirects to /profile-completion, which offers a retry instead of checking again,
// so the two pages cannot redirect to each other. Kept in memory, because a reload is a retry.
let failedCheck: Failure | undefined;
let lastSignedIn: Visitor | undefined;

/** Reads the session, then the profile. */
async function checkAccess(): Promise<Access> {
  try {
    const user = await readUser();
    if (!user) return { status: "signed-out" };
    if (await isCodeMissing()) return { status: "code-missing" };
    const profile = await loadProfile(user.id);
    // Every account has a profile, so the session may have been ended elsewhere.
    if (!profile && (await sessionHasEnded())) return { status: "signed-out" };
    return { status: "signed-in", profile };
  } catch (cause) {
    // The session may also have ended if access to the profile is denied.
    if (!isTransient(cause) && (await sessionHasEnded())) return { status: "signed-out" };
    return { status: "unknown", failure: unanswered("We couldn’t load this page.", cause) };
  }
}

const addressOf = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
const isCompletion = (address: string) => /^\/profile-completion\/?(\?|$)/.test(address);

/**
 * Middleware of every signed-in page: requires a session, and the code of an authenticator app if the visitor has one.
 * If the check fails, the current page stays, also if its session has ended: then it is covered (PageOwner.tsx).
 * @throws a redirect to /signin (/signup from /profile-completion) or /second-factor, which return to the page.
 */
export const requireSession: MiddlewareFunction = async ({ request, context }) => {
  context.set(challengeContext, loadChallengeForPage());
  const address = addressOf(request);
  const next = isCompletion(address) ? nextPathOf(new URL(request.url).search) : address;
  const access: Access = failedCheck
    ? { status: "unknown", failure: failedCheck }
    : await checkAccess();
  failedCheck = undefined;
  if (isShown(request) && lastSignedIn && hasSessionEnded()) {
    context.set(visitorContext, lastSignedIn);
    return;
  }
  if (access.status === "code-missing") {
    throw redirectTo(withNextPath(paths.secondFactor, next), request);
  }
  if (access.status === "signed-out") {
    lastSignedIn = undefined;
    const page = isCompletion(address) ? paths.signUp : withNextPath(paths.signIn, next);
    throw redirectTo(page, request);
  }
  if (access.status === "signed-in") lastSignedIn = access;
  context.set(visitorContext, (isShown(request) && lastSignedIn) || access);
};

/** The first page of someone who does not enter: of judges, mentors and people with a role; undefined if unknown. */
export async function pageWithoutEntry(): Promise<string | undefined> {
  if (hasStoredRole()) return BACK_OFFICE;
  const [judge, mentor] = await Promise.all([
    loadJudge().catch(() => null),
    isMentor().catch(() => false),
  ]);
  if (judge) return paths.judging;
  return mentor ? paths.workspace : undefined;
}

/** Whether the signed-in person needs no participant's profile. */
export const needsNoProfile = async () => (await pageWithoutEntry()) !== undefined;

/**
 * Middleware that requires a complete profile, after `requireSession`.
 * @param isEnough whether an incomplete profile is sufficient.
 * @throws a redirect to /profile-completion if the profile is missing, incomplete or cannot be checked.
 */
export const requireCompleteProfile =
  (isEnough = async () => false): MiddlewareFunction =>
  async ({ request, context }) => {
    const visitor = context.get(visitorContext);
    const profile = visitor.status === "signed-in" ? visitor.profile : null;
    if (profile && (profile.profile_completed || (await isEnough()))) {
      context.set(profileContext, profile);
      return;
    }
    if (visitor.status === "unknown") {
      failedCheck = visitor.failure;
      // The page of the retry shows no profile that was read before.
      lastSignedIn = undefined;
    }
    throw redirectTo(withNextPath(paths.profileCompletion, addressOf(request)), request);
  };

/**
 * The loader of /profile-completion: the profile to complete, or the failure of the check.
 * @throws a redirect to the next page if the profile is complete, or to the page of someone who needs none.
 */
export async function loadIncompleteProfile(
  request: Request,
  context: LoaderContext,
): Promise<Visitor> {
  const visitor = context.get(visitorContext);
  if (visitor.status === "unknown") return visitor;
  const { profile } = visitor;
  if (profile?.profile_completed)
    throw redirectTo(nextPathOf(new URL(request.url).search), request);
  const otherPage = await pageWithoutEntry();
  if (otherPage) throw redirectTo(otherPage, request);
  return { status: "signed-in", profile: profile && (await withSignUpTexts(profile)) };
}

/**
 * The loader of /second-factor, for people whose code is missing.
 * @throws a redirect to /signin, or to the requested page.
 */
export async function requireMissingCode(request: Request): Promise<null> {
  const next = nextPathOf(new URL(request.url).search);
  const { status } = await checkAccess();
  if (status === "code-missing") return null;
  throw redirectTo(status === "signed-out" ? withNextPath(paths.signIn, next) : next, request);
}
