import type { Decision } from "../../_shared/challenge.ts";
import { EMAIL_KIND_VALUES } from "../../_shared/constants.ts";
import { Problem } from "../problem.ts";
import {
  administratorMade,
  administratorRemoved,
  releaseRequested,
  roleGiven,
  roleTaken,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorReset,
} from "./administrators.ts";
import type { EmailContext, EmailWriter } from "./content.ts";
import { deadlineChanged, deadlineReminder } from "./deadlines.ts";
import { evidenceAsked } from "./eligibility.ts";
import { entryReceived, entryWithdrawn } from "./entries.ts";
import { mentorAssigned, mentorWelcome, stageReminder } from "./finalists.ts";
import { groupEmail, groupNewsletter } from "./groups.ts";
import {
  judgeAssigned,
  judgeDiscussion,
  judgeInvitation,
  judgeNote,
  judgeReminder,
  roundCancelled,
  roundReopened,
} from "./judges.ts";
import { judgingDigest } from "./judgingDigest.ts";
import { judgingFile } from "./judgingFile.ts";
import { renderHtml, renderText } from "./layout.ts";
import { accountDeleted, contactCopy, contactReply, passwordChanged, welcome } from "./people.ts";
import {
  entryDeclined,
  entrySelected,
  finalResult,
  topThreeDeclined,
  topThreeSelected,
} from "./results.ts";
import { deadlineNewsletter, resultsNewsletter, subscriptionConfirmation } from "./subscribers.ts";
import {
  entryHandedOver,
  memberJoined,
  memberLeft,
  memberRemoved,
  teamInvitation,
} from "./teams.ts";

type EmailKind = (typeof EMAIL_KIND_VALUES)[number];

/** The email to a team about each decision. */
const RESULTS: Readonly<Record<`entry_${Decision}`, EmailWriter>> = {
  entry_selected: entrySelected,
  entry_declined: entryDeclined,
};

/** The writer of each kind of email that the database queues (docs/api.md, service_claim_emails). */
const WRITERS: Readonly<Record<EmailKind, EmailWriter>> = {
  team_invitation: teamInvitation,
  entry_received: entryReceived,
  entry_withdrawn: entryWithdrawn,
  evidence_asked: evidenceAsked,
  member_joined: memberJoined,
  member_left: memberLeft,
  member_removed: memberRemoved,
  entry_handed_over: entryHandedOver,
  account_deleted: accountDeleted,
  password_changed: passwordChanged,
  contact_reply: contactReply,
  contact_copy: contactCopy,
  subscription_confirmation: subscriptionConfirmation,
  administrator_made: administratorMade,
  administrator_removed: administratorRemoved,
  role_given: roleGiven,
  role_taken: roleTaken,
  second_factor_added: secondFactorAdded,
  second_factor_removed: secondFactorRemoved,
  second_factor_reset: secondFactorReset,
  welcome: welcome,
  deadline_reminder: deadlineReminder,
  deadline_changed: deadlineChanged,
  news_deadline: deadlineNewsletter,
  news_results: resultsNewsletter,
  news_group: groupNewsletter,
  group_email: groupEmail,
  judge_invitation: judgeInvitation,
  judge_assigned: judgeAssigned,
  judge_reminder: judgeReminder,
  judge_discussion: judgeDiscussion,
  judge_note: judgeNote,
  judging_digest: judgingDigest,
  mentor_assigned: mentorAssigned,
  mentor_welcome: mentorWelcome,
  stage_reminder: stageReminder,
  top_three_selected: topThreeSelected,
  top_three_declined: topThreeDeclined,
  final_result: finalResult,
  judging_file: judgingFile,
  round_canceled: roundCancelled,
  round_reopened: roundReopened,
  release_requested: releaseRequested,
  ...RESULTS,
};

function isEmailKind(kind: string): kind is EmailKind {
  return EMAIL_KIND_VALUES.some((known) => known === kind);
}

/** Most email programs cut longer subjects. */
const MAX_SUBJECT_LENGTH = 150;

interface ComposedEmail {
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
}

/** The addresses for links in emails. */
interface Addresses {
  /** The public address of the site. */
  siteUrl: string;
  supabaseUrl: string;
}

/**
 * Writes the email of this kind.
 * @param data The data of the queued email, which is not trusted.
 * @param context The challenge now: some texts depend on it.
 * @throws Problem for an unknown kind, or data that does not match the kind.
 */
export function composeEmail(
  kind: string,
  data: unknown,
  context: EmailContext,
  addresses: Addresses,
): ComposedEmail {
  if (!isEmailKind(kind)) throw new Problem(`There is no email of the kind ${kind}.`);
  const write = WRITERS[kind];
  const site = addresses.siteUrl.replace(/\/+$/, "");
  const content = write(data, site, context);
  return {
    subject: Array.from(content.subject).slice(0, MAX_SUBJECT_LENGTH).join(""),
    html: renderHtml(content, site),
    text: renderText(content, site),
    ...(content.unsubscribeToken && {
      headers: unsubscribeHeaders(content.unsubscribeToken, addresses.supabaseUrl),
    }),
  };
}

/** Makes email programs offer an unsubscribe button (RFC 8058). */
function unsubscribeHeaders(token: string, supabaseUrl: string): Record<string, string> {
  const url = `${supabaseUrl}/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`;
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
