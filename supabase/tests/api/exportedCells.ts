import type { ExportedList } from "#backoffice/export/lists.ts";

const moment = (column: string) =>
  `coalesce(to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS'), '')`;
const yesOrNo = (column: string) => `case when ${column} then 'Yes' else 'No' end`;
const name = (person: string) =>
  `nullif(btrim(${person}.first_name || ' ' || ${person}.last_name), '')`;
const declared = (what: string) => `coalesce((
  select ${what} from public.submission_attestations attestation
  where attestation.submission_id = entry.id
), '')`;

/**
 * What each file of the back office holds, as texts with the heads of its columns, said a second time
 * and in SQL: from the tables, not from the views that the back office reads.
 */
export const FILES_IN_SQL: Readonly<Record<ExportedList, { table: string; cells: string }>> = {
  users: {
    table: "public.profiles",
    cells: `
    select coalesce(email, '') as "Email", first_name as "First name", last_name as "Last name",
      country as "Country", university as "University", level_of_study as "I am...",
      ${yesOrNo("join_mailing_list")} as "Mailing List", role as "Role",
      ${yesOrNo("profile_completed")} as "Profile complete",
      ${moment("created_at")} as "Signed up (UTC)", ${moment("updated_at")} as "Last updated (UTC)",
      id::text as "ID"
    from public.profiles`,
  },
  mailing_list: {
    table: "public.mailing_list",
    cells: `
    select email as "Email", name as "Name", first_name as "First name", last_name as "Last name",
      country as "Country", level_of_study as "Level of study", source as "Source",
      coalesce(nullif(${moment("confirmed_at")}, ''), 'Not confirmed') as "Confirmed (UTC)",
      ${moment("created_at")} as "Signed up (UTC)", id::text as "ID"
    from public.mailing_list`,
  },
  submissions: {
    table: "public.submissions",
    cells: `
    select entry.receipt_number as "Receipt number",
      case entry.status when 'received' then 'Received' when 'under_review' then 'Under Review'
        when 'selected' then 'Selected' else 'Declined' end as "Status",
      entry.idea_name as "Idea name", entry.description as "Description",
      coalesce(${name("owner")}, '') as "Submitter", coalesce(owner.email, '') as "Submitter email",
      coalesce((
        select string_agg(
          coalesce(${name("profile")}, 'Unknown Name')
            || ' (' || coalesce(profile.email, 'Unknown Email') || '), '
            || coalesce(nullif(profile.university, ''), 'N/A') || ', '
            || coalesce(nullif(profile.country, ''), 'N/A'),
          E'\\n' order by member.joined_at, member.user_id
        )
        from public.submission_members member
        join public.profiles profile on profile.id = member.user_id
        where member.submission_id = entry.id
      ), '') as "Team members",
      coalesce(entry.file_name, '') as "Document",
      coalesce(entry.file_size::text, '') as "Document size (bytes)",
      ${moment("entry.submitted_at")} as "Submitted (UTC)",
      ${moment("entry.updated_at")} as "Last updated (UTC)",
      entry.notes_count::text as "Notes", array_to_string(entry.tags, ', ') as "Tags",
      ${moment("entry.disqualified_at")} as "Disqualified (UTC)",
      coalesce(entry.disqualification_reason, '') as "Reason",
      ${declared(`replace(replace(array_to_string(attestation.statements, E'\\n'),
        'age_18_or_over', 'Every member is 18 or older'),
        'original_work', 'The idea is their own, original work')`)} as "Declared",
      ${declared(moment("attestation.attested_at"))} as "Declared (UTC)",
      ${declared("attestation.rules_version")} as "Version of the rules",
      ${moment("entry.deadline_extended_to")} as "Deadline extended to (UTC)",
      entry.id::text as "ID"
    from public.submissions entry
    left join public.profiles owner on owner.id = entry.created_by`,
  },
  contact_requests: {
    table: "public.contact_requests",
    cells: `
    select request.name as "Name", request.email as "Email", request.subject as "Subject",
      request.message as "Message",
      case request.status when 'new' then 'New' when 'in-progress' then 'In Progress'
        else 'Resolved' end as "Status",
      ${moment("request.replied_at")} as "Answered (UTC)",
      coalesce(assignee.email, '') as "Seen to by", ${moment("request.created_at")} as "Received (UTC)",
      ${moment("request.updated_at")} as "Last updated (UTC)", request.id::text as "ID"
    from public.contact_requests request
    left join public.profiles assignee on assignee.id = request.assignee`,
  },
  audit: {
    table: "public.audit_log",
    cells: `
    select ${moment("created_at")} as "When (UTC)",
      coalesce(actor_email, case when actor_id is null then 'System' else 'Participant' end) as "Who",
      coalesce(actor_id::text, '') as "Who (ID)",
      case action when 'submission.disqualified' then 'Entry disqualified'
        when 'judging.round_deleted' then 'Round deleted'
        when 'admin.granted' then 'Administrator made' else action end as "Action",
      case action when 'submission.disqualified' then 'Disqualified: ' || (details ->> 'reason')
        when 'judging.round_deleted' then 'Round deleted: ' || (details ->> 'name')
        when 'admin.granted' then 'Made an administrator' else action end as "What",
      case subject_type when 'submission' then 'Entry' when 'user' then 'User'
        else subject_type end as "About",
      coalesce(subject_id, '') as "About (ID)", id::text as "ID"
    from public.audit_log`,
  },
};
