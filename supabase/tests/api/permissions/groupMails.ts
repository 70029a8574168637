import { ADMINISTRATION, ADMINISTRATORS, type FunctionRule, type RelationRule } from "./rules.ts";

/** Mail to groups, as allowed.ts has it for everything else. */

export const GROUP_MAIL_RELATIONS: Record<string, RelationRule> = {
  admin_group_mails: {
    columns:
      "id subject body segment round_id is_news leaves_out_faulty state scheduled_for " +
      "stopped_reason proposed_by created_by_email proposed_by_email confirmed_by_email " +
      "recipients_count left_out begun_at ended_at created_at updated_at",
    select: ADMINISTRATORS,
  },

  group_mails: {
    columns:
      "id subject body segment round_id is_news leaves_out_faulty state scheduled_for " +
      "stopped_reason created_by proposed_by confirmed_by confirmed_count recipients_count " +
      "left_out begun_at ended_at created_at updated_at",
  },
};

export const GROUP_MAIL_FUNCTIONS: Record<string, FunctionRule> = {
  save_group_mail: {
    parameters: "mail expected_updated_at",
    calls: { "a new one": ADMINISTRATION },
  },
  delete_group_mail: { parameters: "id", calls: { "a draft": ADMINISTRATION } },
  send_group_mail: {
    parameters: "id expected_updated_at at",
    calls: { "a draft": ADMINISTRATION },
  },
  confirm_group_mail: {
    parameters: "id expected_updated_at",
    calls: { "another administrator's": ADMINISTRATION },
  },
  change_group_mail: { parameters: "id state", calls: { "to take it back": ADMINISTRATION } },
  test_group_mail: { parameters: "id address", calls: { "a draft": ADMINISTRATION } },
  group_mail_check: { parameters: "id", reads: true, calls: { "a draft": ADMINISTRATION } },
  group_mail_preview: {
    parameters: "id address",
    reads: true,
    calls: { "a draft": ADMINISTRATION },
  },
  group_mail_result: { parameters: "id", reads: true, calls: { "a draft": ADMINISTRATION } },
  group_mail_people: {
    parameters: "id wanted after max_count",
    reads: true,
    calls: { "of a draft": ADMINISTRATION },
  },
};
