import { useLocation } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { Notice } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths, withoutSlash } from "~/config/paths.ts";
import { confirmPage, leavePage } from "~/content/mailingList.ts";
import { rpc } from "~/data/rpc.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import type { Route } from "./+types/mailing-list-link.ts";

const drawing = <PageDrawing layer="shell" below />;

const useContent = () =>
  withoutSlash(useLocation().pathname) === paths.mailingListConfirm ? confirmPage : leavePage;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  new URL(request.url).searchParams.get("token") ?? "";

export const HydrateFallback = () => <Loading heading={useContent().heading} drawing={drawing} />;

/** The page behind a link in a newsletter email. */
export default function MailingListLinkRoute({ loaderData: token }: Route.ComponentProps) {
  // The key resets the page for another link.
  return <LinkPage key={token} token={token} />;
}

/** Uses the link when the visitor confirms. */
function LinkPage({ token }: { token: string }) {
  const content = useContent();
  const { state, busy, failure, run } = useSingleRequest();
  const isDone = state.status === "done";
  const link = isDone ? content.doneLink : content.failureLink;

  async function use() {
    const outcome = await rpc(content.call, { token }, content.failure);
    if (!outcome.ok || !outcome.value) return outcome;
    // The list has moved to the next season's project, whose site asks again.
    const query = new URLSearchParams({ token });
    window.location.assign(`${outcome.value}/functions/v1/unsubscribe?${query}`);
    // The button stays busy until then.
    return new Promise<never>(() => undefined);
  }

  return (
    <Page heading={isDone ? content.doneHeading : content.heading} drawing={drawing}>
      <div className="stack">
        {!token && (
          <p>
            <RichText text={content.withoutLink} />
          </p>
        )}
        {isDone && <Notice content={{ ok: true, message: content.done, detail: content.next }} />}
        {token && !isDone && (
          <>
            <p>{content.question}</p>
            <Notice content={failure} />
            <Button aria-busy={busy} onClick={() => run(use)}>
              {busy ? content.busy : content.button}
            </Button>
          </>
        )}
        {(isDone || failure || !token) && (
          <ButtonLink to={link.href} look={isDone ? "primary" : "quiet"}>
            {link.text}
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
