import { useGetIdentity } from "react-admin";
import { useAllRows } from "../../components/useAllRows.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import type { Round } from "../rounds/round.ts";
import type { AssignableCopy, AssignmentFacts, CurrentAssignment } from "./problem.ts";

/** What a plan depends on, once all of it is there. */
export function useAssignmentFacts(round: Round) {
  const ofRound = { round_id: round.id };
  const copies = useAllRows<AssignableCopy>("judging-copies", ofRound, [
    "id",
    "submission_id",
    "code",
    "signed_off_at",
    "is_calibration",
  ]);
  const judges = useAllRows<Judge>("judges", {});
  const conflicts = useAllRows<Conflict>("judging-conflicts", {});
  const assignments = useAllRows<CurrentAssignment>("judging-assignments", ofRound, [
    "judging_copy_id",
    "judge_id",
    "state",
  ]);
  const { identity } = useGetIdentity();
  const queries = [copies, judges, conflicts, assignments];
  const facts: AssignmentFacts | undefined =
    copies.data && judges.data && conflicts.data && assignments.data && identity
      ? {
          round,
          copies: copies.data,
          judges: judges.data,
          conflicts: conflicts.data,
          assignments: assignments.data,
          me: String(identity.id),
        }
      : undefined;
  return {
    facts,
    error: queries.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  };
}
