import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { EmailContent } from "#server/emails/content.ts";
import { renderHtml } from "#server/emails/layout.ts";
import { addressesOf, ROOT, readConfig } from "#tools/stack/config.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";

/** The variables that Auth fills in (https://supabase.com/docs/guides/auth/auth-email-templates). */
const SITE = "{{ .SiteURL }}";
const EMAIL = "{{ .Email }}";

const CHALLENGE = "the Device Innovation Challenge";
const ONCE = "You can use the link once. It expires in one hour.";

/** A page that uses the token on submission, so that email scanners cannot use it up by opening the link. */
const tokenLink = (page: string, type: string) =>
  `${SITE}/${page}?token_hash={{ .TokenHash }}&type=${type}`;

/** The content of Auth's emails, by the file name in supabase/config.toml. */
const CONTENTS: Readonly<Record<string, Omit<EmailContent, "subject" | "heading">>> = {
  "confirmation.html": {
    text: `Thank you for registering for ${CHALLENGE} with ${EMAIL}. Please confirm your email address.`,
    action: {
      label: "Confirm email address",
      url: `${tokenLink("auth/callback", "email")}&redirect_to={{ .RedirectTo }}`,
    },
    note: `${ONCE} If you didn’t register, ignore this email.`,
  },
  "recovery.html": {
    text: `Someone, hopefully you, requested a new password for the account ${EMAIL} at ${CHALLENGE}.`,
    action: { label: "Choose a new password", url: tokenLink("reset-password", "recovery") },
    note: `${ONCE} If you didn’t request it, ignore this email: your password won’t change.`,
  },
  "email-change.html": {
    text: [
      `Please confirm that you want to change the email address of your account at ${CHALLENGE} from ${EMAIL} to {{ .NewEmail }}.`,
      "Both addresses get this email, and you need to confirm the change from both.",
    ],
    action: { label: "Confirm the change", url: tokenLink("email-change", "email_change") },
    note: `${ONCE} If you didn’t request this change, ignore this email: nothing will change.`,
  },
  "reauthentication.html": {
    text: `Enter this code to confirm a change to your account at ${CHALLENGE}.`,
    facts: { Code: "{{ .Token }}" },
    note: "You can use the code once. It expires in one hour. If you’re not making a change, don’t share the code, and choose a new password.",
  },
};

/**
 * Renders a template for Auth, in the layout of all emails.
 * @param file Its name in supabase/templates.
 * @throws Error if there is no content for it.
 */
export function authTemplate(file: string, subject: string): string {
  const content = CONTENTS[file];
  if (!content) throw new Error(`There is no content for the email ${file} (${import.meta.url}).`);
  return renderHtml({ subject, ...content }, SITE);
}

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
