import { pageMeta } from "~/challenge/pageMeta.ts";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { ResetRefused } from "~/features/auth/NewLinkForm.tsx";
import { openPasswordReset } from "~/features/auth/passwordReset.ts";
import { ResetPasswordForm } from "~/features/auth/ResetPasswordForm.tsx";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/reset-password.ts";

const HEADING = "Set a new password";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.resetPassword);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  openPasswordReset(new URL(request.url));

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function ResetPasswordRoute({ loaderData: reset }: Route.ComponentProps) {
  return (
    <Page heading={HEADING} narrow>
      {reset.status === "refused" ? (
        <ResetRefused {...reset} />
      ) : (
        <ResetPasswordForm {...(reset.status === "link" && { link: reset.link })} />
      )}
    </Page>
  );
}
