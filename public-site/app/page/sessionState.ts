import { onStoredSession } from "#common/session.ts";
import {
  hasStoredRole,
  hasStoredSession,
  ROLE_ATTRIBUTE,
  SESSION_ATTRIBUTE,
} from "~/lib/sessionMark.ts";

/** Keeps the attributes of the document that say who is signed in (headScript.ts), also when that changes in another tab. */
export function watchSession(): void {
  const root = document.documentElement;
  onStoredSession(() => {
    root.toggleAttribute(SESSION_ATTRIBUTE, hasStoredSession());
    root.toggleAttribute(ROLE_ATTRIBUTE, hasStoredRole());
  });
}
