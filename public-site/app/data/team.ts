import { inEnglish } from "#common/words.ts";
import { readRows, type ViewRow } from "./rows.ts";

/** A member of the visitor's team: a row of `my_team`. */
export type TeamMember = ViewRow<"my_team", "university" | "country">;

/** An invitation of the visitor's team: a row of `my_team_invitations`. */
export type TeamInvitation = ViewRow<"my_team_invitations", "last_sent_at">;

/** The visitor's team; empty without one. */
export interface Team {
  /** The owner first, then in the order of joining. */
  readonly members: readonly TeamMember[];
  /** Newest first. */
  readonly invitations: readonly TeamInvitation[];
}

/** Loads the members of the visitor's team. */
export const loadMembers = () => readRows<TeamMember>("my_team", "is_owner.desc,joined_at");

/** Loads the visitor's team. */
export async function loadTeam(): Promise<Team> {
  const [members, invitations] = await Promise.all([
    loadMembers(),
    readRows<TeamInvitation>("my_team_invitations", "created_at.desc,id"),
  ]);
  return { members, invitations };
}

/** A member's name, or the address until their profile is complete. */
export function nameOf({ first_name, last_name, email }: TeamMember): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email;
}

/** The members who have not confirmed the statements, by name; empty if all have. */
export const unconfirmedNames = (members: readonly TeamMember[]): string =>
  inEnglish(members.filter(({ must_confirm }) => must_confirm).map(nameOf), "and");
