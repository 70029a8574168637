import { findInvitation, type Invitation, isOnATeam } from "~/data/invitation.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";
import { loadProfile } from "~/data/profile.ts";
import { readUser } from "~/data/session.ts";

/** How far the visitor is from joining. */
type Visitor = "signed-out" | "profile-incomplete" | "on-a-team" | "free";

/** What /invitation has to explain. */
export type OpenedInvitation =
  | { readonly status: "unreachable" }
  | { readonly status: "unknown" }
  | {
      readonly status: "found";
      readonly invitation: Invitation;
      readonly visitor: Visitor;
      /** Until when teams can change. ISO 8601. */
      readonly closesAt: string;
    };

/**
 * Opens the invitation of a link, for any visitor.
 * @param token from the page's address; null when it carries none.
 */
export async function openInvitation(token: string | null): Promise<OpenedInvitation> {
  if (!token) return { status: "unknown" };
  try {
    const [invitation, visitor, challenge] = await Promise.all([
      findInvitation(token),
      findVisitor(),
      loadChallenge(),
    ]);
    if (!invitation) return { status: "unknown" };
    return { status: "found", invitation, visitor, closesAt: challenge.registrationClosesAt };
  } catch (cause) {
    console.warn("The invitation could not be read.", cause);
    return { status: "unreachable" };
  }
}

async function findVisitor(): Promise<Visitor> {
  const user = await readUser();
  if (!user) return "signed-out";
  const [profile, onATeam] = await Promise.all([loadProfile(user.id), isOnATeam()]);
  if (onATeam) return "on-a-team";
  return profile?.completed ? "free" : "profile-incomplete";
}
