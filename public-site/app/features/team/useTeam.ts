import { useCallback, useEffect, useState } from "react";
import { loadTeam, type Team } from "~/data/team.ts";

/**
 * The visitor's team, read at first and whenever `reload` is called. When reading fails, what was
 * read before stays.
 */
export function useTeam() {
  const [team, setTeam] = useState<Team>();
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    try {
      setTeam(await loadTeam());
      setFailed(false);
    } catch (cause) {
      console.warn("The team could not be loaded.", cause);
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    void reload();
  }, [reload]);

  return { team, failed, reload };
}
