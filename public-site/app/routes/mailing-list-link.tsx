import { useLocation } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { FormMessage, Notice } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths, withoutSlash } from "~/config/paths.ts";
import { confirmPage, leavePage, type MailingListLink } from "~/content/mailingList.ts";
import { confirmSubscription, leaveMailingList } from "~/data/mailingList.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import type { Route } from "./+types/mailing-list-link.ts";

const CONFIRM = { content: confirmPage, use: confirmSubscription };
const LEAVE = { content: leavePage, use: leaveMailingList };

const useLink = () =>
  withoutSlash(useLocation().pathname) === paths.mailingListConfirm ? CONFIRM : LEAVE;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  new URL(request.url).searchParams.get("token") ?? "";

export const HydrateFallback = () => <Loading heading={useLink().content.heading} />;

export default function MailingListLinkRoute({ loaderData: token }: Route.ComponentProps) {
  // The key resets the page for another link.
  return <MailingListLinkPage key={token} token={token} {...useLink()} />;
}

interface MailingListLinkPageProps {
  content: MailingListLink;
  token: string;
  /** Uses the token. */
  use: (token: string) => Promise<Outcome>;
}

/** The page behind a link in a newsletter email. It uses the link when the visitor confirms. */
function MailingListLinkPage({ content, token, use }: MailingListLinkPageProps) {
  return (
    <Page heading={content.heading} narrow>
      <div className="stack">
        {token ? (
          <LinkUse content={content} token={token} use={use} />
        ) : (
          <FormMessage kind="failure" message={content.withoutLink} />
        )}
        <ButtonLink to={content.nextLink.href} look="quiet">
          {content.nextLink.text}
        </ButtonLink>
      </div>
    </Page>
  );
}

function LinkUse({ content, token, use }: MailingListLinkPageProps) {
  const { state, busy, failure, run } = useAction();
  if (state.status === "done") {
    return <Notice content={{ ok: true, message: content.done, detail: content.next }} />;
  }
  return (
    <>
      <p>{content.question}</p>
      <Notice content={failure} />
      <Button disabled={busy} onClick={() => run(() => use(token))}>
        {busy ? content.busy : content.button}
      </Button>
    </>
  );
}
