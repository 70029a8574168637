import { expect } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createFinalist, createMentor, winPlace } from "#tools/testing/world/finalists.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, movingRounds } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
/** Set by each world. */
let owner: Person;
let member: Person;
let mentor: Person;

const { admin, stranger } = usePeople(sql, { admin: createAdmin, stranger: createAccount });

const SAVE = "save_finalist_page(' A quiet\tpatch ', E'It tells when\\nit is done. ', true)";
const STATEMENTS = {
  save: SAVE,
  page: "select * from public.my_finalist_page",
  shown: "select * from public.finalists",
  titles:
    "select string_agg(title || ' ' || outcome, ', ') as titles from (select * from public.finalists) page",
  members:
    "select coalesce(string_agg(concat_ws(' ', m ->> 'name', m ->> 'university', m ->> 'country'), ', '), '') as members from public.finalists, jsonb_array_elements(to_jsonb(members)) m",
  leave:
    "select public.delete_my_account((select email from public.profiles where id = auth.uid()))",
};

async function finalist(transaction: Transaction): Promise<Values> {
  const created = await createFinalist(transaction);
  ({ owner, member } = created);
  mentor = await createMentor(transaction, admin, created.id);
  return {
    ...STATEMENTS,
    submission: created.id,
    ownerId: owner.id,
    memberId: member.id,
  };
}

async function page(transaction: Transaction): Promise<Values> {
  const values = await finalist(transaction);
  await authenticateAs(transaction, owner);
  await transaction.unsafe(`select public.${SAVE}`);
  return values;
}

/** The page of somebody who is in a round that has not opened. */
const judgedIn =
  (kind: "panel" | "top_three" | "final", is_anonymized: boolean) =>
  async (transaction: Transaction) => {
    const values = await page(transaction);
    const { id } = await createRound(transaction, { kind, is_anonymized, opens: 1, closes: 2 });
    await createRoundEntry(transaction, id, values.submission ?? "");
    return values;
  };
const RELEASED = movingRounds("released").replaceAll("\n", " ");

testRules(sql, () => ({ admin, stranger, owner, member, mentor }), {
  "a finalist without a page": [
    finalist,
    `
    member     | $page | submission_id=$submission, id=null, title=A patch that listens, summary=, is_public=false, is_hidden=false, is_held=false, shows_me=false, updated_at=null, pictures=
    member     | $save | denied
    admin      | $save | not_found
    admin      | set_finalist_page_hidden('$submission', true) | not_found
    admin      | set_jury_sentence('$submission', 'Good.') | not_found
    owner      | save_finalist_page(' ', 'S', true) | invalid_input
    owner      | save_finalist_page(repeat('x', 101), 'S', true) | invalid_input
    owner      | save_finalist_page('See example.com', 'S', true) | invalid_input
    owner      | save_finalist_page(E'P\\u0430tch', 'S', true) | invalid_input
    owner      | save_finalist_page('T', repeat('x', 1001), true) | invalid_input
    owner      | save_finalist_page('T', E'\\n', true) | invalid_input
    owner      | save_finalist_page('T', 'S', null) | invalid_input
    owner      | save_finalist_page('T', '', false) | done
    then mentor | $page | no rows
    then admin | from public.admin_finalists | id=$submission, page_title=T, is_public=false, outcome=finalist
    then stranger | from public.admin_finalists | no rows`,
  ],
  "a public page": [
    page,
    `
    member     | $page | title=A quiet patch, is_public=true
    member     | select summary = E'It tells when\\nit is done.' as cleaned from public.my_finalist_page | cleaned=true
    owner      | select public.save_finalist_page('Other', 'S', true, updated_at) from public.my_finalist_page | done
    owner      | select public.save_finalist_page('Other', 'S', true, updated_at - interval '1 second') from public.my_finalist_page | conflict

    postgres   | update public.submissions set released_status = 'declined' | done
    then owner | $save | not_finalist
    then owner | show_me_as_finalist(true) | not_finalist
    then owner | $page | no rows

    owner      | select public.save_finalist_page('Title ' || n, 'S', true) from generate_series(2, 100) n | done
    then owner | $save | rate_limited
    then postgres | select details from public.audit_log where action = 'finalist.page_saved' and subject_id = '$submission' | details={"is_public":true}
    then postgres | select details from public.audit_log where action = 'finalist.page_saved' and subject_id = '$submission' | 100 rows
    owner      | $save | done
    then owner | select public.save_finalist_page('Title ' || n, 'S', true) from generate_series(2, 100) n | done

    admin      | set_finalist_page_hidden('$submission', true) | done
    then admin | set_finalist_page_hidden('$submission', true) | done
    then visitor | $shown | no rows
    then owner | $page | is_hidden=true
    then owner | save_finalist_page('Here I am', 'S', true) | done
    then visitor | $shown | no rows
    then admin | set_finalist_page_hidden('$submission', false) | done
    then visitor | $shown | title=Here I am
    then postgres | select string_agg(action, ' ' order by id) as actions from public.audit_log
      where subject_id = '$submission' and action in ('finalist.page_hidden', 'finalist.page_shown')
      | actions=finalist.page_hidden finalist.page_shown

    postgres   | update public.profiles set first_name = 'Åke', university = 'Elsewhere', country = 'Norway' where id = '$memberId' | done
    then visitor | $members | members=
    then owner | show_me_as_finalist(true) | done
    then owner | show_me_as_finalist(true) | done
    then member | show_me_as_finalist(true) | done
    then visitor | $members | members=Åke Müller Elsewhere Norway, Zoë Müller University of Examples Germany
    then owner | $page | shows_me=true
    then owner | show_me_as_finalist(false) | done
    then visitor | $members | members=Åke Müller Elsewhere Norway
    then owner | $page | shows_me=false
    then postgres | delete from public.submission_members where user_id = '$memberId' | done
    then visitor | $members | members=
    then postgres | select from public.finalist_members_shown | no rows

    owner      | $leave | done
    then visitor | $shown | 1 rows
    then member | $leave | done
    then visitor | $shown | no rows
    then postgres | select from public.finalist_pages | no rows

    admin      | set_jury_sentence('$submission', E' It is worn\\tand forgotten.\\n') | done
    then visitor | $shown | jury_sentence=It is worn and forgotten.
    then admin | set_jury_sentence('$submission', 'It is worn and forgotten.') | done
    then postgres | select details from public.audit_log where action = 'finalist.jury_sentence_set' and subject_id = '$submission' | details={}
    then postgres | select details from public.audit_log where action = 'finalist.jury_sentence_set' and subject_id = '$submission' | 1 rows
    then admin | set_jury_sentence('$submission', ' ') | done
    then visitor | $shown | jury_sentence=
    admin      | set_jury_sentence('$submission', 'It is worn.', '') | done
    then admin | set_jury_sentence('$submission', 'It is worn.', '') | done
    then admin | set_jury_sentence('$submission', 'It is quiet.', '') | conflict
    then owner | save_finalist_page('Another title', 'S', true) | done
    then admin | set_jury_sentence('$submission', 'It is quiet.', 'It is worn.') | done
    then visitor | $shown | jury_sentence=It is quiet.
    admin      | set_jury_sentence('$submission', repeat('x', 301)) | invalid_input
    owner      | set_jury_sentence('$submission', 'Good.') | denied`,
  ],
  "a page in an anonymized final": [
    judgedIn("final", true),
    `
    visitor    | $shown | no rows
    owner      | $page | is_held=true
    postgres   | ${RELEASED} | done
    then visitor | $shown | 1 rows`,
  ],
  "a page in an anonymized top three": [
    judgedIn("top_three", true),
    `
    visitor    | $shown | no rows
    owner      | $page | is_held=true
    postgres   | ${RELEASED} | done
    then visitor | $shown | 1 rows`,
  ],
  "a page in a final that is not anonymized": [
    judgedIn("final", false),
    `
    visitor    | $shown | 1 rows
    owner      | $page | is_held=false`,
  ],
  "a page in a panel": [
    judgedIn("panel", true),
    `
    visitor    | $shown | 1 rows
    owner      | $page | is_held=false`,
  ],
  "the page of a winner": [
    async (transaction) => {
      const values = await page(transaction);
      await winPlace(transaction, values.submission ?? "", 1);
      return values;
    },
    `
    visitor    | $shown | outcome=first
    postgres   | update public.round_entries set outcome = null | done
    then visitor | $shown | outcome=finalist`,
  ],
  "five pages, three of winners": [
    async (transaction) => {
      const places: Record<string, number> = { Delta: 2, Alpha: 3, Beta: 1 };
      const titles = ["Delta", "Alpha", "Beta", "Gamma", "Hidden"];
      const ids: string[] = [];
      for (const title of titles) {
        const { submission = "" } = await finalist(transaction);
        await authenticateAs(transaction, owner);
        await transaction`
          select public.save_finalist_page(${title}, 'S', ${title !== "Hidden"})`;
        ids.push(submission);
      }
      for (const [index, title] of titles.entries()) {
        const place = places[title];
        if (place) await winPlace(transaction, ids[index] ?? "", place);
      }
      return { ...STATEMENTS, owners: owner.email, submission: ids[0] ?? "" };
    },
    `
    visitor    | $titles | titles=Beta first, Delta second, Alpha third, Gamma finalist
    postgres   | update public.round_entries set outcome = null | done
    then visitor | $titles | titles=Alpha finalist, Beta finalist, Delta finalist, Gamma finalist
    visitor    | select from public.finalists page where to_jsonb(page)::text ~ '$submission|person-' | no rows`,
  ],
});

test("the jury's sentence is not in conflict with what the team writes", async (transaction) => {
  const values = await page(transaction);
  const updatedAt = async () => {
    await authenticateAs(transaction, owner);
    return [...(await transaction`select updated_at from public.my_finalist_page`)];
  };
  const before = await updatedAt();
  await authenticateAs(transaction, admin);
  await transaction`select public.set_jury_sentence(${values.submission ?? ""}, 'Good.')`;
  expect(await updatedAt()).toEqual(before);
});

test("everybody reads how many finalists there are, and why fewer are shown", async (transaction) => {
  const ids: string[] = [];
  for (const isPublic of [true, true, true, false, undefined]) {
    const { submission = "" } = await finalist(transaction);
    ids.push(submission);
    await authenticateAs(transaction, owner);
    if (isPublic !== undefined) {
      await transaction`select public.save_finalist_page('T', 'S', ${isPublic})`;
    }
  }
  const [, held = "", hidden = ""] = ids;
  await authenticateAs(transaction, admin);
  await transaction`select public.set_finalist_page_hidden(${hidden}, true)`;
  const round = { kind: "final", opens: 1, closes: 2, is_anonymized: true } as const;
  await createRound(transaction, { ...round, entries: [{ id: held }] });
  const counts = async () => {
    await authenticateAs(transaction, "anon");
    return [...(await transaction`select * from public.finalist_counts`)];
  };
  expect(await counts()).toEqual([{ finalists: 5, shown: 1, held: 1, private: 2 }]);
  await authenticateAs(transaction, "postgres");
  await transaction`update public.submissions set released_status = null`;
  expect(await counts()).toEqual([{ finalists: 0, shown: 0, held: 0, private: 0 }]);
});
