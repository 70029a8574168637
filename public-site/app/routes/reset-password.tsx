import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { type EmailLink, emailLinkOf } from "~/data/emailLink.ts";
import { readUser } from "~/data/session.ts";
import { ASK_AGAIN, NewResetLink, type Refusal } from "~/features/auth/NewLinkForm.tsx";
import { ResetPasswordForm } from "~/features/auth/ResetPasswordForm.tsx";
import { unanswered } from "~/lib/outcome.ts";
import type { Route } from "./+types/reset-password.ts";

const HEADING = "Set a new password";

/** Opening the page does not use the link. Without a link, the page is for a signed-in person. */
export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ link?: EmailLink; refusal?: Refusal }> {
  const link = emailLinkOf(request, "recovery");
  if (link) return { link };
  try {
    if (await readUser()) return {};
  } catch (cause) {
    return { refusal: unanswered(SIGN_IN_MESSAGES.failure, cause) };
  }
  return {
    refusal: { message: "To open this page, use the link in your email.", detail: ASK_AGAIN },
  };
}

export const HydrateFallback = () => <Loading heading={HEADING} drawing="electronics" />;

export default function ResetPasswordRoute({
  loaderData: { link, refusal },
}: Route.ComponentProps) {
  return (
    <Page heading={HEADING} drawing="electronics">
      {refusal ? <NewResetLink refusal={refusal} /> : <ResetPasswordForm {...(link && { link })} />}
    </Page>
  );
}
