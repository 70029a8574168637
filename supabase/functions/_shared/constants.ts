// Written by `npm run types:generate` from supabase/schemas/constants.sql.

/** The maximum length of each text field, in characters as char_length counts them. name: a full name, or the name of a round, criterion or stage. message: contact messages, replies, notes, comments and reasons. */
export const TEXT_LIMITS = {
  email: 254,
  name: 200,
  firstName: 100,
  lastName: 100,
  country: 100,
  levelOfStudy: 100,
  university: 200,
  subject: 200,
  message: 5000,
  declineReason: 500,
  ideaName: 200,
  description: 10000,
  fileName: 255,
  challengeTime: 200,
  question: 500,
  scoreLabel: 100,
  mentorContact: 500,
  pageTitle: 100,
  pageSummary: 1000,
  jurySentence: 300,
  altText: 300,
  paymentNote: 200,
  rulesVersion: 40,
  faqSection: 100,
  faqQuestion: 200,
  faqAnswer: 5000,
  tag: 40,
} as const;

/** The maximum size of any text, in bytes, checked before processing. It is more than twice what the longest field needs in any writing system. */
export const MAX_TEXT_BYTES = 100000 as const;

/** The minimum length, in characters, of a judge's comment for the team in rounds with feedback. */
export const MIN_TEAM_COMMENT = 20 as const;

/** Content types of documents and pictures, by file extension. */
export const DOCUMENT_TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
} as const;

/** The file types, maximum size and maximum number of files in each bucket: submission documents, anonymized documents, finalists' documents, pictures for finalists' pages (scaled by the browser) and eligibility evidence. maxFiles limits the files in one submission's folder, including attached files and every version of a finalist's document. */
export const DOCUMENT_LIMITS = {
  submissions: {
    maxBytes: 26214400,
    maxFiles: 5,
    extensions: ["pdf", "docx", "pptx"],
  },
  judging: {
    maxBytes: 26214400,
    maxFiles: 1,
    extensions: ["pdf"],
  },
  finalists: {
    maxBytes: 26214400,
    maxFiles: 20,
    extensions: ["pdf"],
  },
  projects: {
    maxBytes: 2097152,
    maxFiles: 6,
    extensions: ["webp", "jpg"],
  },
  evidence: {
    maxBytes: 10485760,
    maxFiles: 3,
    extensions: ["pdf", "jpg", "png"],
  },
} as const;

/** The maximum number of pictures on a finalist's public page. */
export const MAX_PICTURES = 3 as const;

/** The maximum diameter and height (mm) and volume (mL) of the device on a finalist's public page. */
export const MAX_DEVICE_FIGURE = 200 as const;

/** Submission statuses, in order. A newly submitted submission has the status received. Teams see a decision once it is released (releases.sql). */
export const SUBMISSION_STATUSES = [
  {
    value: "received",
    label: "Received",
    isDecision: false,
  },
  {
    value: "under_review",
    label: "Under Review",
    isDecision: false,
  },
  {
    value: "selected",
    label: "Selected",
    isDecision: true,
  },
  {
    value: "declined",
    label: "Declined",
    isDecision: true,
  },
] as const;
export const SUBMISSION_STATUS_VALUES = [
  "received",
  "under_review",
  "selected",
  "declined",
] as const;

/** The states of team and role invitations. */
export const INVITATION_STATES = [
  {
    value: "open",
    label: "Pending",
  },
  {
    value: "accepted",
    label: "Accepted",
  },
  {
    value: "declined",
    label: "Declined",
  },
  {
    value: "revoked",
    label: "Revoked",
  },
] as const;
export const INVITATION_STATE_VALUES = ["open", "accepted", "declined", "revoked"] as const;

/** The statements that each team member confirms. */
export const REQUIRED_ATTESTATIONS = [
  "age_18_or_over",
  "student_or_recent_graduate",
  "free_to_transfer_ip",
  "original_work",
  "accepts_rules",
] as const;

/** The eligibility checklist, in order. Each item has its rule, the evidence to request, and the default reason that the team sees if the rule is not met. */
export const ELIGIBILITY_ITEMS = [
  {
    value: "studies",
    label: "Student or recent graduate",
    rule: "Each team member is enrolled at a college or university, full-time or part-time, or graduated in 2023 or later.",
    evidence:
      "A student ID, a letter from your university, or a dated degree certificate. Please cover details we don’t need, such as ID numbers.",
    reason:
      "The challenge is open to students and to people who graduated in 2023 or later. As far as we know, not everyone on your team meets this requirement.",
  },
  {
    value: "age",
    label: "18 or older",
    rule: "Each team member was 18 or older when the team submitted.",
    evidence:
      "A document that shows your name and date of birth. Please cover everything else on it, such as numbers and photos.",
    reason:
      "Each team member must be 18 or older when the entry is submitted. As far as we know, not everyone on your team meets this requirement.",
  },
  {
    value: "one_team",
    label: "One team",
    rule: "The team has at most five members, and none of them works on another submission.",
    evidence:
      "A short description of who worked on the entry, and whether any of them worked on another one.",
    reason:
      "Each person can join one team, and a team has at most five members. As far as we know, your team does not comply with this rule.",
  },
  {
    value: "original",
    label: "Original",
    rule: "The idea is the team’s own and does not belong to a lab or an employer.",
    evidence: "A short description of how you developed the idea, and of any work it builds on.",
    reason:
      "Entries must be the team’s own idea, free of other people’s rights. As far as we know, your entry does not comply with this rule.",
  },
  {
    value: "language",
    label: "In English",
    rule: "The description and the document are in English.",
    evidence: "An English translation of any parts in another language.",
    reason: "Judges review entries in English, and parts of yours are in another language.",
  },
  {
    value: "complete",
    label: "Complete",
    rule: "The description and the document explain the device and how it works, so that judges can score it.",
    evidence: "The missing information, as text or as a file.",
    reason:
      "Judges need to know what the device is and how it works. Your entry does not explain this in enough detail.",
  },
] as const;
export const ELIGIBILITY_ITEM_VALUES = [
  "studies",
  "age",
  "one_team",
  "original",
  "language",
  "complete",
] as const;

/** The states of an eligibility checklist item. */
export const ELIGIBILITY_STATES = [
  {
    value: "unchecked",
    label: "Not checked",
  },
  {
    value: "met",
    label: "Met",
  },
  {
    value: "not_met",
    label: "Not met",
  },
  {
    value: "evidence_requested",
    label: "Evidence requested",
  },
] as const;
export const ELIGIBILITY_STATE_VALUES = [
  "unchecked",
  "met",
  "not_met",
  "evidence_requested",
] as const;

/** The overall results of an eligibility checklist. */
export const ELIGIBILITY_OUTCOMES = [
  {
    value: "unchecked",
    label: "Not checked",
  },
  {
    value: "eligible",
    label: "Eligible",
  },
  {
    value: "not_eligible",
    label: "Not eligible",
  },
  {
    value: "asked",
    label: "Evidence requested",
  },
  {
    value: "answered",
    label: "Evidence received",
  },
] as const;
export const ELIGIBILITY_OUTCOME_VALUES = [
  "unchecked",
  "eligible",
  "not_eligible",
  "asked",
  "answered",
] as const;

/** The payment checklist for finalists, in order. Each item tells the team what we need. */
export const PAYMENT_ITEMS = [
  {
    value: "identity",
    label: "Identity verified",
    needed: "We must verify each member’s identity. We’ll contact you to arrange this.",
  },
  {
    value: "account",
    label: "Bank account checked",
    needed:
      "Each member needs a bank account in their own name. We’ll check the details with you before we transfer any money.",
  },
  {
    value: "agreement",
    label: "Agreement signed",
    needed: "Each member must sign the prize agreement. We’ll send it to you.",
  },
] as const;
export const PAYMENT_ITEM_VALUES = ["identity", "account", "agreement"] as const;

/** The number of minutes for which emails to judges are held so that administrators can cancel them. */
export const UNDO_MINUTES = 10 as const;

/** The maximum number of submissions that one request can change. The limit keeps rows from being locked for long. */
export const SUBMISSIONS_AT_ONCE = 1000 as const;

/** The maximum number of calibration entries in a round. All judges of the round review them first. */
export const MAX_CALIBRATION = 3 as const;

/** The largest team size that administrators may set, including the owner. */
export const MAX_TEAM_SIZE = 5 as const;

/** The maximum number of tags on a submission. */
export const MAX_TAGS = 20 as const;

/** The number of minutes after which the session of someone with a role expires unless it is renewed. */
export const ADMIN_IDLE_MINUTES = 120 as const;

/** The number of days for which a role invitation remains valid after it is sent. */
export const ROLE_INVITATION_DAYS = 14 as const;

/** The roles in the back office, with a description of what each can do. Each person has at most one role. */
export const ROLES = [
  {
    value: "admin",
    label: "Admin",
    about: "Administrators can read and change everything, make decisions and assign roles.",
  },
  {
    value: "support",
    label: "Support",
    about:
      "Support can answer messages, see which emails were sent, and retry failed ones. Support can also see people and subscribers, including their email addresses, but not submissions, decisions or judging.",
  },
  {
    value: "observer",
    label: "Observer",
    about:
      "Observers can see the lists of submissions and people, statistics, and released results. They cannot open a submission, see email addresses or change anything.",
  },
] as const;
export const ROLE_VALUES = ["admin", "support", "observer"] as const;

/** Back-office rights, each with the roles that have it and the lists that it gives access to. Views, policies and functions check them (roles.sql). The menu, the pages, the rights tests and docs/roles.md are derived from this table. */
export const RIGHTS = {
  administration: {
    label: "Everything else",
    roles: ["admin"],
    lists: [],
  },
  people: {
    label: "People, including email addresses",
    roles: ["admin", "support"],
    lists: ["admin_users"],
  },
  subscribers: {
    label: "The mailing list",
    roles: ["admin", "support"],
    lists: ["admin_mailing_list"],
  },
  messages: {
    label: "Messages, replies and reply templates",
    roles: ["admin", "support"],
    lists: ["admin_contact_requests", "admin_contact_replies", "templates"],
  },
  emails: {
    label: "Sent and failed emails, without their content",
    roles: ["admin", "support"],
    lists: ["admin_emails"],
  },
  observation: {
    label: "Lists of submissions and people, without email addresses",
    roles: ["admin", "observer"],
    lists: ["observed_submissions", "observed_users"],
  },
  statistics: {
    label: "Statistics",
    roles: ["admin", "observer"],
    lists: [],
  },
} as const;

/** Challenge phases, in order. */
export const CHALLENGE_PHASES = [
  "Pre-Launch",
  "Open Submission",
  "Evaluation",
  "Refinement",
  "Pitches",
] as const;

/** Contact request statuses, in order. The first is the default. */
export const CONTACT_REQUEST_STATUSES = [
  {
    value: "new",
    label: "New",
  },
  {
    value: "in-progress",
    label: "In Progress",
  },
  {
    value: "resolved",
    label: "Resolved",
  },
] as const;
export const CONTACT_REQUEST_STATUS_VALUES = ["new", "in-progress", "resolved"] as const;

/** Kinds of judging rounds, in order. */
export const JUDGING_KINDS = [
  {
    value: "screening",
    label: "Screening",
  },
  {
    value: "panel",
    label: "Panel",
  },
  {
    value: "top_three",
    label: "Top three",
  },
  {
    value: "final",
    label: "Final",
  },
] as const;
export const JUDGING_KIND_VALUES = ["screening", "panel", "top_three", "final"] as const;

/** Finalist outcomes, in order: the rank in the final, or else the furthest stage reached. */
export const FINALIST_OUTCOMES = [
  {
    value: "first",
    label: "First prize",
  },
  {
    value: "second",
    label: "Second prize",
  },
  {
    value: "third",
    label: "Third prize",
  },
  {
    value: "top_three",
    label: "In the final",
  },
  {
    value: "finalist",
    label: "Finalist",
  },
] as const;
export const FINALIST_OUTCOME_VALUES = [
  "first",
  "second",
  "third",
  "top_three",
  "finalist",
] as const;

/** The stages of a judging round, in order. */
export const ROUND_STAGES = [
  {
    value: "draft",
    label: "Draft",
  },
  {
    value: "open",
    label: "Open",
  },
  {
    value: "closed",
    label: "Closed",
  },
  {
    value: "locked",
    label: "Locked",
  },
  {
    value: "released",
    label: "Released",
  },
  {
    value: "canceled",
    label: "Canceled",
  },
] as const;
export const ROUND_STAGE_VALUES = [
  "draft",
  "open",
  "closed",
  "locked",
  "released",
  "canceled",
] as const;

/** The number of minutes between the confirmation of a release and the first notifications, during which the release can be stopped. */
export const RELEASE_MINUTES = 10 as const;

/** The kinds of interventions (interventions.sql). For each: whether it needs a reason (in_round: only for a submission in a round that has opened), and since when it is recorded: always, from the opening of registration, from the submission deadline (close), or from the first publication of assignments. */
export const INTERVENTION_KINDS = [
  {
    value: "round_created",
    label: "Created a round",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "round_changed",
    label: "Changed a round",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "round_deleted",
    label: "Deleted a round",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "round_closed_early",
    label: "Closed a round early",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "round_reopened",
    label: "Reopened a round",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "round_canceled",
    label: "Canceled a round",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "round_corrected",
    label: "Corrected a released round",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "deadline_moved",
    label: "Moved a round deadline",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "discussion_changed",
    label: "Opened or ended a discussion",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "result_locked",
    label: "Locked a result",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "submissions_added",
    label: "Added submissions to a round",
    needsReason: "never",
    recordedSince: "close",
    isOpenToCompetitors: false,
  },
  {
    value: "submissions_removed",
    label: "Removed submissions from a round",
    needsReason: "never",
    recordedSince: "close",
    isOpenToCompetitors: false,
  },
  {
    value: "submissions_prepared",
    label: "Prepared submissions for judges",
    needsReason: "never",
    recordedSince: "close",
    isOpenToCompetitors: false,
  },
  {
    value: "calibration_changed",
    label: "Changed calibration entries",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "outcome_changed",
    label: "Changed an outcome",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "judge_invited",
    label: "Invited a judge",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "judge_changed",
    label: "Changed a judge’s details",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "judge_removed",
    label: "Removed a judge",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "judge_reinstated",
    label: "Reinstated a judge",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "assignments_added",
    label: "Assigned submissions to judges",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "assignments_removed",
    label: "Removed assignments",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "review_changed",
    label: "Changed a review",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "review_returned",
    label: "Returned a review to its judge",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "review_excluded",
    label: "Excluded a review",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "review_restored",
    label: "Restored a review",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "reviews_counted",
    label: "Decided which reviews count",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "note_sent",
    label: "Sent a note to a judge",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "conflict_set",
    label: "Recorded a conflict of interest",
    needsReason: "always",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "conflict_declared",
    label: "Declared a conflict of interest",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: true,
  },
  {
    value: "conflict_confirmed",
    label: "Confirmed a conflict of interest",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "conflict_accepted",
    label: "Accepted a conflict of interest",
    needsReason: "never",
    recordedSince: "assignment",
    isOpenToCompetitors: true,
  },
  {
    value: "conflict_dismissed",
    label: "Dismissed a conflict of interest",
    needsReason: "always",
    recordedSince: "assignment",
    isOpenToCompetitors: false,
  },
  {
    value: "decided",
    label: "Recorded a decision on a submission",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "gap_accepted",
    label: "Accepted a missing or under-reviewed submission",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "submission_changed",
    label: "Changed a submission",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "team_changed",
    label: "Changed a team",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "status_set",
    label: "Set a status",
    needsReason: "in_round",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "disqualified",
    label: "Disqualified a submission",
    needsReason: "in_round",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "reinstated",
    label: "Reinstated a submission",
    needsReason: "in_round",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "withdrawn",
    label: "Withdrew a submission on its team’s behalf",
    needsReason: "in_round",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "reason_set",
    label: "Changed the reason shown to a team",
    needsReason: "never",
    recordedSince: "close",
    isOpenToCompetitors: false,
  },
  {
    value: "deadline_extended",
    label: "Extended a deadline",
    needsReason: "always",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "dates_changed",
    label: "Changed the challenge dates",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: false,
  },
  {
    value: "eligibility_changed",
    label: "Checked a submission’s eligibility",
    needsReason: "never",
    recordedSince: "close",
    isOpenToCompetitors: false,
  },
  {
    value: "evidence_changed",
    label: "Requested evidence",
    needsReason: "never",
    recordedSince: "close",
    isOpenToCompetitors: false,
  },
  {
    value: "role_offered",
    label: "Offered someone a role",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: true,
  },
  {
    value: "role_given",
    label: "Granted a role",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: true,
  },
  {
    value: "role_changed",
    label: "Changed a role",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: true,
  },
  {
    value: "role_removed",
    label: "Removed a role",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: true,
  },
  {
    value: "wait_shortened",
    label: "Shortened a new administrator’s waiting period",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: true,
  },
  {
    value: "account_deleted",
    label: "Deleted an account",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: true,
  },
  {
    value: "second_factor_reset",
    label: "Removed an authenticator app",
    needsReason: "never",
    recordedSince: "registration",
    isOpenToCompetitors: true,
  },
  {
    value: "settings_changed",
    label: "Changed an installation setting",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: true,
  },
  {
    value: "release_changed",
    label: "Changed a release",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: true,
  },
  {
    value: "file_changed",
    label: "Changed a result file",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: true,
  },
  {
    value: "stage_created",
    label: "Created a finalist stage",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "stage_changed",
    label: "Changed a finalist stage",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "stage_deleted",
    label: "Deleted a finalist stage",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "mentor_set",
    label: "Assigned or changed a mentor",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "mentor_removed",
    label: "Removed a mentor",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "jury_sentence_set",
    label: "Changed a jury sentence",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "page_changed",
    label: "Changed a finalist’s page",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "page_hidden",
    label: "Hid a finalist’s page",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "page_shown",
    label: "Made a finalist’s page visible",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "payment_checked",
    label: "Completed a payment check",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
  {
    value: "payment_unchecked",
    label: "Reopened a payment check",
    needsReason: "never",
    recordedSince: "always",
    isOpenToCompetitors: false,
  },
] as const;
export const INTERVENTION_KIND_VALUES = [
  "round_created",
  "round_changed",
  "round_deleted",
  "round_closed_early",
  "round_reopened",
  "round_canceled",
  "round_corrected",
  "deadline_moved",
  "discussion_changed",
  "result_locked",
  "submissions_added",
  "submissions_removed",
  "submissions_prepared",
  "calibration_changed",
  "outcome_changed",
  "judge_invited",
  "judge_changed",
  "judge_removed",
  "judge_reinstated",
  "assignments_added",
  "assignments_removed",
  "review_changed",
  "review_returned",
  "review_excluded",
  "review_restored",
  "reviews_counted",
  "note_sent",
  "conflict_set",
  "conflict_declared",
  "conflict_confirmed",
  "conflict_accepted",
  "conflict_dismissed",
  "decided",
  "gap_accepted",
  "submission_changed",
  "team_changed",
  "status_set",
  "disqualified",
  "reinstated",
  "withdrawn",
  "reason_set",
  "deadline_extended",
  "dates_changed",
  "eligibility_changed",
  "evidence_changed",
  "role_offered",
  "role_given",
  "role_changed",
  "role_removed",
  "wait_shortened",
  "account_deleted",
  "second_factor_reset",
  "settings_changed",
  "release_changed",
  "file_changed",
  "stage_created",
  "stage_changed",
  "stage_deleted",
  "mentor_set",
  "mentor_removed",
  "jury_sentence_set",
  "page_changed",
  "page_hidden",
  "page_shown",
  "payment_checked",
  "payment_unchecked",
] as const;

/** The kinds of tasks in the administrators' to-do list, most urgent first (judging_tasks). With a count, singular is used for 1 and label for any other number. */
export const JUDGING_TASK_KINDS = [
  {
    value: "releases",
    label: "releases to confirm",
    singular: "release to confirm",
    hint: "Requested by another administrator",
  },
  {
    value: "administrators",
    label: "administrators to appoint",
    singular: "administrator to appoint",
    hint: "A release needs two administrators who have no submission in the challenge and have held the role for at least a week",
  },
  {
    value: "group_emails",
    label: "group emails to approve",
    singular: "group email to approve",
    hint: "Written by another administrator",
  },
  {
    value: "stopped_releases",
    label: "stopped releases",
    singular: "stopped release",
    hint: "Stopped because something changed",
  },
  {
    value: "results",
    label: "results to lock",
    singular: "result to lock",
    hint: "Decisions are based on the locked result",
  },
  {
    value: "interventions",
    label: "interventions",
    singular: "intervention",
    hint: "By other administrators, since the last release",
  },
  {
    value: "evidence",
    label: "eligibility answers",
    singular: "eligibility answer",
    hint: "Evidence that administrators requested",
  },
  {
    value: "reviewers",
    label: "submissions missing a reviewer",
    singular: "submission missing a reviewer",
    hint: "Update the assignment",
  },
  {
    value: "recused",
    label: "recused judges",
    singular: "recused judge",
    hint: "In a round where all judges review every round entry",
  },
  {
    value: "notes",
    label: "notes from judges",
    singular: "note from a judge",
    hint: "Not yet answered",
  },
  {
    value: "conflicts",
    label: "suspected conflicts",
    singular: "suspected conflict",
    hint: "Confirm or dismiss each one",
  },
  {
    value: "unfinished",
    label: "reviews outstanding",
    singular: "review outstanding",
    hint: "Due within three days",
  },
  {
    value: "bounced_invitations",
    label: "bounced invitations to judge",
    singular: "bounced invitation to judge",
    hint: "Check the address, then invite the person again",
  },
  {
    value: "invitations",
    label: "unanswered invitations to judge",
    singular: "unanswered invitation to judge",
    hint: "Sent more than a week ago",
  },
  {
    value: "judges_withdrawn",
    label: "judges who left",
    singular: "judge who left",
    hint: "Their round entries may need reviewers",
  },
] as const;
export const JUDGING_TASK_KIND_VALUES = [
  "releases",
  "administrators",
  "group_emails",
  "stopped_releases",
  "results",
  "interventions",
  "evidence",
  "reviewers",
  "recused",
  "notes",
  "conflicts",
  "unfinished",
  "bounced_invitations",
  "invitations",
  "judges_withdrawn",
] as const;

/** The tasks of a season, in order, each with the reason why it matters (season_tasks.sql). Administrators can postpone them. */
export const SEASON_TASKS = [
  {
    value: "phase",
    label: "Set the phase",
    hint: "The phase appears on dashboards and on the Logistics page",
  },
  {
    value: "dates",
    label: "Check the dates",
    hint: "All pages, emails and deadlines use these dates; if they’re right, mark this as done",
  },
  {
    value: "administrators",
    label: "Appoint another administrator",
    hint: "A release needs two administrators who have no submission in the challenge and have held the role for at least a week",
  },
  {
    value: "apps",
    label: "Set up an authenticator app",
    hint: "You need a code from it to assign roles, release results and delete accounts",
  },
  {
    value: "organizations",
    label: "Name the Provider and the Design Partner",
    hint: "The site still uses these placeholders; send the names to your developer",
  },
  {
    value: "entry",
    label: "Create a test submission",
    hint: "Sign up with a second address and write a draft, as a participant would",
  },
  {
    value: "opening_email",
    label: "Schedule the opening email",
    hint: "Subscribers get this email on the day submissions open",
  },
  {
    value: "withdrawals",
    label: "Let teams withdraw until the deadline",
    hint: "Withdrawals currently close before submissions",
  },
  {
    value: "first_round",
    label: "Plan the first round",
    hint: "Judges can start right after submissions close",
  },
  {
    value: "judges",
    label: "Invite judges",
    hint: "Judges need time to accept and to declare conflicts",
  },
  {
    value: "eligibility",
    label: "Check eligibility",
    hint: "Before submissions go to judges",
  },
  {
    value: "panel",
    label: "Plan the panel",
    hint: "The panel selects the finalists from the shortlist",
  },
  {
    value: "stages",
    label: "Set the stages",
    hint: "Finalists need to know which documents are due, and when",
  },
  {
    value: "mentors",
    label: "Assign mentors",
    hint: "Every finalist wins mentorship",
  },
  {
    value: "top_three",
    label: "Plan the top three",
    hint: "This round selects who pitches in the final; skip it if all finalists pitch",
  },
  {
    value: "pages",
    label: "Remind teams to publish their pages",
    hint: "The site uses these pages to present finalists and winners",
  },
  {
    value: "final",
    label: "Plan the final",
    hint: "The final opens on the day of the pitches",
  },
  {
    value: "winners_email",
    label: "Announce the winners",
    hint: "Subscribers don’t get an automatic email; write one to thank everyone",
  },
  {
    value: "records",
    label: "Download the records",
    hint: "Save the lists, audit log and locked results before data is deleted",
  },
  {
    value: "deletion",
    label: "Request data deletion",
    hint: "Accounts, submissions and the mailing list stay until your operator deletes them",
  },
] as const;
export const SEASON_TASK_VALUES = [
  "phase",
  "dates",
  "administrators",
  "apps",
  "organizations",
  "entry",
  "opening_email",
  "withdrawals",
  "first_round",
  "judges",
  "eligibility",
  "panel",
  "stages",
  "mentors",
  "top_three",
  "pages",
  "final",
  "winners_email",
  "records",
  "deletion",
] as const;

/** The fields of expertise that judges choose from, in order. */
export const EXPERTISE_FIELDS = [
  {
    value: "clinical_practice",
    label: "Clinical practice",
  },
  {
    value: "drug_delivery",
    label: "Drug delivery",
  },
  {
    value: "mechanical_engineering",
    label: "Mechanical engineering",
  },
  {
    value: "electronics_and_software",
    label: "Electronics and software",
  },
  {
    value: "human_factors",
    label: "Human factors",
  },
  {
    value: "manufacturing",
    label: "Manufacturing",
  },
  {
    value: "regulation",
    label: "Regulation",
  },
  {
    value: "business",
    label: "Business",
  },
] as const;
export const EXPERTISE_FIELD_VALUES = [
  "clinical_practice",
  "drug_delivery",
  "mechanical_engineering",
  "electronics_and_software",
  "human_factors",
  "manufacturing",
  "regulation",
  "business",
] as const;

/** The maximum number of reviews per judge in a round. */
export const MAX_REVIEWS_PER_JUDGE = 1000 as const;

/** The groups that can receive a group email, with the keys that narrow them down: selected ids, or the filters of a list. */
export const GROUP_EMAIL_SEGMENTS = [
  {
    value: "subscribers",
    label: "Mailing list",
    keys: ["ids", "source", "country", "level_of_study", "search"],
  },
  {
    value: "people",
    label: "People with an account",
    keys: ["ids", "role", "country", "level_of_study", "profile_completed", "search"],
  },
  {
    value: "drafts",
    label: "Teams with drafts",
    keys: ["days"],
  },
  {
    value: "submissions",
    label: "Teams with submissions",
    keys: [
      "ids",
      "status",
      "country",
      "level_of_study",
      "team_size",
      "document",
      "notes",
      "disqualification",
      "eligibility",
      "confirmation",
      "tag",
      "search",
    ],
  },
  {
    value: "outcome",
    label: "Teams by round outcome",
    keys: ["round_id", "outcome"],
  },
  {
    value: "judges",
    label: "Judges in a round",
    keys: ["progress", "round_id"],
  },
  {
    value: "finalists",
    label: "Finalists without a document",
    keys: ["stage_id"],
  },
  {
    value: "mentors",
    label: "Mentors",
    keys: [],
  },
] as const;
export const GROUP_EMAIL_SEGMENT_VALUES = [
  "subscribers",
  "people",
  "drafts",
  "submissions",
  "outcome",
  "judges",
  "finalists",
  "mentors",
] as const;

/** The merge fields of group emails, with the groups that have them. No field contains the content of a draft, because administrators can preview emails, whereas drafts are private to their teams. */
export const MERGE_FIELDS = [
  {
    value: "first_name",
    label: "First name",
    segments: ["subscribers", "people", "drafts", "submissions", "outcome", "finalists"],
  },
  {
    value: "last_name",
    label: "Last name",
    segments: ["people", "drafts", "submissions", "outcome", "finalists"],
  },
  {
    value: "country",
    label: "Country",
    segments: ["subscribers", "people"],
  },
  {
    value: "idea_name",
    label: "Idea name",
    segments: ["submissions", "outcome", "finalists"],
  },
  {
    value: "receipt_number",
    label: "Receipt number",
    segments: ["submissions", "outcome", "finalists"],
  },
  {
    value: "stage_name",
    label: "Stage name",
    segments: ["finalists"],
  },
  {
    value: "mentor_name",
    label: "Mentor name",
    segments: ["mentors"],
  },
  {
    value: "judge_name",
    label: "Judge name",
    segments: ["judges"],
  },
  {
    value: "reviews_outstanding",
    label: "Reviews outstanding",
    segments: ["judges"],
  },
  {
    value: "round_name",
    label: "Round name",
    segments: ["outcome", "judges"],
  },
  {
    value: "closes_at",
    label: "Deadline",
    segments: ["drafts", "judges", "finalists"],
  },
] as const;
export const MERGE_FIELD_VALUES = [
  "first_name",
  "last_name",
  "country",
  "idea_name",
  "receipt_number",
  "stage_name",
  "mentor_name",
  "judge_name",
  "reviews_outstanding",
  "round_name",
  "closes_at",
] as const;

/** The states of a group email, in order. */
export const GROUP_EMAIL_STATES = [
  {
    value: "draft",
    label: "Draft",
  },
  {
    value: "approval_requested",
    label: "Approval requested",
  },
  {
    value: "scheduled",
    label: "Scheduled",
  },
  {
    value: "sending",
    label: "Sending",
  },
  {
    value: "sent",
    label: "Sent",
  },
  {
    value: "canceled",
    label: "Canceled",
  },
] as const;
export const GROUP_EMAIL_STATE_VALUES = [
  "draft",
  "approval_requested",
  "scheduled",
  "sending",
  "sent",
  "canceled",
] as const;

/** The maximum number of people whom one administrator may email within a day without approval. */
export const SECOND_ADMINISTRATOR_ABOVE = 1000 as const;

/** Retention periods, as stated in the privacy notice. */
export const RETENTION = {
  emails: "30 days",
  suppressedAddresses: "1 year",
  invitations: "1 year",
  judging: "1 year",
  contactRequests: "1 year",
  unconfirmedAccounts: "30 days",
  unconfirmedSubscribers: "30 days",
  sessions: "90 days",
  signInLog: "90 days",
  auditLog: "3 years",
  evidence: "1 day",
  unusedUploads: "1 day",
} as const;

/** The kinds of emails, with labels for the back office. Priorities: 1 if someone is waiting for the email, 2 if it concerns the recipient's own work, 3 if it concerns the work of many recipients at once, 4 for newsletters. Their data and content are in functions/_server/emails. */
export const EMAIL_KINDS = [
  {
    value: "team_invitation",
    label: "Team invitation",
    priority: 1,
  },
  {
    value: "entry_received",
    label: "Submission receipt",
    priority: 1,
  },
  {
    value: "entry_withdrawn",
    label: "Submission withdrawn",
    priority: 1,
  },
  {
    value: "entry_handed_over",
    label: "Submission transferred",
    priority: 2,
  },
  {
    value: "member_joined",
    label: "Team member joined",
    priority: 2,
  },
  {
    value: "member_left",
    label: "Team member left",
    priority: 2,
  },
  {
    value: "member_removed",
    label: "Team member removed",
    priority: 2,
  },
  {
    value: "account_deleted",
    label: "Account deleted",
    priority: 1,
  },
  {
    value: "password_changed",
    label: "Password changed",
    priority: 1,
  },
  {
    value: "contact_reply",
    label: "Reply to a contact request",
    priority: 2,
  },
  {
    value: "contact_copy",
    label: "Copy of a contact request",
    priority: 1,
  },
  {
    value: "role_invitation",
    label: "Role invitation",
    priority: 1,
  },
  {
    value: "role_assigned",
    label: "Role assigned",
    priority: 2,
  },
  {
    value: "role_removed",
    label: "Role removed",
    priority: 2,
  },
  {
    value: "second_factor_added",
    label: "Authenticator app set up",
    priority: 1,
  },
  {
    value: "second_factor_removed",
    label: "Authenticator app removed",
    priority: 1,
  },
  {
    value: "second_factor_reset",
    label: "Authenticator app reset",
    priority: 2,
  },
  {
    value: "subscription_confirmation",
    label: "Subscription confirmation",
    priority: 1,
  },
  {
    value: "welcome",
    label: "Welcome",
    priority: 2,
  },
  {
    value: "deadline_reminder",
    label: "Deadline reminder",
    priority: 3,
  },
  {
    value: "deadline_changed",
    label: "Deadline changed",
    priority: 3,
  },
  {
    value: "deadline_extended",
    label: "Deadline extended",
    priority: 2,
  },
  {
    value: "evidence_asked",
    label: "Evidence requested",
    priority: 2,
  },
  {
    value: "confirmation_asked",
    label: "Confirmation requested",
    priority: 3,
  },
  {
    value: "entry_selected",
    label: "Result: selected",
    priority: 3,
  },
  {
    value: "entry_declined",
    label: "Result: declined",
    priority: 3,
  },
  {
    value: "news_deadline",
    label: "Newsletter: deadline changed",
    priority: 4,
  },
  {
    value: "news_results",
    label: "Newsletter: results released",
    priority: 4,
  },
  {
    value: "news_group",
    label: "Newsletter",
    priority: 4,
  },
  {
    value: "group_email",
    label: "Group email",
    priority: 3,
  },
  {
    value: "judge_invitation",
    label: "Invitation to judge",
    priority: 1,
  },
  {
    value: "judge_assigned",
    label: "Reviews assigned",
    priority: 2,
  },
  {
    value: "judge_reminder",
    label: "Review reminder",
    priority: 2,
  },
  {
    value: "judge_discussion",
    label: "Discussion opened",
    priority: 2,
  },
  {
    value: "judge_note",
    label: "Note to a judge",
    priority: 2,
  },
  {
    value: "judge_thanks",
    label: "Thanks to a judge",
    priority: 3,
  },
  {
    value: "judging_digest",
    label: "Daily summary",
    priority: 2,
  },
  {
    value: "submissions_opened",
    label: "Totals: submissions opened",
    priority: 2,
  },
  {
    value: "submissions_closing",
    label: "Totals: a day before submissions close",
    priority: 2,
  },
  {
    value: "submissions_closed",
    label: "Totals: submissions closed",
    priority: 2,
  },
  {
    value: "mentor_assigned",
    label: "Mentor assigned",
    priority: 2,
  },
  {
    value: "mentor_welcome",
    label: "Mentor welcome",
    priority: 2,
  },
  {
    value: "stage_reminder",
    label: "Stage reminder",
    priority: 3,
  },
  {
    value: "page_reminder",
    label: "Public page reminder",
    priority: 3,
  },
  {
    value: "top_three_selected",
    label: "Top three: selected",
    priority: 3,
  },
  {
    value: "top_three_declined",
    label: "Top three: declined",
    priority: 3,
  },
  {
    value: "final_result",
    label: "Final result",
    priority: 3,
  },
  {
    value: "judging_file",
    label: "Locked result or decisions",
    priority: 2,
  },
  {
    value: "round_canceled",
    label: "Round canceled",
    priority: 2,
  },
  {
    value: "round_reopened",
    label: "Round reopened",
    priority: 2,
  },
  {
    value: "release_requested",
    label: "Release requested",
    priority: 1,
  },
] as const;
export const EMAIL_KIND_VALUES = [
  "team_invitation",
  "entry_received",
  "entry_withdrawn",
  "entry_handed_over",
  "member_joined",
  "member_left",
  "member_removed",
  "account_deleted",
  "password_changed",
  "contact_reply",
  "contact_copy",
  "role_invitation",
  "role_assigned",
  "role_removed",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_reset",
  "subscription_confirmation",
  "welcome",
  "deadline_reminder",
  "deadline_changed",
  "deadline_extended",
  "evidence_asked",
  "confirmation_asked",
  "entry_selected",
  "entry_declined",
  "news_deadline",
  "news_results",
  "news_group",
  "group_email",
  "judge_invitation",
  "judge_assigned",
  "judge_reminder",
  "judge_discussion",
  "judge_note",
  "judge_thanks",
  "judging_digest",
  "submissions_opened",
  "submissions_closing",
  "submissions_closed",
  "mentor_assigned",
  "mentor_welcome",
  "stage_reminder",
  "page_reminder",
  "top_three_selected",
  "top_three_declined",
  "final_result",
  "judging_file",
  "round_canceled",
  "round_reopened",
  "release_requested",
] as const;

/** The number of days before a stage's deadline when finalists without a document get a reminder. */
export const STAGE_REMINDER_DAYS = 3 as const;

/** The number of days before the end of the challenge when finalists are reminded to publish their pages and to agree to be named on them. */
export const PAGE_REMINDER_DAYS = 14 as const;

/** The maximum number of attempts to send an email. */
export const MAX_EMAIL_ATTEMPTS = 10 as const;
