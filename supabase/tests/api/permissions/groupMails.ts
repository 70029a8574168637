import { ADMINISTRATION, ADMINISTRATORS, type FunctionRule, type RelationRule } from "./rules.ts";

/** Mail to groups, as allowed.ts has it for everything else. */

export const GROUP_EMAIL_RELATIONS: Record<string, RelationRule> = {
  admin_group_emails: {
    columns:
      "id subject body segment round_id is_news leaves_out_faulty state scheduled_for " +
      "stopped_reason requested_by created_by_email requested_by_email approved_by_email " +
      "recipients_count left_out begun_at ended_at created_at updated_at",
    select: ADMINISTRATORS,
  },

  admin_group_mail_templates: {
    columns: "id title subject body segment is_news leaves_out_faulty created_at",
    select: ADMINISTRATORS,
    delete: ADMINISTRATORS,
  },

  group_mail_templates: {
    columns: "id title subject body segment is_news leaves_out_faulty created_at",
  },

  group_emails: {
    columns:
      "id subject body segment round_id is_news leaves_out_faulty state scheduled_for " +
      "stopped_reason created_by requested_by approved_by approved_count recipients_count " +
      "left_out begun_at ended_at created_at updated_at",
  },
};

export const GROUP_EMAIL_FUNCTIONS: Record<string, FunctionRule> = {
  save_group_email: {
    parameters: "mail expected_updated_at",
    calls: { "a new one": ADMINISTRATION },
  },
  save_group_mail_template: {
    parameters: "title mail",
    calls: { "a new one": ADMINISTRATION },
  },
  rename_group_mail_template: { parameters: "id title", calls: { "one there is": ADMINISTRATION } },
  delete_group_email: { parameters: "id", calls: { "a draft": ADMINISTRATION } },
  send_group_email: {
    parameters: "id expected_updated_at at",
    calls: { "a draft": ADMINISTRATION },
  },
  approve_group_email: {
    parameters: "id expected_updated_at",
    calls: { "another administrator's": ADMINISTRATION },
  },
  change_group_email: { parameters: "id state", calls: { "to take it back": ADMINISTRATION } },
  test_group_email: { parameters: "id address", calls: { "a draft": ADMINISTRATION } },
  group_email_check: { parameters: "id", reads: true, calls: { "a draft": ADMINISTRATION } },
  group_email_preview: {
    parameters: "id address",
    reads: true,
    calls: { "a draft": ADMINISTRATION },
  },
  group_email_result: { parameters: "id", reads: true, calls: { "a draft": ADMINISTRATION } },
  group_email_people: {
    parameters: "id wanted after max_count",
    reads: true,
    calls: { "of a draft": ADMINISTRATION },
  },
};
