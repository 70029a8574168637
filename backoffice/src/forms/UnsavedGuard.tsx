import { useEffect, useEffectEvent, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router-dom";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { SIGN_OUT } from "../config/signOut.ts";

interface UnsavedGuardProps {
  /** Whether something was typed that is not saved. */
  isUnsaved: boolean;
  /** Whether this tab keeps it, so that only signing out loses it. False unless told otherwise. */
  isKept?: boolean;
  /** What would be lost, as the question's first sentence. */
  loss: string;
  /** What leaving does. It discards that unless told otherwise. */
  consequence?: string;
  /** Tries to save it before anything is asked. True: nothing is lost any more. */
  onLeave?: () => Promise<boolean>;
}

/**
 * Asks before what was typed is lost: itself when a link, Back or Close leads to another page of the
 * back office, through the browser when the tab closes or leaves for another site.
 */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { isUnsaved, isKept = false, loss, consequence = "Leaving discards that." } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      (!isKept || nextLocation.pathname.endsWith(SIGN_OUT.to)),
  );
  useBeforeUnload((event) => {
    if (isUnsaved && !isKept) event.preventDefault();
  });

  const isBlocked = blocker.state === "blocked";
  const [isAsking, setIsAsking] = useState(false);
  const arrive = useEffectEvent(async () => {
    if (await props.onLeave?.()) blocker.proceed?.();
    else setIsAsking(true);
  });
  useEffect(() => {
    if (isBlocked) void arrive();
    else setIsAsking(false);
  }, [isBlocked]);

  return (
    <ConfirmDialog
      open={isBlocked && isAsking}
      title="Leave this page?"
      question={`${loss} ${consequence}`}
      action="Leave"
      busy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
