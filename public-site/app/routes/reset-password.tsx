import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import type { MailLink } from "~/data/mailLink.ts";
import { readUser } from "~/data/session.ts";
import { ASK_AGAIN, type Refusal, ResetRefused } from "~/features/auth/NewLinkForm.tsx";
import { ResetPasswordForm } from "~/features/auth/ResetPasswordForm.tsx";
import { adviceOn } from "~/lib/outcome.ts";
import type { Route } from "./+types/reset-password.ts";

const HEADING = "Set a new password";

/**
 * A link from a mail is not used up when the page opens: programs that look into mail open pages, and it
 * works once. Without a link the page is for somebody who is signed in.
 */
export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ link?: MailLink; refusal?: Refusal }> {
  const { searchParams } = new URL(request.url);
  const tokenHash = searchParams.get("token_hash");
  if (tokenHash && searchParams.get("type") === "recovery") {
    return { link: { tokenHash, type: "recovery" } };
  }
  try {
    if (await readUser()) return {};
  } catch (cause) {
    console.warn("The session could not be read.", cause);
    return { refusal: { message: SIGN_IN_MESSAGES.failure, detail: adviceOn(cause) } };
  }
  return {
    refusal: { message: "Please open this page from the link in your email.", detail: ASK_AGAIN },
  };
}

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function ResetPasswordRoute({
  loaderData: { link, refusal },
}: Route.ComponentProps) {
  return (
    <Page heading={HEADING} narrow>
      {refusal ? <ResetRefused refusal={refusal} /> : <ResetPasswordForm {...(link && { link })} />}
    </Page>
  );
}
