import { challengeDate } from "#common/content/dates.ts";
import { areTeamsOpen } from "#common/content/myTeam.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import type { Submission } from "~/data/submission.ts";

/** Explains submissions to a person without one, in paragraphs. */
export function startContent(participation: Participation, challenge: Challenge): string[] {
  const inTeams = areTeamsOpen(participation, challenge);
  const readers = inTeams ? "Only you and the people you invite can see it" : "Only you can see it";
  return [
    `An entry is an idea with a name, a description and, if you like, one document. ${readers} before you submit it, and every change is saved as you type.`,
    ...(inTeams
      ? [
          "If you were invited to a team, open the link in the email instead. You can only be on one team.",
        ]
      : []),
  ];
}

/** The lead of the page of a submission. */
export function submissionLead(
  { status, window }: Participation,
  { is_owner, receipt_number }: Submission,
): string {
  if (status === "submitted" && window !== "closed") {
    return `Submitted (${receipt_number}). Changes take effect immediately.`;
  }
  if (!is_owner) {
    return window === "closed"
      ? "Your team’s entry, as last saved."
      : "Everyone on the team can edit it. Only its owner can submit it.";
  }
  if (status === "withdrawn") return "Withdrawn. It won’t be judged.";
  if (status !== "draft") return `Submitted (${receipt_number}).`;
  return window === "closed"
    ? "A draft that wasn’t submitted."
    : "A draft, private until it is submitted.";
}

interface EditingContent {
  /** The label of the time left until `until`. */
  readonly label: string;
  /** ISO 8601. */
  readonly until: string;
  readonly more?: string;
}

/** The time left to edit the submission, or the time until submissions open. */
export function editingContent(
  { status, window }: Participation,
  challenge: Challenge,
  { closes_at: until, is_owner }: Submission,
): EditingContent {
  if (status === "submitted") {
    return { label: "You can edit it for", until };
  }
  if (window === "not_yet") {
    return {
      label: is_owner
        ? "You can edit it now, and submit it in"
        : "You can edit it now, and its owner can submit it in",
      until: challenge.submissions_open_at,
      more: `Submissions close on ${challengeDate(until).moment}.`,
    };
  }
  return { label: is_owner ? "You can edit and submit it for" : "You can edit it for", until };
}

/** The message after the deadline. */
export function closedMessage({ closes_at: end }: Submission): string {
  return `Submissions closed on ${challengeDate(end).day}: this entry can no longer be edited.`;
}
