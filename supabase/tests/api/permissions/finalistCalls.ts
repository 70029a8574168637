import { LOOSE_PICTURE, NOT_HANDED_IN, PICTURE, SPARE_STAGE, STAGE } from "./finalistWorld.ts";
import { PEOPLE, SUBMITTED } from "./keys.ts";
import { DRAFT } from "./world.ts";

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
  add_finalist_picture: {
    "a file of the finalist": { file_path: LOOSE_PICTURE, alt_text: "A ring on a hand" },
    "a file of another entry": {
      file_path: `${DRAFT}/${LOOSE_PICTURE.split("/").slice(1).join("/")}`,
      alt_text: "A ring",
    },
  },
  describe_finalist_picture: { "one's page's": { id: PICTURE, alt_text: "A ring" } },
  remove_finalist_picture: { "one's page's": { id: PICTURE } },
  order_finalist_pictures: { "one's page's": { ids: [PICTURE] } },
  set_jury_sentence: { "of a finalist": { ...FINALIST, sentence: "It waits." } },
  service_project_picture: { "one that is public": { id: PICTURE } },
  set_finalist_page_hidden: { "a finalist's": { ...FINALIST, hidden: true } },
};
