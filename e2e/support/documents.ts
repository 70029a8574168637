import type { StackAddresses } from "#tools/stack/config.ts";
import { createVisitor } from "#tools/testing/api/visitor.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";
import type { People, Person } from "./people.ts";

/** Files as a participant chooses them. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF of one page, of the given size or as small as it can be. */
export function aPdf(name: string, bytes = 0): ChosenFile {
  return { name, mimeType: "application/pdf", buffer: documentOf("An idea", bytes) };
}

/** A text with the name of another type. */
export function aDisguisedText(name: string): ChosenFile {
  return { name, mimeType: "application/pdf", buffer: Buffer.from("Not what the name says.") };
}

/** Uploads files to somebody's entry that are never attached, as a page does that is closed too early. */
export async function leaveUploads(
  stack: StackAddresses,
  { sql }: People,
  owner: Person,
  count: number,
): Promise<void> {
  const [entry] = await sql`select id from public.submissions where created_by = ${owner.id}`;
  const supabase = createVisitor(stack);
  await supabase.auth.signInWithPassword(owner);
  for (let index = 0; index < count; index += 1) {
    const { error } = await supabase.storage
      .from("submissions")
      .upload(`${entry?.id}/${crypto.randomUUID()}/left.pdf`, aPdf("left.pdf").buffer, {
        contentType: "application/pdf",
      });
    if (error) throw error;
  }
  await supabase.auth.signOut({ scope: "local" });
}
