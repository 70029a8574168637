import { Link } from "@mui/material";
import { useBlocker } from "react-router-dom";
import { storedSession } from "#common/session.ts";
import { SIGN_OUT_QUESTION } from "#common/sessionTexts.ts";
import { keptKindOf } from "#common/work/keptWork.ts";
import {
  hasWorkToLeave,
  LEAVE_QUESTION,
  questionAbout,
  type UnsavedWork,
  unsavedWork,
  useLeaveQuestion,
} from "#common/work/unsavedWork.ts";
import { OWN_PAGES } from "../data/access.ts";
import { ConfirmDialog } from "./LazyConfirmDialog.tsx";
import { SIGN_OUT } from "./sections.ts";

const isSignOut = (pathname: string | undefined) => pathname?.endsWith(SIGN_OUT.to) ?? false;

/** The kind of the person's unsaved text, which this browser keeps until they sign out. */
const keptKind = () => keptKindOf(storedSession()?.user?.id ?? "");

/** The work that only signing out would lose. */
function lostBySigningOut(): readonly UnsavedWork[] {
  const kind = keptKind();
  const loss = kind && SIGN_OUT_QUESTION.loss[kind];
  return [
    ...unsavedWork().filter(({ isKept }) => !isKept?.()),
    ...(loss ? [{ loss, consequence: "" }] : []),
  ];
}

/**
 * Asks before unsaved work is lost when a link, Back or Close opens another page of the back office. One question covers
 * all forms of a page, because React Router supports one blocker at a time.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A page that replaces itself has saved its work, or its record is gone.
      historyAction !== "REPLACE" &&
      (isSignOut(nextLocation.pathname) ? lostBySigningOut().length > 0 : hasWorkToLeave()),
  );
  const isSigningOut = isSignOut(blocker.location?.pathname);
  const lost = useLeaveQuestion(blocker, () => (isSigningOut ? lostBySigningOut() : []));
  if (lost.length === 0) return null;
  const kind = isSigningOut ? keptKind() : undefined;
  const texts = isSigningOut
    ? { title: SIGN_OUT_QUESTION.title, action: "Sign Out", cancel: SIGN_OUT_QUESTION.stay }
    : {
        title: LEAVE_QUESTION.title,
        action: LEAVE_QUESTION.leave,
        cancel: LEAVE_QUESTION.stay,
      };
  return (
    <ConfirmDialog
      open
      {...texts}
      question={
        <>
          {questionAbout(lost).join(" ").trim()}
          {kind && kind !== "text" && (
            <>
              {" "}
              <Link href={OWN_PAGES[kind]}>{SIGN_OUT_QUESTION.open[kind]}</Link>{" "}
              {SIGN_OUT_QUESTION.openReason}
            </>
          )}
        </>
      }
      busy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
