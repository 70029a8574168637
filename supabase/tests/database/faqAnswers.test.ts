import { beforeAll, expect } from "vitest";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { authenticateAs, hintOf } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

/** Who reads and changes them: supabase/tests/rights/administration.ts. */
const { sql, test } = useDatabase();
let admin: Person;

beforeAll(async () => {
  admin = await createAdmin(sql);
});

const ANSWER = { question: "May I travel by train?", answer: "Yes." };

async function add(transaction: Transaction, values: object = {}) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction`
    insert into public.faq_answers ${transaction({ ...ANSWER, ...values })} returning *`;
  return row ?? {};
}

test("starts unpublished, cleaned, and with a number above those of the site's own questions", async (transaction) => {
  const row = await add(transaction, {
    question: " May\tI travel\u0007? ",
    answer: "Yes.\r\n\r\nBy train. ",
  });
  expect(row).toMatchObject({
    section: "More questions",
    question: "May I travel?",
    answer: "Yes.\n\nBy train.",
    position: 100,
    is_published: false,
  });
  expect(row.id).toBeGreaterThan(100);
});

test.each([
  ["no question", { question: " " }],
  ["no answer", { answer: "\n" }],
  ["no heading", { section: "" }],
  ["a long question", { question: "x".repeat(TEXT_LIMITS.faqQuestion + 1) }],
  ["a long answer", { answer: "x".repeat(TEXT_LIMITS.faqAnswer + 1) }],
  ["a long heading", { section: "x".repeat(TEXT_LIMITS.faqSection + 1) }],
  ["a position of its own kind", { position: 1000 }],
])("is refused with %s", async (transaction, _what, values) => {
  expect(await hintOf(transaction, (savepoint) => add(savepoint, values))).toBe("23514");
});

test("is asked once, in any case", async (transaction) => {
  await add(transaction);
  const again = { question: "MAY I TRAVEL BY TRAIN?" };
  expect(await hintOf(transaction, (savepoint) => add(savepoint, again))).toBe("invalid_input");
});

test("leaves a line for each change", async (transaction) => {
  const { id } = await add(transaction);
  await transaction`update public.faq_answers set is_published = true where id = ${id}`;
  await transaction`delete from public.faq_answers where id = ${id}`;
  const lines = await transaction`
    select actor_id, action, subject_id, details from public.admin_audit_log
    where subject_type = 'faq_answer' order by id`;
  const { question } = ANSWER;
  const line = { actor_id: admin.id, subject_id: String(id) };
  expect(lines).toEqual([
    { ...line, action: "faq_answer.saved", details: { question, is_published: false } },
    { ...line, action: "faq_answer.saved", details: { question, is_published: true } },
    { ...line, action: "faq_answer.deleted", details: { question } },
  ]);
});
