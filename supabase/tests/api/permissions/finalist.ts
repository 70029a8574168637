import {
  ADMINISTRATION,
  ADMINISTRATORS,
  type CallRule,
  type FunctionRule,
  OWN,
  type RelationRule,
} from "./rules.ts";

/** Finalists, as allowed.ts has it for everything else. The stranger owns one. */

export const FINALIST_RELATIONS: Record<string, RelationRule> = {
  finalists: { columns: "id title summary outcome members", select: { everybody: "all" } },
  my_finalist_entries: {
    columns: "submission_id idea_name description role members mentors outcome",
    select: OWN,
  },
  my_finalist_stages: {
    columns: "submission_id stage_id name instructions due_at is_open versions",
    select: OWN,
  },
  my_finalist_page: {
    columns: "submission_id id title summary is_public is_hidden is_held shows_me updated_at",
    select: OWN,
  },
  admin_finalist_stages: {
    columns: "id name instructions due_at updated_at handed_in_count",
    select: ADMINISTRATORS,
  },
  admin_finalists: {
    columns:
      "id idea_name receipt_number outcome mentors stages page_title page_summary is_public " +
      "is_hidden is_held",
    select: ADMINISTRATORS,
  },

  finalist_stages: { columns: "id name instructions due_at updated_at" },
  finalist_documents: {
    columns:
      "id stage_id submission_id version file_path file_name file_size uploaded_by uploaded_at",
  },
  finalist_pages: { columns: "submission_id id title summary is_public hidden_at updated_at" },
  finalist_members_shown: { columns: "user_id agreed_at" },
  mentors: { columns: "submission_id user_id name contact assigned_by created_at" },
};

const OWNER: CallRule = {
  stranger: "done",
  owner: "not_finalist",
  member: "denied",
  ended: "denied",
  signedIn: "not_found",
};

export const FINALIST_FUNCTIONS: Record<string, FunctionRule> = {
  hand_in_document: {
    parameters: "stage_id file_path file_name",
    calls: { "a file of the finalist": OWNER },
  },
  save_finalist_page: {
    parameters: "title summary is_public expected_updated_at",
    calls: { "one's entry's": OWNER },
  },
  show_me_as_finalist: {
    parameters: "shown",
    calls: { oneself: { stranger: "done", ended: "denied", signedIn: "not_finalist" } },
  },
  save_finalist_stage: {
    parameters: "stage expected_updated_at",
    calls: { "a new one": ADMINISTRATION },
  },
  delete_finalist_stage: { parameters: "id", calls: { "one without documents": ADMINISTRATION } },
  set_mentor: {
    parameters: "submission_id user_id name contact",
    calls: { "of a finalist": ADMINISTRATION },
  },
  remove_mentor: {
    parameters: "submission_id user_id",
    calls: { "of a finalist": ADMINISTRATION },
  },
  set_finalist_page_hidden: {
    parameters: "submission_id hidden",
    calls: { "a finalist's": ADMINISTRATION },
  },
};
