import type { Account } from "~/data/accountSettings.ts";
import { DeletionForm } from "./DeletionForm.tsx";

/** Deletes the account once its address is typed. An administrator is told why theirs stays. */
export function DeleteAccount({ account }: { account: Account }) {
  if (account.isAdmin) {
    return (
      <p>
        You are an administrator. So that the challenge is never without one, another administrator
        has to remove your rights first; then you can delete your account here.
      </p>
    );
  }
  return (
    <>
      <p>
        Your account, your profile, your sessions, your place on a team and on the mailing list, and
        the files that are attached to no entry are deleted at once and for good. What happens to
        your entry:
      </p>
      <ul>
        <li>
          With others on the team it stays with them, with its document. If it is yours, it passes
          to the member who has been there longest.
        </li>
        <li>
          If you are alone and it is a draft or withdrawn, it is deleted, and its document too.
        </li>
        <li>
          If you are alone and it is submitted, it stays in the challenge with its document, without
          an owner. Withdraw it first if you do not want that.
        </li>
      </ul>
      <p>
        What you did, and when, stays in the audit log without your name, unless you did it as an
        administrator; so do the confirmations given with a submission. Messages from the contact
        form are not tied to an account: write to us if they should go.
      </p>
      <DeletionForm email={account.email} hasApp={account.apps.length > 0} />
    </>
  );
}
