import { findJudgeInvitation, type JudgeInvitation } from "~/data/judge.ts";
import { readUser } from "~/data/session.ts";

/** The state of an opened invitation. */
export type OpenedJudgeInvitation =
  | { readonly status: "unreachable" }
  | { readonly status: "unknown" }
  | {
      readonly status: "found";
      readonly invitation: JudgeInvitation;
      /** The address of the signed-in person. */
      readonly signedInAs: string | undefined;
    };

/** Only people who are signed in can accept, so only they load the form. */
export const loadAcceptForm = () => import("./AcceptForm.tsx");

/**
 * Opens the invitation of a link, for any visitor.
 * @param token from the page's address; null without one.
 */
export async function openJudgeInvitation(token: string | null): Promise<OpenedJudgeInvitation> {
  if (!token) return { status: "unknown" };
  try {
    const [invitation, user] = await Promise.all([findJudgeInvitation(token), readUser()]);
    if (!invitation) return { status: "unknown" };
    if (user) await loadAcceptForm();
    return { status: "found", invitation, signedInAs: user?.email };
  } catch (cause) {
    console.warn("The invitation could not be read.", cause);
    return { status: "unreachable" };
  }
}
