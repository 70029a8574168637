import type { Account } from "~/data/accountSettings.ts";
import { DeletionForm } from "./DeletionForm.tsx";

/** Deletes the account of whoever types its address. Not an administrator's: they are told why. */
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
        Your account, your profile, your place on a team and the files that you uploaded are deleted
        at once and for good. What happens to your entry:
      </p>
      <ul>
        <li>
          With others on the team it passes, with its document, to the member who has been there
          longest.
        </li>
        <li>If you are alone and it is a draft or withdrawn, it is deleted too.</li>
        <li>
          If you are alone and it is submitted, it stays in the challenge, without your name and
          without its document. Withdraw it first if you do not want that.
        </li>
      </ul>
      <DeletionForm email={account.email} />
    </>
  );
}
