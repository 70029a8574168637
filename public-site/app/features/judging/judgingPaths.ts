import { paths } from "~/config/paths.ts";

/** The query parameter for the assignment: a prerendered page cannot have it in its path. */
export const ASSIGNMENT_PARAMETER = "id";

/** The address of the review of an assignment. */
export function reviewPath(assignmentId: string): string {
  return `${paths.judgingReview}?${new URLSearchParams({ [ASSIGNMENT_PARAMETER]: assignmentId })}`;
}
