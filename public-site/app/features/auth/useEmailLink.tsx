import { useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { paths } from "~/config/paths.ts";
import { type EmailLink, type OtherAccount, openEmailLink } from "~/data/emailLink.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";

/**
 * Uses the link of an email only when the visitor acts, because programs that scan emails open pages.
 * @param link undefined on a page for the signed-in person.
 * @param message names the action if the link cannot be used.
 * @param onSwitched runs the action after the visitor has switched to the account of the link.
 * @returns `signInAnd`, which signs in with the link and then runs an action; whether the link is expired or used; and
 *   the question to a person who is signed in to another account.
 */
export function useEmailLink(
  link: EmailLink | undefined,
  message: string,
  onSwitched: (action: () => Promise<Outcome>) => Promise<unknown>,
) {
  const [unusedLink, setUnusedLink] = useState(link);
  const [isExpired, setIsExpired] = useState(false);
  const [otherAccount, setOtherAccount] = useState<
    OtherAccount & { action: () => Promise<Outcome> }
  >();
  const navigate = useNavigate();

  async function signInAnd(action: () => Promise<Outcome>): Promise<Outcome> {
    if (!unusedLink) return action();
    const opened = await openEmailLink(unusedLink);
    if (!opened.ok) {
      setIsExpired(opened.problem === "expired");
      return { ...opened, message };
    }
    if (opened.value.status === "other-account") {
      setOtherAccount({ ...opened.value, action });
      return failure("Nothing has changed yet.", `This link is for ${opened.value.linkEmail}.`);
    }
    setUnusedLink(undefined);
    return action();
  }

  const question = otherAccount && (
    <ConfirmDialog
      opened
      destructive={false}
      title="This link is for another account"
      confirmLabel={`Sign in as ${otherAccount.linkEmail}`}
      busyLabel="Signing in..."
      cancelLabel={`Stay signed in as ${otherAccount.currentEmail}`}
      action={otherAccount.switchAccount}
      onDone={() => {
        setUnusedLink(undefined);
        setOtherAccount(undefined);
        void onSwitched(otherAccount.action);
      }}
      onCancel={async () => {
        await otherAccount.keepSession();
        await navigate(paths.dashboard);
      }}
    >
      <p>
        The link is for {otherAccount.linkEmail}, but you’re signed in as{" "}
        {otherAccount.currentEmail}. Switching accounts will sign you out, and you’ll lose any
        unsaved changes.
      </p>
    </ConfirmDialog>
  );
  return { signInAnd, isExpired, question };
}
