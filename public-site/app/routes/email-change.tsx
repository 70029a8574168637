import { Button, ButtonLink } from "~/components/Button.tsx";
import { Notice, type NoticeContent } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { paths } from "~/config/paths.ts";
import { EXPIRED } from "~/data/arrival.ts";
import { type EmailLink, emailLinkOf, openEmailLink } from "~/data/emailLink.ts";
import { failure } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import type { Route } from "./+types/email-change.ts";

const EMAIL_CHANGE_HEADING = "Your email address";

const drawing = <PageDrawing layer="electronics" below />;

/** Not guarded, because the link may be opened without a session. Opening the page does not use the link. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  emailLinkOf(request, "email_change");

export const HydrateFallback = () => <Loading heading={EMAIL_CHANGE_HEADING} drawing={drawing} />;

/** The page behind the links of emails that confirm a new address. */
export default function EmailChangeRoute({ loaderData: link }: Route.ComponentProps) {
  return (
    <Page heading={EMAIL_CHANGE_HEADING} drawing={drawing}>
      <div className="stack">
        {link ? (
          // The key resets the page for another link.
          <EmailChange key={link.tokenHash} link={link} />
        ) : (
          <>
            <p>
              To open this page, use the link in your email. You can request a new one from your
              account page.
            </p>
            <AccountLink />
          </>
        )}
      </div>
    </Page>
  );
}

const AccountLink = () => (
  <ButtonLink to={paths.account} look="quiet">
    Go to your account
  </ButtonLink>
);

/** Uses the link only when the visitor confirms, because programs that scan emails open pages. */
function EmailChange({ link }: { link: EmailLink }) {
  const { state, busy, run } = useSingleRequest<NoticeContent>();
  if (state.status === "done") {
    return (
      <>
        <Notice content={state.value} />
        <AccountLink />
      </>
    );
  }
  return (
    <>
      <p>Confirm that this address is yours and that you want to sign in with your new address.</p>
      <Button
        aria-busy={busy}
        onClick={() => run(async () => ({ ok: true, value: await confirmEmailChange(link) }))}
      >
        {busy ? "Confirming..." : "Confirm the change"}
      </Button>
    </>
  );
}

/** Confirms a new address with an emailed link, in any browser. Another account in this browser stays signed in. */
async function confirmEmailChange(link: EmailLink): Promise<NoticeContent> {
  const opened = await openEmailLink(link);
  if (!opened.ok) {
    return opened.problem === "unreachable"
      ? { ...opened, message: "We couldn’t complete the change." }
      : failure(
          EXPIRED.message,
          "Check your current address on your account page. You can request a new confirmation link there.",
        );
  }
  if (opened.value.status === "half-confirmed") {
    return {
      ok: true,
      message: "This address is confirmed. There’s one more step.",
      detail: "Now open the link in the email to your other address as well.",
    };
  }
  if (opened.value.status === "other-account") await opened.value.keepSession();
  return {
    ok: true,
    message: "Your email address has been changed.",
    detail: "From now on, sign in with the new address.",
  };
}
