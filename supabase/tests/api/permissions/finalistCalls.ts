import { NOT_HANDED_IN, SPARE_STAGE, STAGE } from "./finalistWorld.ts";
import { PEOPLE, SUBMITTED } from "./keys.ts";

const FINALIST = { submission_id: SUBMITTED };

/** The arguments of each call in finalist.ts. */
export const FINALIST_ARGUMENTS: Record<string, Record<string, Record<string, unknown>>> = {
  hand_in_document: { "a file of the finalist": { stage_id: STAGE, file_path: NOT_HANDED_IN } },
  save_finalist_page: {
    "one's entry's": { title: "A quiet ring", summary: "It waits.", is_public: true },
  },
  show_me_as_finalist: { oneself: { shown: true } },
  save_finalist_stage: {
    "a new one": { stage: { name: "Video", instructions: "", due_at: "2090-01-01T00:00:00Z" } },
  },
  delete_finalist_stage: { "one without documents": { id: SPARE_STAGE } },
  set_mentor: {
    "of a finalist": { ...FINALIST, user_id: PEOPLE.participant, name: "Pa", contact: "By mail." },
  },
  remove_mentor: { "of a finalist": { ...FINALIST, user_id: PEOPLE.mentor } },
  set_finalist_page_hidden: { "a finalist's": { ...FINALIST, hidden: true } },
};
