import { EMAIL_KIND_VALUES } from "../../_shared/constants.ts";
import type { Email } from "../email.ts";
import { Problem } from "../log.ts";
import { ADMINISTRATOR_EMAILS } from "./administrators.ts";
import type { EmailContext, EmailWriter } from "./content.ts";
import { JUDGING_EMAILS } from "./judging.ts";
import { renderHtml, renderText } from "./layout.ts";
import { GROUP_EMAILS } from "./newsletters.ts";
import { PERSON_EMAILS } from "./people.ts";
import { RESULT_EMAILS } from "./results.ts";
import { SUBMISSION_EMAILS } from "./submissions.ts";
import { TEAM_EMAILS } from "./teams.ts";
import { WORKSPACE_EMAILS } from "./workspace.ts";

/** The writer of each kind of email that the database queues. */
const WRITERS: Readonly<Record<(typeof EMAIL_KIND_VALUES)[number], EmailWriter>> = {
  ...PERSON_EMAILS,
  ...TEAM_EMAILS,
  ...SUBMISSION_EMAILS,
  ...RESULT_EMAILS,
  ...WORKSPACE_EMAILS,
  ...JUDGING_EMAILS,
  ...GROUP_EMAILS,
  ...ADMINISTRATOR_EMAILS,
};

/** Most email programs cut longer subjects. */
const MAX_SUBJECT_LENGTH = 150;

/**
 * Writes the email of this kind.
 * @param data The data of the queued email, which is not trusted.
 * @throws Problem for an unknown kind, or data that does not match the kind.
 */
export function composeEmail(
  kind: string,
  data: unknown,
  context: EmailContext,
): Omit<Email, "id" | "to"> {
  const known = EMAIL_KIND_VALUES.find((value) => value === kind);
  if (!known) throw new Problem(`Unknown kind of email: ${kind}.`);
  const content = WRITERS[known](data, context);
  return {
    subject: Array.from(content.subject).slice(0, MAX_SUBJECT_LENGTH).join(""),
    html: renderHtml(content, context.site),
    text: renderText(content, context.site),
    ...(content.unsubscribeToken && {
      headers: unsubscribeHeaders(content.unsubscribeToken, context.api),
    }),
  };
}

/** Makes email programs offer an unsubscribe button (RFC 8058). */
function unsubscribeHeaders(token: string, api: string): Record<string, string> {
  const url = `${api}/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`;
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
