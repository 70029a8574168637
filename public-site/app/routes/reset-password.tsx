import { redirect } from "react-router";
import { ButtonLink } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { openPasswordReset } from "~/features/auth/passwordReset.ts";
import { ResetPasswordForm } from "~/features/auth/ResetPasswordForm.tsx";
import { pageField } from "~/lib/pageField.ts";
import { pageMeta } from "~/lib/pageMeta.ts";
import { requestedAddress } from "~/lib/requestedAddress.ts";
import type { Route } from "./+types/reset-password.ts";

const HEADING = "Set a new password";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(pageDescriptions[paths.resetPassword]);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const reset = await openPasswordReset(requestedAddress(request));
  // The used code leaves the address, so that reloading the page works.
  if (reset.status === "arrived") throw redirect(paths.resetPassword);
  return reset;
}

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function ResetPasswordRoute({ loaderData: reset }: Route.ComponentProps) {
  return (
    <Page heading={HEADING} narrow>
      {reset.status === "refused" ? (
        <div className={formStyles.form}>
          <FormMessage kind="failure" message={reset.message} detail={reset.detail} />
          <ButtonLink to={paths.signIn}>Back to Sign In</ButtonLink>
        </div>
      ) : (
        <ResetPasswordForm />
      )}
    </Page>
  );
}
