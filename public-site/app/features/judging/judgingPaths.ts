import { paths } from "~/config/paths.ts";

/** The query parameter that names the assignment: a prerendered page has one address. */
export const ASSIGNMENT_PARAMETER = "id";

/** Where an entry is read and scored. */
export function reviewPath(assignmentId: string): string {
  return `${paths.judgingReview}?${new URLSearchParams({ [ASSIGNMENT_PARAMETER]: assignmentId })}`;
}
