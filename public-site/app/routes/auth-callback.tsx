import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { completeArrival } from "~/data/arrival.ts";
import { type EmailLink, emailLinkOf } from "~/data/emailLink.ts";
import { subscribeAccount } from "~/data/profile.ts";
import { readUser } from "~/data/session.ts";
import { claimSignUp, hasSignUpSecret } from "~/data/signUpSecret.ts";
import { ExpiredConfirmation } from "~/features/auth/NewLinkForm.tsx";
import { ResetPasswordForm } from "~/features/auth/ResetPasswordForm.tsx";
import { useEmailLink } from "~/features/auth/useEmailLink.tsx";
import { track } from "~/features/consent/analytics.ts";
import {
  homePath,
  redirectTo,
  requestedAddress,
  requestedNextPath,
  takeNextPath,
  withNextPath,
} from "~/lib/nextPath.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { rememberOptIn, takeOptIn } from "~/lib/rememberedOptIn.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import type { Route } from "./+types/auth-callback.ts";

const HEADING = "Signing you in";

/**
 * Completes a sign-in with Google and redirects. The link of a confirmation email asks for confirmation. In the browser
 * of the sign-up, the account then gets the password from the sign-up; elsewhere the visitor sets a new one, because
 * someone else may have used the address.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = requestedAddress(request);
  const remembered = takeNextPath();
  const optedInFrom = takeOptIn();
  const next = requestedNextPath(address.search) ?? remembered ?? paths.dashboard;
  // A link that confirms a registration (supabase/templates/confirmation.html).
  const link = emailLinkOf(request, "email");
  if (link) return { status: "confirmation", link, next, hasSecret: hasSignUpSecret() } as const;
  const arrival = await completeArrival(address);
  if (!arrival.ok) return { status: "refused", failure: arrival, next } as const;
  if (!arrival.value) throw redirectTo(withNextPath(paths.signIn, next), request);
  if (remembered !== undefined) await finishGoogleArrival(optedInFrom);
  throw redirectTo(next === paths.dashboard ? homePath() : next, request);
}

export const HydrateFallback = () => <Loading heading={HEADING} drawing="reservoir" />;

export default function AuthCallbackRoute({ loaderData: arrival }: Route.ComponentProps) {
  if (arrival.status === "confirmation") {
    return (
      <Page heading="Confirm your address" drawing="reservoir">
        <ConfirmSignUp link={arrival.link} next={arrival.next} hasSecret={arrival.hasSecret} />
      </Page>
    );
  }
  return (
    <Page heading="You’re not signed in" drawing="reservoir">
      {arrival.failure.problem === "expired" ? (
        <ExpiredConfirmation next={arrival.next} />
      ) : (
        <div className="stack">
          <FormMessage kind="failure" {...arrival.failure} />
          <ButtonLink to={withNextPath(paths.signIn, arrival.next)}>Back to Sign In</ButtonLink>
        </div>
      )}
    </Page>
  );
}

/** An account counts as new if it was created at most this long before the sign-in. */
const SAME_MOMENT_MS = 5_000;

/**
 * Saves the mailing list choice of a visitor who has signed in with Google, and reports the sign-up or sign-in to
 * analytics. A failure does not stop the visitor.
 * @param optedInFrom the country of a visitor who joins the mailing list; "" if not chosen yet.
 */
export async function finishGoogleArrival(optedInFrom: string | undefined): Promise<void> {
  const optedIn = optedInFrom !== undefined && (await subscribeAccount()).ok;
  // The profile page asks for the country and reports it.
  if (optedIn && optedInFrom === "") rememberOptIn("");
  else if (optedIn) {
    track({ name: "newsletter_signup", source: "signup_form", country: optedInFrom });
  }
  const user = await readUser().catch(() => null);
  if (!user) return;
  const age = Date.parse(user.last_sign_in_at ?? user.created_at) - Date.parse(user.created_at);
  if (age < SAME_MOMENT_MS) {
    track({ name: "signup", method: "google", has_newsletter_opt_in: optedIn });
  } else {
    track({ name: "login", method: "google" });
  }
}

interface ConfirmSignUpProps {
  link: EmailLink;
  /** The next page. */
  next: string;
  /** Whether the sign-up was in this browser, so that no new password is needed. */
  hasSecret: boolean;
}

/** Confirms the address of a sign-up, with the password from the sign-up or a new one. */
function ConfirmSignUp({ link, next, hasSecret }: ConfirmSignUpProps) {
  const [needsPassword, setNeedsPassword] = useState(false);
  const { busy, failure, run } = useSingleRequest();
  const { signInAnd, isExpired, question } = useEmailLink(
    link,
    "We couldn’t complete your registration.",
    run,
  );
  const navigate = useNavigate();

  async function claim(): Promise<Outcome> {
    const outcome = await claimSignUp();
    if (!outcome.ok) return outcome;
    // The button is busy until the next page appears.
    if (outcome.value) await navigate(next, { replace: true });
    else setNeedsPassword(true);
    return DONE;
  }

  if (isExpired) return <ExpiredConfirmation next={next} />;
  if (!hasSecret || needsPassword) {
    return (
      <>
        <p>Set the password you want to sign in with. It replaces any earlier one.</p>
        <ResetPasswordForm {...(!needsPassword && { link })} next={next} />
      </>
    );
  }
  return (
    <div className="stack">
      <p>One more step: confirm your registration to sign in with the password you chose.</p>
      {failure && <FormMessage kind="failure" {...failure} />}
      <Button aria-busy={busy} onClick={() => run(() => signInAnd(claim))}>
        {busy ? "Confirming..." : "Confirm and continue"}
      </Button>
      {question}
    </div>
  );
}
