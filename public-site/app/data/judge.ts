import { type ExpertiseField, inFieldOrder } from "#common/expertise.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

/** A judge's details. */
export interface JudgeProfile {
  /** Employers and clients of the last three years. The judge is not assigned entries from them. */
  readonly organizations: readonly string[];
  /** Co-authors, supervisors and others with whom the judge has worked closely in these years. */
  readonly closePeople: readonly string[];
  /** The most entries that the judge wants to review in a round; null: any number. */
  readonly maxEntries: number | null;
  readonly expertise: readonly ExpertiseField[];
}

/** The signed-in person as a judge. */
export interface Judge extends JudgeProfile {
  /** The judge's account. */
  readonly userId: string;
  readonly name: string;
  /** The most entries that the administrators ask for in a round; null: any number. */
  readonly entriesCap: number | null;
}

const STATES = ["open", "declined", "accepted", "withdrawn"] as const;

/** An invitation to judge, as its holder sees it (docs/api.md: get_judge_invitation). */
export interface JudgeInvitation {
  readonly state: (typeof STATES)[number];
  readonly name: string;
  /** The most entries that the administrators ask for in a round; null: any number. */
  readonly entriesCap: number | null;
}

/**
 * The judge who is signed in; null for anyone else.
 * @throws if it cannot be loaded.
 */
export async function loadJudge(): Promise<Judge | null> {
  const [supabase, user] = await Promise.all([getSupabase(), readUser()]);
  const { data } = await supabase.from("my_judge").select("*").maybeSingle().throwOnError();
  return (
    data && {
      userId: user?.id ?? "",
      name: data.name ?? "",
      organizations: data.organizations ?? [],
      closePeople: data.close_people ?? [],
      maxEntries: data.max_entries,
      entriesCap: data.entries_cap,
      expertise: inFieldOrder(data.expertise ?? []),
    }
  );
}

/**
 * The invitation of a link; null if the link is unknown.
 * @throws if it cannot be loaded.
 */
export async function findJudgeInvitation(token: string): Promise<JudgeInvitation | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("get_judge_invitation", { token }).throwOnError();
  const row = data[0];
  const state = STATES.find((known) => known === row?.state);
  // The generated types know no null in a row of a function.
  const entriesCap = (row?.entries_cap ?? null) as number | null;
  return row && state ? { state, name: row.name, entriesCap } : null;
}

/** Accepts the invitation of a link for the person who is signed in. */
export function acceptJudgeInvitation(
  token: string,
  { organizations, closePeople, maxEntries, expertise }: JudgeProfile,
  termsVersion: string,
): Promise<Outcome> {
  return rpc(
    "accept_judge_invitation",
    {
      token,
      organizations: [...organizations],
      // The generated types know no null among arguments.
      max_entries: maxEntries as number,
      expertise: [...expertise],
      close_people: [...closePeople],
      terms_version: termsVersion,
    },
    "The invitation could not be accepted.",
  );
}

/** Declines the invitation of a link. Only the administrators read the reason. */
export function declineJudgeInvitation(token: string, reason: string): Promise<Outcome> {
  return rpc("decline_judge_invitation", { token, reason }, "Your answer was not saved.");
}

/** Saves the judge's details. It does not change their assignments. */
export function saveJudgeProfile(profile: JudgeProfile): Promise<Outcome> {
  const { organizations, closePeople, maxEntries, expertise } = profile;
  return rpc(
    "save_my_judging_profile",
    {
      organizations: [...organizations],
      max_entries: maxEntries as number,
      expertise: [...expertise],
      close_people: [...closePeople],
    },
    "Your details could not be saved.",
  );
}

/** Withdraws the judge. Submitted reviews still count. */
export function withdrawAsJudge(): Promise<Outcome> {
  return rpc("withdraw_as_judge", {}, "You could not be withdrawn as a judge.");
}
