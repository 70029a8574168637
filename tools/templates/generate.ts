import { writeFile } from "node:fs/promises";
import path from "node:path";
import { addressesOf, ROOT, readConfig } from "#tools/stack/config.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";
import { authTemplate } from "./authEmails.ts";

/** The emails that Auth sends on this project: their subjects and files (supabase/config.toml). */
export function authEmails(): { name: string; subject: string; file: string }[] {
  const { email } = readProjectConfig(addressesOf(readConfig()), {}).auth;
  return Object.entries(email.template).map(([name, { subject, content_path }]) => ({
    name,
    subject,
    file: path.resolve(ROOT, content_path),
  }));
}

/** `npm run templates:generate`: writes supabase/templates. */
if (import.meta.main) {
  for (const { subject, file } of authEmails()) {
    await writeFile(file, authTemplate(path.basename(file), subject));
    console.log(`Wrote ${path.relative(ROOT, file)}.`);
  }
}
