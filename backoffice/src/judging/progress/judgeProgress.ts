import type { Assignment, AssignmentState } from "../assignment/assignmentRecord.ts";

/** How far one judge is. */
export interface JudgeProgress {
  id: string;
  name: string;
  assigned: number;
  counts: Record<AssignmentState, number>;
  lastSeenAt: string | null;
  remindedAt: string | null;
}

const latest = (moments: readonly (string | null)[]) =>
  moments.reduce((last, moment) => (moment && (!last || moment > last) ? moment : last), null);

/** How far each judge of a round is, those with most to do first. What was recused is not to do. */
export function progressOf(assignments: readonly Assignment[]): JudgeProgress[] {
  const groups = Map.groupBy(assignments, ({ judge_id }) => judge_id);
  return [...groups]
    .map(([id, all]): JudgeProgress => {
      const count = (state: AssignmentState) => all.filter((one) => one.state === state).length;
      const counts = {
        assigned: count("assigned"),
        begun: count("begun"),
        submitted: count("submitted"),
        given_back: count("given_back"),
        recused: count("recused"),
      };
      return {
        id,
        name: all[0]?.judge_name ?? "",
        assigned: all.length - counts.recused,
        counts,
        lastSeenAt: latest(all.map(({ last_seen_at }) => last_seen_at)),
        remindedAt: latest(all.map(({ reminded_at }) => reminded_at)),
      };
    })
    .sort((a, b) => leftOf(b) - leftOf(a) || (a.name < b.name ? -1 : 1));
}

/** How many reviews a judge has still to submit. */
export const leftOf = ({ assigned, counts }: JudgeProgress) => assigned - counts.submitted;
