import { useEffect, useLayoutEffect, useState } from "react";
import { minutesUntil, useIdleSessionEnd } from "#common/idleSession.ts";
import { claimPage, useHasSessionEnded, useOtherPersonEmail } from "#common/pageOwner.ts";
import {
  ENDED_SESSION_TEXTS,
  ENDING_SESSION_TEXTS,
  OTHER_PERSON_TEXTS,
} from "#common/sessionTexts.ts";
import { closeSignInWindow, openSignInWindow, signInPage } from "#common/signInAgain.ts";
import { useTimeLeft } from "#common/useTimeLeft.ts";
import { storedUserId } from "~/lib/sessionMark.ts";
import { Button } from "./Button.tsx";
import { ModalDialog } from "./ModalDialog.tsx";

/**
 * Makes the page belong to the person who opened it. After someone else has signed in to this browser, or the person's
 * session has ended, it covers the page with a dialog.
 */
export function PageOwner() {
  // If the browser blocks storage, no other tab shares the session.
  const [person] = useState(storedUserId);
  // Before the effects of the page, which send requests.
  useLayoutEffect(() => (person ? claimPage(person) : undefined), [person]);
  const address = useOtherPersonEmail();
  const hasEnded = useHasSessionEnded();
  const end = useIdleSessionEnd();
  if (address) return <OtherPerson address={address} />;
  if (hasEnded) return <SignInAgain />;
  return end === undefined ? null : <EndingSession end={end} />;
}

/** Only leaving the page closes it. */
function OtherPerson({ address }: { address: string }) {
  return (
    <ModalDialog
      title={OTHER_PERSON_TEXTS.title}
      coversPage
      onCancel={stay}
      footer={
        <div>
          <Button data-autofocus onClick={() => window.location.reload()}>
            {OTHER_PERSON_TEXTS.continue(address)}
          </Button>
        </div>
      }
    >
      <p>{OTHER_PERSON_TEXTS.about(address)}</p>
    </ModalDialog>
  );
}

/** Stays until the person has signed in again in another window. */
function SignInAgain() {
  useEffect(() => closeSignInWindow, []);
  return (
    <ModalDialog
      title={ENDED_SESSION_TEXTS.title}
      coversPage
      onCancel={stay}
      footer={
        <div className="row">
          <Button data-autofocus onClick={openSignInWindow}>
            {ENDED_SESSION_TEXTS.signIn}
          </Button>
          <Button look="quiet" onClick={() => window.location.replace(signInPage())}>
            {ENDED_SESSION_TEXTS.leave}
          </Button>
        </div>
      }
    >
      <p>{ENDED_SESSION_TEXTS.about}</p>
    </ModalDialog>
  );
}

/** Warns an inactive administrator before their session ends. Any activity removes it, also the click. */
function EndingSession({ end }: { end: number }) {
  const [minutes] = useState(() => minutesUntil(end));
  const timeLeft = useTimeLeft(end, Date.now);
  return (
    <ModalDialog
      title={ENDING_SESSION_TEXTS.title(minutes)}
      onCancel={stay}
      footer={
        <div>
          <Button data-autofocus>{ENDING_SESSION_TEXTS.stay}</Button>
        </div>
      }
    >
      <p>{ENDING_SESSION_TEXTS.about}</p>
      <p>
        {ENDING_SESSION_TEXTS.timeLeft} <strong role="timer">{timeLeft}</strong>
      </p>
    </ModalDialog>
  );
}

const stay = () => undefined;
