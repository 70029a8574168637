import { redirect } from "react-router";
import { ButtonLink } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { completeArrival } from "~/data/arrival.ts";
import { ARRIVAL_PROBLEMS } from "~/features/auth/arrivalProblems.ts";
import { trackGoogleArrival } from "~/features/auth/googleArrival.ts";
import { askedNextPath, takeNextPath, withNextPath } from "~/lib/nextPath.ts";
import { pageField } from "~/lib/pageField.ts";
import { pageMeta } from "~/lib/pageMeta.ts";
import { requestedAddress } from "~/lib/requestedAddress.ts";
import type { Route } from "./+types/auth-callback.ts";

const HEADING = "Signing you in";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(pageDescriptions[paths.authCallback]);

/**
 * Completes a sign-in with Google or a confirmed registration, and leads to where the visitor wanted
 * to go: a confirmation link says so itself, for it may be opened in another tab.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = requestedAddress(request);
  const remembered = takeNextPath();
  const next = askedNextPath(address.search) ?? remembered ?? paths.dashboard;
  const arrival = await completeArrival(address);
  const signIn = withNextPath(paths.signIn, next);
  if (arrival.status === "refused") return { problem: arrival.problem, signIn };
  if (arrival.status === "nothing") throw redirect(signIn);
  if (remembered !== undefined) await trackGoogleArrival();
  throw redirect(next);
}

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function AuthCallbackRoute({
  loaderData: { problem, signIn },
}: Route.ComponentProps) {
  return (
    <Page heading="You are not signed in" narrow>
      <div className={formStyles.form}>
        <FormMessage kind="failure" {...ARRIVAL_PROBLEMS[problem]} />
        <ButtonLink to={signIn}>Back to Sign In</ButtonLink>
      </div>
    </Page>
  );
}
