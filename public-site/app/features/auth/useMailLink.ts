import { useState } from "react";
import { ARRIVAL_PROBLEMS } from "~/data/arrival.ts";
import { type MailLink, type OtherAccount, openMailLink } from "~/data/mailLink.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { DEAD_LINK, type Refusal } from "./NewLinkForm.tsx";

/**
 * Does something as the account of a link in a mail; without one, as the signed-in person. The link is used up by
 * that, not by opening the page.
 * @param failed what to say when it cannot be done.
 */
export function useMailLink(link: MailLink | undefined, failed: string) {
  const [unspent, setUnspent] = useState(link);
  const [refusal, setRefusal] = useState<Refusal>();
  const [otherAccount, setOtherAccount] = useState<OtherAccount>();

  async function through(action: () => Promise<Outcome>): Promise<Outcome> {
    if (!unspent) return action();
    const opened = await openMailLink(unspent);
    switch (opened.status) {
      case "signed-in":
        setUnspent(undefined);
        return action();
      case "other-account":
        setOtherAccount(opened);
        return failure("Nothing has changed yet.", `This link is for ${opened.there}.`);
      case "refused":
        if (opened.problem !== "expired") {
          const { detail } = ARRIVAL_PROBLEMS[opened.problem];
          return failure(failed, detail);
        }
    }
    setRefusal(DEAD_LINK);
    return failure(DEAD_LINK.message);
  }

  /** The visitor has signed in to the other account. */
  function accept(): void {
    setUnspent(undefined);
    setOtherAccount(undefined);
  }

  return { through, refusal, otherAccount, accept };
}
