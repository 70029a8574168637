import type { ViewRow } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

/** A picture of the page. */
export interface TeamPicture {
  readonly id: string;
  /** For people who do not see it. */
  readonly alt_text: string;
  /** Where its file is in the bucket `projects`. */
  readonly file_path: string;
}

/** The public page of the caller's team: a row of `my_finalist_page`. */
export interface TeamPage
  extends Omit<ViewRow<"my_finalist_page", "id" | "updated_at">, "pictures"> {
  /** In their order. */
  readonly pictures: readonly TeamPicture[];
}

/** What the owner of a finalist tells the public. */
export type PageTexts = Pick<TeamPage, "title" | "summary" | "is_public">;

/** Whether everybody can see it now. */
export function isShown({ is_public, is_hidden, is_held }: TeamPage): boolean {
  return is_public && !is_hidden && !is_held;
}

/**
 * The public page of the caller's team; null for anybody else, mentors included.
 * @throws when it cannot be read now.
 */
export async function loadTeamPage(): Promise<TeamPage | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_finalist_page")
    .select("*")
    .maybeSingle<TeamPage>()
    .throwOnError();
  return data;
}
