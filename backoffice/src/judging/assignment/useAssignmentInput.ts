import { useGetIdentity } from "react-admin";
import { useAllRows } from "../../components/useAllRows.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import type { Round } from "../rounds/round.ts";
import type { AssignableEntry, AssignmentInput, CurrentAssignment } from "./problem.ts";

/** Loads the data from which an assignment is computed; `input` is undefined until all of it is there. */
export function useAssignmentInput(round: Round) {
  const ofRound = { round_id: round.id };
  const roundEntries = useAllRows<AssignableEntry>("round-entries", ofRound, [
    "id",
    "submission_id",
    "code",
    "ready_at",
    "is_calibration",
  ]);
  const judges = useAllRows<Judge>("judges", {});
  const conflicts = useAllRows<Conflict>("judging-conflicts", {});
  const assignments = useAllRows<CurrentAssignment>("judging-assignments", ofRound, [
    "round_entry_id",
    "judge_id",
    "state",
  ]);
  const { identity } = useGetIdentity();
  const queries = [roundEntries, judges, conflicts, assignments];
  const input: AssignmentInput | undefined =
    roundEntries.data && judges.data && conflicts.data && assignments.data && identity
      ? {
          round,
          roundEntries: roundEntries.data,
          judges: judges.data,
          conflicts: conflicts.data,
          assignments: assignments.data,
          userId: String(identity.id),
        }
      : undefined;
  return {
    input,
    error: queries.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  };
}
