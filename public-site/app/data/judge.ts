import { type ExpertiseField, inFieldOrder } from "#common/expertise.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { callDatabase } from "./callDatabase.ts";
import { getSupabase } from "./supabaseClient.ts";

/** What a judge says about themselves. */
export interface JudgeProfile {
  /** Whom they have worked for in the last three years: entries from there are not theirs to read. */
  readonly organisations: readonly string[];
  /** Co-authors, supervisors and others whom they have worked with in these years. */
  readonly closePeople: readonly string[];
  /** How many entries they can read in a round; null for any number. */
  readonly maxEntries: number | null;
  /** What they know well, as they have ticked it. */
  readonly expertise: readonly ExpertiseField[];
}

/** The signed-in person as a judge. */
export interface Judge extends JudgeProfile {
  readonly name: string;
  /** How many entries of a round the judge was asked for at most; null for any number. */
  readonly entriesCap: number | null;
}

const STATES = ["open", "declined", "accepted", "withdrawn"] as const;

/** What the holder of a judge's invitation may know about it (docs/api.md: get_judge_invitation). */
export interface JudgeInvitation {
  readonly state: (typeof STATES)[number];
  readonly name: string;
  /** How many entries of a round it asks for at most; null for any number. */
  readonly entriesCap: number | null;
}

/**
 * The judge who is signed in; null for anybody else.
 * @throws when it cannot be read now.
 */
export async function loadJudge(): Promise<Judge | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_judge").select("*").maybeSingle().throwOnError();
  return (
    data && {
      name: data.name ?? "",
      organisations: data.organisations ?? [],
      closePeople: data.close_people ?? [],
      maxEntries: data.max_entries,
      entriesCap: data.entries_cap,
      expertise: inFieldOrder(data.expertise ?? []),
    }
  );
}

/**
 * The invitation of a link; null when nobody was ever sent this link.
 * @throws when it cannot be read now.
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

/** Makes the signed-in person the judge whom the link has invited. */
export function acceptJudgeInvitation(
  token: string,
  { organisations, closePeople, maxEntries, expertise }: JudgeProfile,
  termsVersion: string,
): Promise<Outcome> {
  return callDatabase("You could not be made a judge.", (supabase) =>
    supabase.rpc("accept_judge_invitation", {
      token,
      organisations: [...organisations],
      // The generated types know no null among arguments.
      max_entries: maxEntries as number,
      expertise: [...expertise],
      close_people: [...closePeople],
      terms_version: termsVersion,
    }),
  );
}

/** Says that the person of the link will not judge; the reason is for the administrators. */
export function declineJudgeInvitation(token: string, reason: string): Promise<Outcome> {
  return callDatabase("Your answer was not saved.", (supabase) =>
    supabase.rpc("decline_judge_invitation", { token, reason }),
  );
}

/** Saves what the judge says about themselves. Nothing that they read changes by it: administrators look at it first. */
export function saveJudgeProfile(profile: JudgeProfile): Promise<Outcome> {
  const { organisations, closePeople, maxEntries, expertise } = profile;
  return callDatabase("Your details could not be saved.", (supabase) =>
    supabase.rpc("save_my_judging_profile", {
      organisations: [...organisations],
      max_entries: maxEntries as number,
      expertise: [...expertise],
      close_people: [...closePeople],
    }),
  );
}

/** Stops being a judge. What was submitted counts on. */
export function withdrawAsJudge(): Promise<Outcome> {
  return callDatabase("You are still a judge.", (supabase) => supabase.rpc("withdraw_as_judge"));
}
