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
  finalists: {
    columns: "id title summary outcome members pictures jury_sentence",
    select: { everybody: "all" },
  },
  finalist_counts: { columns: "finalists shown held private", select: { everybody: "all" } },
  my_finalist_entries: {
    columns: "submission_id idea_name description role members mentors outcome",
    select: OWN,
  },
  my_finalist_stages: {
    columns: "submission_id stage_id name instructions due_at is_open versions",
    select: OWN,
  },
  my_finalist_page: {
    columns:
      "submission_id id title summary is_public is_hidden is_held shows_me updated_at pictures",
    select: OWN,
  },
  admin_finalist_stages: {
    columns: "id name instructions due_at updated_at handed_in_count",
    select: ADMINISTRATORS,
  },
  admin_finalists: {
    columns:
      "id idea_name receipt_number outcome mentors stages page_title page_summary is_public " +
      "is_hidden is_held pictures jury_sentence",
    select: ADMINISTRATORS,
  },

  finalist_stages: { columns: "id name instructions due_at updated_at" },
  finalist_documents: {
    columns:
      "id stage_id submission_id version file_path file_name file_size uploaded_by uploaded_at",
  },
  finalist_pages: {
    columns: "submission_id id title summary is_public hidden_at jury_sentence updated_at",
  },
  finalist_pictures: { columns: "id submission_id position file_path alt_text added_at" },
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
  add_finalist_picture: {
    parameters: "file_path alt_text",
    calls: {
      "a file of the finalist": OWNER,
      "a file of another entry": { ...OWNER, stranger: "document_refused" },
    },
  },
  describe_finalist_picture: { parameters: "id alt_text", calls: { "one's page's": OWNER } },
  remove_finalist_picture: { parameters: "id", calls: { "one's page's": OWNER } },
  order_finalist_pictures: { parameters: "ids", calls: { "one's page's": OWNER } },
  set_jury_sentence: {
    parameters: "submission_id sentence",
    calls: { "of a finalist": ADMINISTRATION },
  },
  service_project_picture: {
    parameters: "id",
    calls: { "one that is public": { secretKey: "done" } },
    reads: true,
  },
  set_finalist_page_hidden: {
    parameters: "submission_id hidden",
    calls: { "a finalist's": ADMINISTRATION },
  },
};
