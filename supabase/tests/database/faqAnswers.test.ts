import { TEXT_LIMITS } from "#shared/constants.ts";
import { useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, textLiteral } from "#tools/testing/database/stateRules.ts";
import { createAdmin } from "#tools/testing/world/people.ts";

/** Changes of FAQ answers. For the rights, see supabase/tests/rights/administration.ts. */
const { sql } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

function add(changes: Record<string, string> = {}) {
  const row = {
    section: "More questions",
    question: "May I travel by train?",
    answer: "Yes.",
    position: "100",
    ...changes,
  };
  return `select *, answer = E'Yes.\\n\\nBy train.' as is_clean, id > 100 as is_above
    from public.create_faq_answer(${Object.values(row).map(textLiteral)}, false)`;
}
const publish = (revision: string) =>
  `select public.save_faq_answer(id, ${revision}, section, question, answer, position, true) from public.faq_answers`;
const INVALID = [
  { question: " " },
  { answer: "\n" },
  { section: "" },
  { position: "1000" },
  { question: "x".repeat(TEXT_LIMITS.faqQuestion + 1) },
  { answer: "x".repeat(TEXT_LIMITS.faqAnswer + 1) },
  { section: "x".repeat(TEXT_LIMITS.faqSection + 1) },
];

testRules(
  sql,
  { admin },
  {
    "no answers": `
    admin      | ${add({ question: " May\tI travel\u0007? ", answer: "Yes.\r\n\r\nBy train. " })}
      | section=More questions, question=May I travel?, is_clean=true, position=100, is_published=false,
      is_above=true
    ${allAnswer("admin", INVALID.map(add), "23514")}
    admin      | ${add()} | done
    then admin | ${add({ question: "MAY I TRAVEL BY TRAIN?" })} | invalid_input
    then admin | ${publish("revision - 1")} | conflict
    then admin | ${publish("null")} | conflict
    then admin | ${publish("revision")}; from public.faq_answers | is_published=true, revision=2
    then admin | save_faq_answer(1, 1, 's', 'q', 'a', 1, true) | not_found
    then admin | select public.delete_faq_answer(id, 1) from public.faq_answers | conflict
    then admin | select public.delete_faq_answer(id, 2) from public.faq_answers | done
    then admin | from public.faq_answers | no rows
    then admin | select string_agg(concat_ws(' ', action, details ->> 'question', details ->> 'is_published'),
      ', ' order by id) as lines, bool_and(actor_id = '$admin' and subject_id > '100') as by_admin
      from public.admin_audit_log where subject_type = 'faq_answer'
      | lines=faq_answer.saved May I travel by train? false, faq_answer.saved May I travel by train? true,
      faq_answer.deleted May I travel by train?, by_admin=true`,
  },
);
