import { useMemo } from "react";
import { useLocation } from "react-router";
import { paths } from "~/config/paths.ts";
import type { RoleInvitation } from "~/data/invitation.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import { useLoad } from "~/lib/useLoad.ts";

/** Names the inviter on a sign-in page that continues to an invitation. */
export function InvitationNote({ action }: { action: "Register" | "Sign in" }) {
  const judges = useInvitationToken(paths.judgingInvitation);
  const organizers = useInvitationToken(paths.roleInvitation);
  const token = useInvitationToken(paths.invitation);
  const inviter = useInviter(token);
  if (!judges && !organizers && !token) return null;
  return (
    <p className="callout">
      {judges ? (
        <>
          You’re invited <strong>to judge</strong>.
        </>
      ) : organizers ? (
        <>
          You’re invited <strong>to help with the challenge</strong>.
        </>
      ) : (
        <>
          <strong>{inviter ?? "Someone"}</strong> has invited you to join their team.
        </>
      )}{" "}
      {action}, and you’ll return to the invitation.
    </p>
  );
}

/** The inviter's name; undefined while it is loading. */
function useInviter(token: string | undefined): string | undefined {
  const load = useMemo(() => {
    if (token === undefined) return null;
    // Loaded on demand, because few visitors have an invitation.
    return async () => (await import("~/data/invitation.ts")).findInvitation(token);
  }, [token]);
  const read = useLoad(load);
  return read.status === "ready" ? read.value?.inviter_name : undefined;
}

type Invitee = Pick<RoleInvitation, "name" | "email">;

/** The person in the invitation of someone who does not enter; undefined while it is loading. */
export function useInvitee(): Invitee | undefined {
  const judges = useInvitationToken(paths.judgingInvitation);
  const organizers = useInvitationToken(paths.roleInvitation);
  const load = useMemo(() => {
    if (!judges && !organizers) return null;
    return async (): Promise<Invitee | null | undefined> => {
      const invitations = await import("~/data/invitation.ts");
      return judges
        ? invitations.findJudgeInvitation(judges)
        : invitations.findRoleInvitation(organizers ?? "");
    };
  }, [judges, organizers]);
  const read = useLoad(load);
  return (read.status === "ready" && read.value) || undefined;
}

/**
 * The token of the invitation that a sign-in page continues to; undefined without one, and until hydration.
 * @param page the page for this kind of invitation.
 */
export function useInvitationToken(page: string): string | undefined {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const next = hydrated ? new URL(nextPathOf(search), window.location.origin) : undefined;
  return (next?.pathname === page && next.searchParams.get("token")) || undefined;
}
