import { Button, ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage, Notice } from "~/components/FormMessage.tsx";
import { Page } from "~/components/Page.tsx";
import type { MailingListLink } from "~/content/mailingList.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

interface MailingListLinkPageProps {
  content: MailingListLink;
  token: string;
  /** What the link is for. */
  use: (token: string) => Promise<Outcome>;
}

/** Where a link in a mail about the mailing list leads to: it is used when the visitor says so. */
export function MailingListLinkPage({ content, token, use }: MailingListLinkPageProps) {
  return (
    <Page heading={content.heading} narrow>
      <div className={styles.form}>
        {token ? (
          <LinkUse content={content} token={token} use={use} />
        ) : (
          <FormMessage kind="failure" message={content.withoutLink} />
        )}
        <ButtonLink to={content.onward.href} look="quiet">
          {content.onward.text}
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
