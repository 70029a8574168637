/** Checks whose removal goes unnoticed, with the reason. */
export const UNNOTICED: [mutation: RegExp, reason: string][] = [
  [
    / without (note|line|of_submission|known|group_email|session)\.\w+ = /,
    "finds the caller's earlier actions, and grants no right",
  ],
  [
    /\.(my_submission_id|my_judge_id) without [\w.]*user_id = /,
    "fails with several rows; with one row of another person, it is noticed",
  ],
  [
    /\.(delete_judging_round|add_submissions_to_round|save_anonymized_document|lock_round_entry|publish_assignments|return_review) without perform/,
    "lock_round checks as well",
  ],
  [
    /\.(leave_team|my_records|claim_sign_up) without private/,
    "its next query checks the session as well",
  ],
  [/\.may_read_file without private\.caller/, "is_admin, which it calls first, checks the session"],
  [/\.require_recent_code without private/, "its next query checks the session as well"],
  [/\.lock_rights without/, "a second check after a lock: database/concurrency"],
  [/\.set_mentor without perform/, "lock_submission checks as well"],
  [/\.submit_review without (perform|private)/, "lock_my_assignment checks as well"],
  [
    /\.resend_invitation without private/,
    "lock_my_invitation, which it calls first, checks as well",
  ],
  [/\.document_words without private/, "may_read_file decides: database/judgedText"],
  [/\.caller without user_id = /, "tokens with another person's session cannot be signed"],
  [
    /\.reset_second_factor without id = /,
    "rejects the caller's own account: database/secondFactor",
  ],
  [/\.check_request without/, "protects estimates, not rows: api/estimates"],
  [/\.send_invitation without private/, "records the actor; its caller has checked"],
  [
    /\.(release_edit_lease|set_name_shown) without user_id = /,
    "changes the row of another member of the team: database/submissions, finalistPages",
  ],
  [/\.audited_name without/, "no function of the API calls it: database/auditLog"],
  [
    /\.admin_users without private\.has_right\('administration'/,
    "hides from support who has an authenticator app: database/roles",
  ],
  [
    /\.admin_statistics without private\.is_admin/,
    "observers get fewer numbers: database/observation",
  ],
  [/\.document_to_judge without/, "granted, but not in the API: database/roundEntries"],
  [
    /\.confirm_statements without user_id/,
    "only adds another confirmation of the caller: database/attestations",
  ],
  [
    /\.(wants_judging_digest|admin_judging_conflicts|my_finalist_page) without [\w.]+ = /,
    "shows the caller's part of a row",
  ],
  [
    /\.my_finalist_page without private\.caller/,
    "my_finalist_submissions, which selects its rows, checks as well",
  ],
  [
    /\.(my_conflicted_submissions|admin_judging_conflicts) without private\.caller/,
    "the session of a role, or the list that reads it, checks as well",
  ],
  [
    /\.(request_release|confirm_release|may_confirm) without [\w.]+ = auth/,
    "repeating is harmless, and the decider cannot confirm: database/releases",
  ],
  [/\.release_preview without perform/, "readable_round checks as well"],
  [
    /\.resolve_conflicts without (perform private\.require_admin|admin_id = )/,
    "the list that it reads checks as well",
  ],
  [/\.set_review_counts without perform/, "lock_judged_round checks as well"],
  [/\.my_confirmation without/, "shows nothing before a release: database/confirmations"],
  [/\.confirm_statements without [\w.]+ = /, "the caller confirms again: database/attestations"],
  [/row-level security on public\.challenge_/, "everyone can read these tables"],
];
