import type { Invitation } from "~/data/invitation.ts";
import { TeamPlaces } from "~/features/team/TeamPlaces.tsx";

/** Who invites, and how full their team is. */
export function TeamOffer({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <p className="text-l">
        <strong>{invitation.inviterName}</strong> invites you to join their team.
      </p>
      <TeamPlaces taken={invitation.memberCount} places={invitation.maxMembers} />
    </>
  );
}
