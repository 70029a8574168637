import type { TeamOutcome } from "#shared/participation.ts";
import { readRows, type ViewRow } from "./rows.ts";

interface Person {
  readonly name: string | null;
  readonly email: string;
}

export interface Mentor extends Person {
  /** Their contact details and hours. */
  readonly contact: string;
}

/** A submitted document. Every version is kept. */
export interface Version {
  readonly version: number;
  readonly file_name: string;
  readonly file_size: number;
  readonly file_path: string;
  /** Null if the account was deleted. */
  readonly uploaded_by: string | null;
  /** ISO 8601. */
  readonly uploaded_at: string;
}

/** A deliverable of all finalists: a row of `my_finalist_stages`. */
export interface Stage extends Omit<ViewRow<"my_finalist_stages">, "versions"> {
  /** Newest first. Only the newest counts. */
  readonly versions: readonly Version[];
}

/** A finalist of which the visitor is a member or mentor: a row of `my_finalist_submissions`. */
export interface Finalist
  extends Pick<ViewRow<"my_finalist_submissions">, "submission_id" | "idea_name" | "description"> {
  readonly role: "owner" | "member" | "mentor";
  readonly members: readonly Person[];
  readonly mentors: readonly Mentor[];
  /** Null for a mentor. */
  readonly outcome: TeamOutcome | null;
  /** The checks before paying that are done; null for a mentor. */
  readonly payment_checks: readonly { item: string; checked_at: string }[] | null;
  /** By deadline, the next one first. */
  readonly stages: readonly Stage[];
}

/** Loads the deliverables of the visitor's finalists, by deadline. */
export const loadStages = () => readRows<Stage>("my_finalist_stages", "due_at,name");

/** The deliverable that is due next, at a time in milliseconds. */
export const nextStageOf = (stages: readonly Stage[], at: number): Stage | undefined =>
  stages.find(({ due_at }) => Date.parse(due_at) > at);

/** Loads the visitor's finalists: one for a member, any number for a mentor. */
export async function loadFinalistTeams(): Promise<readonly Finalist[]> {
  const [teams, stages] = await Promise.all([
    readRows<Omit<Finalist, "stages">>("my_finalist_submissions", "idea_name"),
    loadStages(),
  ]);
  return teams.map((team) => ({
    ...team,
    stages: stages.filter(({ submission_id }) => submission_id === team.submission_id),
  }));
}

/** Whether the visitor is a mentor. */
export async function isMentor(): Promise<boolean> {
  const finalists = await readRows<Pick<Finalist, "role">>("my_finalist_submissions");
  return finalists.some(({ role }) => role === "mentor");
}
