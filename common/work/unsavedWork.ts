import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isSignedOut } from "../pageOwner.ts";

/** Work on a page that is not saved yet. */
export interface UnsavedWork {
  /** The first sentence of the question, which names what leaving would lose. */
  readonly loss: string;
  /** The consequence of leaving, as a sentence. */
  readonly consequence?: string | undefined;
  /** Saves it before the question. @returns whether everything is saved. */
  readonly save?: (() => Promise<boolean>) | undefined;
  /** Whether this browser keeps it until its page is opened again. */
  readonly isKept?: (() => boolean) | undefined;
  /** Whether it continues while another page of the app is open, such as a request that is running. */
  readonly continues?: boolean | undefined;
}

/** The question before leaving a page with unsaved work, in either app. */
export const LEAVE_QUESTION = {
  title: "Leave this page?",
  leave: "Leave",
  stay: "Stay",
  lost: "If you leave, you’ll lose your unsaved changes.",
  kept: "This browser will keep what you wrote until you open this page again.",
} as const;

/** The longest delay after a click on a link. */
const SAVE_WITHIN_MS = 2_000;

const works = new Set<RefObject<UnsavedWork>>();

/** All unsaved work of this page. */
export const unsavedWork = (): readonly UnsavedWork[] => [...works].map(({ current }) => current);

/** Work that opening another page needs a question for. A text that is only sent later is still there on return. */
const isLeft = ({ continues = false, isKept, save }: UnsavedWork) =>
  !continues && (save !== undefined || !isKept?.());

/** Whether opening another page of the app may lose work, for the router's blocker. */
export const hasWorkToLeave = (): boolean => unsavedWork().some(isLeft);

/** Registers unsaved work, so that the app and the browser ask before it is lost. */
export function useUnsavedWork(isUnsaved: boolean, work: UnsavedWork): void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    works.add(latest);
    const ask = (event: BeforeUnloadEvent) => {
      // After signing out, the page must not stay while the browser asks.
      if (isSignedOut()) return;
      if (unsavedWork().some(({ isKept }) => !isKept?.())) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      works.delete(latest);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved]);
}

/** The part of React Router's blocker that is used here. */
interface Blocker {
  readonly state: "unblocked" | "blocked" | "proceeding";
  readonly proceed?: (() => void) | undefined;
}

/**
 * Saves as much as possible once the router has blocked a page, then opens it, or returns the work that it would lose.
 * @param also Other work that the blocked page would lose.
 */
export function useLeaveQuestion(
  blocker: Blocker,
  also: () => readonly UnsavedWork[] = () => [],
): readonly UnsavedWork[] {
  const [lost, setLost] = useState<readonly UnsavedWork[]>([]);
  const isBlocked = blocker.state === "blocked";
  const saveOrAsk = useEffectEvent(async (isCurrent: () => boolean) => {
    const unsaved = [...(await saveAll()), ...also()];
    if (!isCurrent()) return;
    if (unsaved.length === 0) blocker.proceed?.();
    else setLost(unsaved);
  });
  useEffect(() => {
    if (!isBlocked) return;
    let isCurrent = true;
    void saveOrAsk(() => isCurrent);
    return () => {
      isCurrent = false;
      setLost([]);
    };
  }, [isBlocked]);
  return isBlocked ? lost : [];
}

/** Saves as much as possible, for at most two seconds. @returns the work that leaving the page would lose. */
async function saveAll(): Promise<readonly UnsavedWork[]> {
  const asked = unsavedWork().filter(isLeft);
  const saved = await Promise.race([
    Promise.all(asked.map(({ save }) => save?.())),
    new Promise<[]>((resolve) => setTimeout(resolve, SAVE_WITHIN_MS, [])),
  ]);
  return asked.filter((_, index) => !saved[index]);
}

/** The sentences of the question: each loss, then each consequence. */
export function questionAbout(unsaved: readonly UnsavedWork[]): readonly string[] {
  const consequences = unsaved.map(
    ({ consequence, isKept }) => consequence ?? LEAVE_QUESTION[isKept?.() ? "kept" : "lost"],
  );
  return [...new Set([...unsaved.map(({ loss }) => loss), ...consequences])];
}
