import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { ARRIVAL_PROBLEMS, completeArrival } from "~/data/arrival.ts";
import type { MailLink } from "~/data/mailLink.ts";
import { joinMailingList } from "~/data/profile.ts";
import { readUser } from "~/data/session.ts";
import { claimSignUp, hasSignUpSecret } from "~/data/signUpSecret.ts";
import { track } from "~/features/analytics/analytics.ts";
import { DeadConfirmation } from "~/features/auth/NewLinkForm.tsx";
import { ResetPasswordForm } from "~/features/auth/ResetPasswordForm.tsx";
import { useMailLink } from "~/features/auth/useMailLink.ts";
import {
  askedNextPath,
  ownHome,
  redirectTo,
  requestedAddress,
  takeNextPath,
  withNextPath,
} from "~/lib/nextPath.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { rememberOptIn, takeOptIn } from "~/lib/rememberedOptIn.ts";
import { useAction } from "~/lib/useAction.ts";
import type { Route } from "./+types/auth-callback.ts";

const HEADING = "Signing you in";
/** The type of a link that confirms a registration (supabase/templates/confirmation.html). */
const CONFIRMATION = "email";

/**
 * Completes a sign-in with Google, and leads to where the visitor wanted to go. The link of a
 * confirmation mail counts once its reader says so: with the password of the sign-up in the browser of the sign-up,
 * elsewhere with a new one. Its owner may not be the one who registered the address.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = requestedAddress(request);
  const remembered = takeNextPath();
  const optedInFrom = takeOptIn();
  const next = askedNextPath(address.search) ?? remembered ?? paths.dashboard;
  const tokenHash = address.searchParams.get("token_hash");
  if (tokenHash && address.searchParams.get("type") === CONFIRMATION) {
    const link: MailLink = { tokenHash, type: CONFIRMATION };
    return { status: "confirmation", link, next, inOneGo: hasSignUpSecret() } as const;
  }
  const arrival = await completeArrival(address);
  if (arrival.status === "refused") return { ...arrival, next };
  if (arrival.status === "nothing") throw redirectTo(withNextPath(paths.signIn, next), request);
  if (remembered !== undefined) await finishGoogleArrival(optedInFrom);
  throw redirectTo(next === paths.dashboard ? ownHome() : next, request);
}

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function AuthCallbackRoute({ loaderData: arrival }: Route.ComponentProps) {
  if (arrival.status === "confirmation") {
    return (
      <Page heading="Confirm your address" narrow>
        <ConfirmSignUp link={arrival.link} next={arrival.next} inOneGo={arrival.inOneGo} />
      </Page>
    );
  }
  return (
    <Page heading="You are not signed in" narrow>
      {arrival.problem === "expired" ? (
        <DeadConfirmation next={arrival.next} />
      ) : (
        <div className={styles.form}>
          <FormMessage kind="failure" {...ARRIVAL_PROBLEMS[arrival.problem]} />
          <ButtonLink to={withNextPath(paths.signIn, arrival.next)}>Back to Sign In</ButtonLink>
        </div>
      )}
    </Page>
  );
}

/** An account is new when it was made by the sign-in that has just ended. */
const SAME_MOMENT_MS = 5_000;

/**
 * Keeps what somebody had chosen who has come back from Google signed in, and reports them: a new
 * participant, or one of ours. Nothing of it keeps the visitor from going on.
 * @param optedInFrom the country of somebody who has chosen to be on the mailing list, if they said it.
 */
export async function finishGoogleArrival(optedInFrom: string | undefined): Promise<void> {
  const optedIn = optedInFrom !== undefined && (await joinMailingList()).ok;
  // Without a country the profile page reports it, which asks for one.
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

/** Hardly anybody follows a link for another account. */
const OtherAccountQuestion = lazy(() => import("~/features/auth/OtherAccountQuestion.tsx"));

interface ConfirmSignUpProps {
  link: MailLink;
  /** Where to go on to. */
  next: string;
  /** Whether somebody has signed up in this browser: then no password is asked for, unless it is refused. */
  inOneGo: boolean;
}

/** Confirms the address of a registration, and has its password count or asks for one. */
function ConfirmSignUp({ link, next, inOneGo }: ConfirmSignUpProps) {
  const [isSpent, setIsSpent] = useState(false);
  const { through, refusal, otherAccount, accept } = useMailLink(
    link,
    "Your registration could not be completed.",
  );
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  async function claim(): Promise<Outcome> {
    const outcome = await claimSignUp();
    if (!outcome.ok) return outcome;
    // Still busy until the next page is there.
    if (outcome.value.hasPassword) await navigate(next, { replace: true });
    else setIsSpent(true);
    return DONE;
  }

  if (refusal) return <DeadConfirmation next={next} />;
  if (!inOneGo || isSpent) {
    return (
      <>
        <p>Set the password that you want to sign in with. It replaces any other.</p>
        <ResetPasswordForm {...(!isSpent && { link })} next={next} />
      </>
    );
  }
  return (
    <div className={styles.form}>
      <p>One step is left. You’re then signed in, with the password that you chose.</p>
      {failure && <FormMessage kind="failure" {...failure} />}
      <Button disabled={busy} onClick={() => run(() => through(claim))}>
        {busy ? "Confirming..." : "Confirm and continue"}
      </Button>
      {otherAccount && (
        <Suspense>
          <OtherAccountQuestion
            account={otherAccount}
            onChanged={() => {
              accept();
              void run(claim);
            }}
            onStayed={() => void navigate(paths.dashboard)}
          />
        </Suspense>
      )}
    </div>
  );
}
