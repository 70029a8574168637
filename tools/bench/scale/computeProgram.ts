import loadHighs from "highs";
import { planAssignments } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";

/** What the back office computes in a worker, in a process of its own, so that its memory can be told. */
export type Task = { plan: AssignmentProblem } | { result: ResultInputs };

/** What came out, and the most that the process held in memory. */
export interface Answer {
  outcome: unknown;
  memoryBytes: number;
}

process.once("message", async (task: Task) => {
  const outcome =
    "plan" in task ? planAssignments(task.plan, await loadHighs()) : computeResult(task.result);
  const memoryBytes = process.resourceUsage().maxRSS * 1024;
  process.send?.({ outcome, memoryBytes } satisfies Answer, () => process.disconnect());
});
