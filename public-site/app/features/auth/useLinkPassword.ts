import { useState } from "react";
import { type MailLink, type OtherAccount, openMailLink } from "~/data/mailLink.ts";
import { setPassword } from "~/data/passwords.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { ARRIVAL_PROBLEMS } from "./arrivalProblems.ts";
import { DEAD_LINK, type Refusal } from "./passwordReset.ts";

/**
 * Sets a password by the link of a mail; without one, that of the signed-in person. The link is used up
 * by saving, not by opening the page.
 */
export function useLinkPassword(link: MailLink | undefined) {
  const [unspent, setUnspent] = useState(link);
  const [refusal, setRefusal] = useState<Refusal>();
  const [otherAccount, setOtherAccount] = useState<OtherAccount>();

  async function save(password: string): Promise<Outcome> {
    if (!unspent) return setPassword(password);
    const opened = await openMailLink(unspent);
    switch (opened.status) {
      case "signed-in":
        setUnspent(undefined);
        return setPassword(password);
      case "other-account":
        setOtherAccount(opened);
        return failure("Nothing has changed yet.", `This link is for ${opened.there}.`);
      case "refused":
        if (opened.problem !== "expired") {
          const { detail } = ARRIVAL_PROBLEMS[opened.problem];
          return failure("Your password could not be changed.", detail);
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

  return { save, refusal, otherAccount, accept };
}
