import { Button, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { minutesUntil, useIdleSessionEnd } from "#common/idleSession.ts";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import { useHasSessionEnded } from "#common/pageOwner.ts";
import { ENDED_SESSION_TEXTS, ENDING_SESSION_TEXTS } from "#common/sessionTexts.ts";
import { closeSignInWindow, openSignInWindow, signInPage } from "#common/signInAgain.ts";
import { useTimeLeft } from "#common/useTimeLeft.ts";
import { leave } from "../data/access.ts";
import { PageDialog } from "./PageDialog.tsx";

/** Covers the page after the person's session has ended, until they have signed in again in another window. */
export function EndedSessionDialog() {
  return useHasSessionEnded() ? <SignInAgain /> : null;
}

function SignInAgain() {
  const isUsers = useLocation().pathname.startsWith("/users");
  useEffect(() => closeSignInWindow, []);
  return (
    <PageDialog
      title={ENDED_SESSION_TEXTS.title}
      coversPage
      actions={
        <>
          <Button variant="contained" onClick={openSignInWindow}>
            {ENDED_SESSION_TEXTS.signIn}
          </Button>
          <Button onClick={() => void leave(signInPage())}>{ENDED_SESSION_TEXTS.leave}</Button>
        </>
      }
    >
      {isUsers && <Typography gutterBottom>{ADMIN_USERS_MESSAGES.unauthenticated}</Typography>}
      <Typography>{ENDED_SESSION_TEXTS.about}</Typography>
    </PageDialog>
  );
}

/** Warns an inactive administrator before their session ends. Any activity removes it. */
export function EndingSessionDialog() {
  const end = useIdleSessionEnd();
  return end === undefined ? null : <Warning end={end} />;
}

function Warning({ end }: { end: number }) {
  const [title] = useState(() => ENDING_SESSION_TEXTS.title(minutesUntil(end)));
  const timeLeft = useTimeLeft(end, Date.now);
  return (
    <PageDialog
      title={title}
      // The click is activity too.
      actions={<Button variant="contained">{ENDING_SESSION_TEXTS.stay}</Button>}
    >
      <Typography gutterBottom>{ENDING_SESSION_TEXTS.about}</Typography>
      <Typography>
        {ENDING_SESSION_TEXTS.timeLeft} <strong role="timer">{timeLeft}</strong>
      </Typography>
    </PageDialog>
  );
}
