import { useState } from "react";
import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { type EmailLink, emailLinkOf } from "~/data/emailLink.ts";
import { readUser } from "~/data/session.ts";
import { NewResetLink } from "~/features/auth/NewLinkForm.tsx";
import { ResetPasswordForm } from "~/features/auth/ResetPasswordForm.tsx";
import { type Failure, unanswered } from "~/lib/outcome.ts";
import type { Route } from "./+types/reset-password.ts";

const HEADING = "Set a new password";
const drawing = <PageDrawing layer="electronics" below />;

/** Opening the page does not use the link. Without a link, the page is for a signed-in person. */
export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ link?: EmailLink; isOpenedAlone?: true; failed?: Failure }> {
  const link = emailLinkOf(request, "recovery");
  if (link) return { link };
  try {
    if (await readUser()) return {};
  } catch (cause) {
    return { failed: unanswered(SIGN_IN_MESSAGES.failure, cause) };
  }
  return { isOpenedAlone: true };
}

export const HydrateFallback = () => <Loading heading={HEADING} drawing={drawing} />;

export default function ResetPasswordRoute({
  loaderData: { link, isOpenedAlone, failed },
}: Route.ComponentProps) {
  const [isDone, setDone] = useState(false);
  return (
    <Page heading={isDone ? "Password changed" : HEADING} drawing={drawing}>
      {failed ? (
        <NewResetLink reason={<FormMessage kind="failure" {...failed} />} />
      ) : isOpenedAlone ? (
        <NewResetLink reason={<p>Enter your email address, and we’ll send you a link.</p>} />
      ) : (
        <ResetPasswordForm {...(link && { link })} onDone={() => setDone(true)} />
      )}
    </Page>
  );
}
