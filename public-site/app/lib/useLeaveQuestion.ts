import { useEffect } from "react";

/** Has the browser ask whether to leave the page, as long as something would be lost. */
export function useLeaveQuestion(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [wouldLose]);
}
