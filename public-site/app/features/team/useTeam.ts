import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Challenge } from "#shared/challengeRow.ts";
import { thrownFailure } from "~/data/errors.ts";
import { loadInvitations, loadTeam, type Team, type TeamMember } from "~/data/team.ts";
import type { Failure } from "~/lib/outcome.ts";

/**
 * The visitor's team, with what the challenge says of teams. Whom it has invited is read at first, and all
 * of it whenever `reload` is called. When reading fails, what was read before stays.
 * @param members who is on it, as the page has read it.
 */
export function useTeam(
  { maxTeamSize, registrationClosesAt }: Challenge,
  members: readonly TeamMember[],
) {
  const [people, setPeople] = useState<Awaited<ReturnType<typeof loadTeam>>>();
  const [failure, setFailure] = useState<Failure>();

  const read = useCallback(async (load: typeof loadTeam) => {
    try {
      setPeople(await load());
      setFailure(undefined);
    } catch (cause) {
      setFailure(thrownFailure(cause, "Your team could not be loaded."));
    }
  }, []);

  const reload = useCallback(() => read(loadTeam), [read]);
  const readFirst = useEffectEvent(() =>
    read(async () => ({ members, invitations: await loadInvitations() })),
  );

  useEffect(() => {
    void readFirst();
  }, []);

  const team: Team | undefined = people && {
    ...people,
    maxMembers: maxTeamSize,
    closesAt: registrationClosesAt,
  };
  return { team, failure, reload };
}
