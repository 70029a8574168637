import { Link } from "@mui/material";
import { useEffect, useEffectEvent, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router-dom";
import { storedSession } from "#common/session.ts";
import { SIGN_OUT_QUESTION, unsavedKindOf } from "#common/unsavedWork.ts";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { OWN_PAGES } from "../data/access.ts";
import { type Unsaved, unsavedWork } from "../forms/UnsavedGuard.tsx";
import { SIGN_OUT } from "./sections.ts";

// No first page should load it. Pages with a form have loaded it.
const ConfirmDialog = lazyComponent(
  "ConfirmDialog",
  async () => ({ default: (await import("../components/ConfirmDialog.tsx")).ConfirmDialog }),
  null,
);

/** How long to wait for work to be saved before a link is followed. */
const SAVE_WITHIN_MS = 2_000;

const isSignOut = (pathname: string) => pathname.endsWith(SIGN_OUT.to);

/** The unsaved work that opening an address would lose. */
function workLostByOpening(pathname: string): Unsaved[] {
  if (!isSignOut(pathname)) return [...unsavedWork].filter((work) => !work.survivesNavigation);
  const kind = ownUnsavedKind();
  return [
    ...unsavedWork,
    ...(kind ? [{ loss: SIGN_OUT_QUESTION.loss[kind], consequence: "" }] : []),
  ];
}

/** The kind of the administrator's own unsaved text, which the public site keeps in this browser. */
const ownUnsavedKind = () => unsavedKindOf(storedSession()?.user?.id ?? "");

/**
 * Asks before work that forms have registered (forms/UnsavedGuard.tsx) is lost: with a dialog when a link, Back or
 * Close opens another page of the back office, and through the browser when the tab closes or opens another site. One
 * question covers all forms of a page, because React Router supports one blocker at a time.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A page that replaces itself has saved its work, or its record is gone.
      historyAction !== "REPLACE" &&
      workLostByOpening(nextLocation.pathname).length > 0,
  );
  useBeforeUnload((event) => {
    if ([...unsavedWork].some(({ survivesReload = false }) => !survivesReload))
      event.preventDefault();
  });

  const target = blocker.location?.pathname;
  const [lost, setLost] = useState<readonly Unsaved[]>([]);
  const saveOrAsk = useEffectEvent(async (pathname: string) => {
    const works = workLostByOpening(pathname);
    const saved = await Promise.race([
      Promise.all(works.map(({ onLeave }) => onLeave?.())),
      new Promise<[]>((resolve) => setTimeout(resolve, SAVE_WITHIN_MS, [])),
    ]);
    const rest = works.filter((_, index) => !saved[index]);
    if (rest.length > 0) setLost(rest);
    else blocker.proceed?.();
  });
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    setLost([]);
    if (isBlocked && target !== undefined) void saveOrAsk(target);
  }, [isBlocked, target]);

  if (!isBlocked || lost.length === 0) return null;
  const sentences = [
    ...lost.map(({ loss }) => loss),
    ...lost.map(({ consequence = "Leaving discards that." }) => consequence),
  ];
  const isSigningOut = isSignOut(target ?? "");
  const ownKind = isSigningOut && ownUnsavedKind();
  const texts = isSigningOut
    ? { title: SIGN_OUT_QUESTION.title, action: "Sign Out", cancel: SIGN_OUT_QUESTION.stay }
    : { title: "Leave this page?", action: "Leave" };
  return (
    <ConfirmDialog
      open
      {...texts}
      question={
        <>
          {[...new Set(sentences)].join(" ")}
          {ownKind && (
            <>
              <Link href={OWN_PAGES[ownKind]}>{SIGN_OUT_QUESTION.open[ownKind]}</Link>{" "}
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
