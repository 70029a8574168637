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
import { takeNextPath } from "~/lib/nextPath.ts";
import { pageMeta } from "~/lib/pageMeta.ts";
import { requestedAddress } from "~/lib/requestedAddress.ts";
import type { Route } from "./+types/auth-callback.ts";

const HEADING = "Signing you in";

export const meta = () => pageMeta(pageDescriptions[paths.authCallback]);

/** Completes a sign-in with Google or a confirmed registration; the dashboard's guard goes on. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const arrival = await completeArrival(requestedAddress(request));
  if (arrival.status === "refused") return arrival.problem;
  throw redirect(arrival.status === "signed-in" ? takeNextPath() : paths.signIn);
}

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function AuthCallbackRoute({ loaderData: problem }: Route.ComponentProps) {
  return (
    <Page heading="You are not signed in" narrow>
      <div className={formStyles.form}>
        <FormMessage kind="failure" {...ARRIVAL_PROBLEMS[problem]} />
        <ButtonLink to={paths.signIn}>Back to Sign In</ButtonLink>
      </div>
    </Page>
  );
}
