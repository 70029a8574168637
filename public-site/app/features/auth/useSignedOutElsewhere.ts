import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { hasStoredSession, onOtherTabsSession } from "~/data/sessionMark.ts";

/** Has a guarded page check again when the visitor signs out in another tab or in the back office. */
export function useSignedOutElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onOtherTabsSession(() => {
        if (!hasStoredSession()) void revalidate();
      }),
    [revalidate],
  );
}
