import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { claimSignUp } from "~/data/claimSignUp.ts";
import type { MailLink } from "~/data/mailLink.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { DeadConfirmation } from "./DeadConfirmation.tsx";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";
import { useMailLink } from "./useMailLink.ts";

/** Hardly anybody follows a link for another account. */
const OtherAccountQuestion = lazy(() => import("./OtherAccountQuestion.tsx"));

interface ConfirmSignUpProps {
  link: MailLink;
  /** Where to go on to. */
  next: string;
  /** Whether somebody has signed up in this browser: then no password is asked for, unless it is refused. */
  inOneGo: boolean;
}

/** Confirms the address of a registration, and has its password count or asks for one. */
export function ConfirmSignUp({ link, next, inOneGo }: ConfirmSignUpProps) {
  const [isSpent, setIsSpent] = useState(false);
  const { through, refusal, otherAccount, accept } = useMailLink(
    link,
    "Your registration could not be completed.",
  );
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  async function claim(): Promise<Outcome> {
    const outcome = await claimSignUp();
    if (!outcome.ok) return outcome;
    // Still busy until the next page is there.
    if (outcome.value.hasPassword) await navigate(next, { replace: true });
    else setIsSpent(true);
    return DONE;
  }

  if (refusal) return <DeadConfirmation next={next} />;
  if (!inOneGo || isSpent) {
    return (
      <>
        <p>Set the password that you want to sign in with. No other counts from now on.</p>
        <ResetPasswordForm {...(!isSpent && { link })} next={next} />
      </>
    );
  }
  return (
    <div className={styles.form}>
      <p>One step is left. After it you are signed in, with the password that you chose.</p>
      {failure && <FormMessage kind="failure" {...failure} />}
      <Button disabled={busy} onClick={() => run(() => through(claim))}>
        {busy ? "Confirming..." : "Confirm and go on"}
      </Button>
      {otherAccount && (
        <Suspense>
          <OtherAccountQuestion
            account={otherAccount}
            onChanged={() => {
              accept();
              void run(claim);
            }}
            onStayed={() => void navigate(paths.dashboard)}
          />
        </Suspense>
      )}
    </div>
  );
}
