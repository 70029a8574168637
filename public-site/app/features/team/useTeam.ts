import { useCallback, useEffect, useState } from "react";
import type { Challenge } from "#shared/challengeRow.ts";
import { loadTeam, type Team } from "~/data/team.ts";

/**
 * The visitor's team, with what the challenge says of teams. Who is on it is read at first and whenever `reload` is called. When reading fails, what was
 * read before stays.
 */
export function useTeam({ maxTeamSize, registrationClosesAt }: Challenge) {
  const [people, setPeople] = useState<Awaited<ReturnType<typeof loadTeam>>>();
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    try {
      setPeople(await loadTeam());
      setFailed(false);
    } catch (cause) {
      console.warn("The team could not be loaded.", cause);
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    void reload();
  }, [reload]);

  const team: Team | undefined = people && {
    ...people,
    maxMembers: maxTeamSize,
    closesAt: registrationClosesAt,
  };
  return { team, failed, reload };
}
