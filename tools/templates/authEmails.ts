import type { EmailContent } from "#server/emails/content.ts";
import { renderHtml } from "#server/emails/layout.ts";

/** What Auth fills in (https://supabase.com/docs/guides/auth/auth-email-templates). */
const SITE = "{{ .SiteURL }}";
const EMAIL = "{{ .Email }}";

const CHALLENGE = "the Device Innovation Challenge";
const ONCE = "The link works once and for one hour.";

/** A page of the site that takes the token itself: opening the address alone uses nothing up. */
const tokenLink = (page: string, type: string) =>
  `${SITE}/${page}?token_hash={{ .TokenHash }}&type=${type}`;

/** The words of the emails that Auth sends, by the file that supabase/config.toml names. */
const CONTENTS: Readonly<Record<string, Omit<EmailContent, "subject" | "heading">>> = {
  "confirmation.html": {
    paragraphs: [
      `Thank you for registering for ${CHALLENGE} with ${EMAIL}. Please confirm that this address is yours.`,
    ],
    action: {
      label: "Confirm email address",
      url: `${tokenLink("auth/callback", "email")}&redirect_to={{ .RedirectTo }}`,
    },
    note: `${ONCE} If you did not register, ignore this email.`,
  },
  "recovery.html": {
    paragraphs: [
      `Somebody, hopefully you, asked for a new password for the account ${EMAIL} of ${CHALLENGE}.`,
    ],
    action: { label: "Choose a new password", url: tokenLink("reset-password", "recovery") },
    note: `${ONCE} If you did not ask for it, ignore this email: your password stays as it is.`,
  },
  "email-change.html": {
    paragraphs: [
      `The account ${EMAIL} of ${CHALLENGE} is to use the address {{ .NewEmail }} from now on. Please confirm the change.`,
      "Both addresses get this email, and both have to confirm.",
    ],
    action: { label: "Confirm the change", url: tokenLink("email-change", "email_change") },
    note: `${ONCE} If you did not ask for it, ignore this email: nothing changes.`,
  },
  "reauthentication.html": {
    paragraphs: [
      `Enter this code to confirm that it is you who is changing something about your account of ${CHALLENGE}.`,
    ],
    facts: [{ label: "Code", value: "{{ .Token }}" }],
    note: "The code works once and for one hour. If you are not changing anything, do not give it to anybody, and choose a new password.",
  },
};

/**
 * An email of Auth in the frame of all the others, as Auth's template.
 * @param file its name in supabase/templates.
 * @throws Error when there are no words for it.
 */
export function authTemplate(file: string, subject: string): string {
  const content = CONTENTS[file];
  if (!content) throw new Error(`There are no words for the email ${file} (${import.meta.url}).`);
  return renderHtml({ subject, heading: subject, ...content }, SITE);
}
