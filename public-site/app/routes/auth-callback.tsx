import { pageMeta } from "~/challenge/pageMeta.ts";
import { ButtonLink } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { completeArrival } from "~/data/arrival.ts";
import type { MailLink } from "~/data/mailLink.ts";
import { hasSignUpSecret } from "~/data/signUpSecret.ts";
import { ARRIVAL_PROBLEMS } from "~/features/auth/arrivalProblems.ts";
import { ConfirmSignUp } from "~/features/auth/ConfirmSignUp.tsx";
import { DeadConfirmation } from "~/features/auth/DeadConfirmation.tsx";
import { finishGoogleArrival } from "~/features/auth/googleArrival.ts";
import { askedNextPath, ownHome, takeNextPath, withNextPath } from "~/lib/nextPath.ts";
import { redirectTo } from "~/lib/openNextPath.ts";
import { pageField } from "~/lib/pageField.ts";
import { takeOptIn } from "~/lib/rememberedOptIn.ts";
import { requestedAddress } from "~/lib/requestedAddress.ts";
import type { Route } from "./+types/auth-callback.ts";

const HEADING = "Signing you in";
/** The type of a link that confirms a registration (supabase/templates/confirmation.html). */
const CONFIRMATION = "email";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.authCallback);

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
        <div className={formStyles.form}>
          <FormMessage kind="failure" {...ARRIVAL_PROBLEMS[arrival.problem]} />
          <ButtonLink to={withNextPath(paths.signIn, arrival.next)}>Back to Sign In</ButtonLink>
        </div>
      )}
    </Page>
  );
}
