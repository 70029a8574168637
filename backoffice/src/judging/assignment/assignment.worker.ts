import loadHighs from "highs";
import wasm from "highs/runtime?url";
import { type AssignmentPlan, planAssignments } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import { answerWith } from "../workers.ts";

answerWith<AssignmentProblem, AssignmentPlan>(async (problem) =>
  planAssignments(problem, await loadHighs({ locateFile: () => wasm })),
);
