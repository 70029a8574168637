import {
  MAX_DEVICE_FIGURE,
  MAX_PICTURES,
  PAGE_REMINDER_DAYS,
  TEXT_LIMITS,
} from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  allAnswer,
  fillIn,
  testRules,
  type Values,
  type World,
} from "#tools/testing/database/stateRules.ts";
import { PICTURE, picturePath, uploadAs, uploading } from "#tools/testing/world/documents.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import {
  createFinalist,
  createMentor,
  type Finalist,
  releaseRound,
  winPlace,
} from "#tools/testing/world/finalists.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, movingRounds } from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase();
const { admin, stranger, finalist } = usePeople(sql, {
  admin: createAdmin,
  stranger: createAccount,
  finalist: createFinalist,
});
/** Set by each world. */
let mentor: Person;

const SAVE = "save_finalist_page($seen, ' A quiet\tpatch ', E'It tells when\\nit is done. ', true)";
/** The next release hides and shows pages as administrators have decided (complete_release). */
const nextRelease =
  "update public.finalist_pages set hidden_at = case when hides_next then private.now() end, hides_next = null where hides_next is not null";
const STATEMENTS = {
  nextRelease,
  save: SAVE,
  seen: "'$submission', (select revision from public.my_finalist_page)",
  page: "select * from public.my_finalist_page",
  shown: "select * from public.finalists",
  titles:
    "select string_agg(title || ' ' || outcome, ', ') as titles from (select * from public.finalists) page",
  members:
    "select coalesce(string_agg(concat_ws(' ', m ->> 'name', m ->> 'university', m ->> 'country'), ', '), '') as members from public.finalists, jsonb_array_elements(to_jsonb(members)) m",
  counts: "select * from public.finalist_counts",
  winners:
    "select string_agg(concat_ws(' ', outcome, idea_name, page_id is not null), ', ') as winners from public.winners",
};

const REMINDERS = {
  ends: "update public.challenge_parameters set finalists_selected_at = submissions_close_at, top_three_selected_at = submissions_close_at, results_released_at = submissions_close_at, challenge_ends_at = now() + interval",
  queue: QUEUE,
  reminded:
    "select count(*), bool_or((now ->> 'is_public')::boolean) as is_public, count(*) filter (where (now ->> 'is_named')::boolean) as named from private.notifications email cross join lateral (select private.current_data(email)) as current(now) where kind = 'page_reminder' and now is not null",
};

/** The finalist has no page. */
async function withoutPage(transaction: Transaction): Promise<Values> {
  mentor = await createMentor(transaction, admin, finalist.id);
  await authenticateAs(transaction, finalist.owner);
  return { ...STATEMENTS, submission: finalist.id };
}

async function page(transaction: Transaction): Promise<Values> {
  const values = await withoutPage(transaction);
  await transaction.unsafe(fillIn(`select public.${SAVE}`, values));
  return values;
}

/** Rounds, and whether pages of their finalists are held until the release. */
const ROUNDS = [
  { kind: "final", is_anonymized: true, isHeld: true },
  { kind: "top_three", is_anonymized: true, isHeld: true },
  { kind: "final", is_anonymized: false, isHeld: false },
  { kind: "panel", is_anonymized: true, isHeld: false },
] as const;

/** The page of a finalist in a round that has not opened. */
const judgedIn =
  (kind: "panel" | "top_three" | "final", is_anonymized: boolean) =>
  async (transaction: Transaction) => {
    const values = await page(transaction);
    const { id } = await createRound(transaction, { kind, is_anonymized, closes: 2 });
    await createRoundEntry(transaction, id, values.submission ?? "");
    return values;
  };
const RELEASED = movingRounds("released");

const people = () => {
  const { owner, member } = finalist;
  return { admin, stranger, owner, member, mentor };
};

testRules(sql, people, {
  "a finalist without a page": [
    withoutPage,
    `
    visitor    | $counts | finalists=1, shown=0, held=0, private=1
    member     | $page | submission_id=$submission, id=null, title=A patch that listens, summary=, diameter_mm=null, height_mm=null, volume_ml=null, is_public=false, visibility=private, shows_me=false, updated_at=null, revision=0, pictures=, pictures_revision=1
    admin      | hide_finalist_page('$submission') | not_found
    admin      | set_jury_sentence('$submission', '', 'Good.') | not_found
    owner      | save_finalist_page($seen, ' ', 'S', true) | invalid_input
    owner      | save_finalist_page($seen, repeat('x', 101), 'S', true) | invalid_input
    owner      | save_finalist_page($seen, 'See example.com', 'S', true) | invalid_input
    owner      | save_finalist_page($seen, E'P\\u0430tch', 'S', true) | invalid_input
    owner      | save_finalist_page($seen, 'T', repeat('x', 1001), true) | invalid_input
    owner      | save_finalist_page($seen, 'T', repeat(E'x\\n', 20) || 'x', true) | invalid_input
    owner      | save_finalist_page($seen, 'T', repeat(E'x\\n', 20), true) | done
    owner      | save_finalist_page($seen, 'T', E'\\n', true) | invalid_input
    owner      | save_finalist_page($seen, 'T', 'S', null) | invalid_input
    owner      | save_finalist_page($seen, 'T', 'S', true, 0) | invalid_input
    owner      | save_finalist_page($seen, 'T', 'S', true, null, ${MAX_DEVICE_FIGURE + 1}) | invalid_input
    owner      | save_finalist_page($seen, 'T', 'S', true, null, null, -25) | invalid_input
    owner      | save_finalist_page($seen, 'T', 'S', true, ${MAX_DEVICE_FIGURE}, null, 1) | done
    then postgres | update public.finalist_pages set volume_ml = 0 | 23514
    then visitor | $shown | diameter_mm=${MAX_DEVICE_FIGURE}, height_mm=null, volume_ml=1
    then owner | save_finalist_page($seen, 'T', 'S', true, ${MAX_DEVICE_FIGURE}, 14, 1) | height_mm=14, revision=2
    then owner | save_finalist_page($seen, 'T', 'S', true) | diameter_mm=null, revision=3
    then owner | save_finalist_page($seen, 'T', 'S', true) | revision=3
    owner      | save_finalist_page($seen, 'T', '', false) | done
    then mentor | $page | no rows
    then admin | from public.admin_finalists | id=$submission, page_title=T, visibility=private, outcome=finalist`,
  ],
  "a finalist without a page, and a challenge that ends": [
    async (transaction) => ({ ...(await withoutPage(transaction)), ...REMINDERS }),
    `
    postgres   | $ends '${PAGE_REMINDER_DAYS + 0.1} days'; $queue; $reminded | count=0
    then postgres | $ends '${PAGE_REMINDER_DAYS - 0.1} days'; $queue; $reminded | count=2, is_public=false, named=0
    then postgres | $queue; $reminded | count=2
    then owner | save_finalist_page($seen, 'T', 'S', true); set_name_shown('$submission', true) | done
    then postgres | $reminded | count=1, is_public=true, named=0
    then owner | save_finalist_page($seen, 'T', 'S', false) | done
    then postgres | $reminded | count=2, is_public=false, named=1
    then admin | hide_finalist_page('$submission') | done
    then postgres | $nextRelease | done
    then postgres | $reminded | count=0

    postgres   | $ends '13 days'; update public.challenge_parameters set results_released_at = now() - interval '6 days' | done
    then postgres | $queue; $reminded | count=0
    postgres   | $ends '-1 minute'; $queue; $reminded | count=0
    postgres   | $ends '13 days'; update public.submissions set released_status = 'declined'; $queue; $reminded | count=0`,
  ],
  ...Object.fromEntries(
    (["top_three", "final"] as const).map((kind) => [
      `a finalist that the ${kind} has eliminated`,
      [
        async (transaction: Transaction) => {
          const values = await withoutPage(transaction);
          await releaseRound(transaction, kind, [{ id: finalist.id, advances: false }]);
          return { ...values, ...REMINDERS };
        },
        "postgres | $ends '13 days'; $queue; $reminded | count=0",
      ] as [(transaction: Transaction) => Promise<Values>, string],
    ]),
  ),
  "a public page": [
    page,
    `
    member     | $page | title=A quiet patch, is_public=true
    member     | select summary = E'It tells when\\nit is done.' as cleaned from public.my_finalist_page | cleaned=true
    owner      | $page | revision=1
    owner      | save_finalist_page('$submission', 1, 'Other', 'S', true) | submission_id=$submission, title=Other, revision=2
    then owner | save_finalist_page('$submission', 1, 'Other', 'S', false) | conflict
    owner      | save_finalist_page('$submission', null, 'Other', 'S', true) | conflict

    postgres   | update public.submissions set released_status = 'declined' | done
    then owner | $save | not_finalist
    then owner | set_name_shown('$submission', true) | not_finalist
    then owner | $page | no rows
    then visitor | $counts | finalists=0, shown=0, held=0, private=0

    owner      | $save | done
    then postgres | select count(*), min(details::text) as details from public.audit_log where action = 'finalist.page_saved' and subject_id = '$submission' | count=1, details={"is_public": true}

    admin      | hide_finalist_page('$submission'); hide_finalist_page('$submission') | hides_next=true
    then visitor | $shown | 1 rows
    then admin | show_finalist_page('$submission') | hides_next=null
    then admin | hide_finalist_page('$submission') | visibility=public
    then postgres | $nextRelease | done
    then visitor | $shown | no rows
    then owner | $page | visibility=hidden
    then owner | save_finalist_page($seen, 'Here I am', 'S', true) | done
    then visitor | $shown | no rows
    then admin | show_finalist_page('$submission') | visibility=hidden, hides_next=false
    then postgres | $nextRelease | done
    then visitor | $shown | title=Here I am

    postgres   | update public.profiles set first_name = 'Åke', university = 'Elsewhere', country = 'Norway' where id = '$member' | done
    then visitor | $members | members=
    then visitor | $shown | people=2, universities=2, countries=2
    then owner | set_name_shown('$submission', true); set_name_shown('$submission', true) | done
    then member | set_name_shown('$submission', true) | done
    then visitor | $members | members=Åke Müller Elsewhere Norway, Zoë Müller University of Examples Germany
    then owner | $page | shows_me=true
    then owner | set_name_shown('$submission', false) | done
    then visitor | $members | members=Åke Müller Elsewhere Norway
    then owner | $page | shows_me=false
    then postgres | delete from public.submission_members where user_id = '$member' | done
    then visitor | $members | members=

    owner      | delete_my_account(auth.uid(), '$ownerEmail') | done
    then visitor | $shown | 1 rows
    then member | delete_my_account(auth.uid(), '$memberEmail') | done
    then visitor | $shown | no rows
    then postgres | select from public.finalist_pages | no rows

    admin      | set_jury_sentence('$submission', '', E' It is worn\\tand forgotten.\\n') | jury_sentence=It is worn and forgotten.
    then visitor | $shown | jury_sentence=It is worn and forgotten.
    then admin | set_jury_sentence('$submission', '', 'It is worn and forgotten.') | done
    then postgres | select details from public.audit_log where action = 'finalist.jury_sentence_set' and subject_id = '$submission' | details={}
    then postgres | select details from public.audit_log where action = 'finalist.jury_sentence_set' and subject_id = '$submission' | 1 rows
    then admin | set_jury_sentence('$submission', null, ' ') | conflict
    then admin | set_jury_sentence('$submission', 'It is worn and forgotten.', ' ') | done
    then visitor | $shown | jury_sentence=
    admin      | set_jury_sentence('$submission', '', 'It is worn.'); set_jury_sentence('$submission', '', 'It is worn.') | done
    then admin | set_jury_sentence('$submission', '', 'It is quiet.') | conflict
    then owner | save_finalist_page($seen, 'Another title', 'S', true) | done
    then admin | set_jury_sentence('$submission', 'It is worn.', 'It is quiet.') | done
    then visitor | $shown | jury_sentence=It is quiet.
    admin      | set_jury_sentence('$submission', '', repeat('x', 301)) | invalid_input
    owner      | select set_config('test.saved', updated_at::text, true) from public.my_finalist_page | done
    then admin | set_jury_sentence('$submission', '', 'Good.') | done
    then owner | select updated_at::text = current_setting('test.saved') as unchanged from public.my_finalist_page | unchanged=true`,
  ],
  ...Object.fromEntries(
    ROUNDS.map(({ kind, is_anonymized, isHeld }): [string, World] => [
      `a page in ${is_anonymized ? "an anonymized" : "a named"} ${kind}`,
      [
        judgedIn(kind, is_anonymized),
        `
    visitor    | $shown | ${isHeld ? "no" : 1} rows
    owner      | $page | visibility=${isHeld ? "held" : "public"}
    visitor    | $counts | finalists=1, shown=${isHeld ? 0 : 1}, held=${isHeld ? 1 : 0}, private=0
    postgres   | ${RELEASED} | done
    then visitor | $shown | 1 rows`,
      ],
    ]),
  ),
  "the page of a winner": [
    async (transaction) => {
      const values = await page(transaction);
      await winPlace(transaction, values.submission ?? "", 1);
      return values;
    },
    `
    visitor    | $shown | outcome=first
    visitor    | $winners | winners=first A patch that listens t
    owner      | save_finalist_page($seen, 'T', 'S', false) | done
    then visitor | $winners | winners=first A patch that listens f
    then postgres | update public.submissions set withdrawn_at = now() where id = '$submission' | done
    then visitor | $winners | winners=null
    postgres   | update public.round_entries set outcome = null | done
    then visitor | $shown | outcome=finalist`,
  ],
  "five pages, three of winners": [
    async (transaction) => {
      const titles = ["Delta", "Alpha", "Beta", "Gamma", "Hidden"];
      const ids: string[] = [];
      for (const title of titles) {
        const { owner, id } = ids.length > 0 ? await createFinalist(transaction) : finalist;
        await authenticateAs(transaction, owner);
        await transaction`
          select public.save_finalist_page(${id}, 0, ${title}, 'S', ${title !== "Hidden"})`;
        ids.push(id);
      }
      for (const [index, place] of [2, 3, 1].entries()) {
        await winPlace(transaction, ids[index] ?? "", place);
      }
      return { ...STATEMENTS, submission: finalist.id };
    },
    `
    visitor    | $titles | titles=Beta first, Delta second, Alpha third, Gamma finalist
    visitor    | $counts | finalists=5, shown=4, held=0, private=1
    admin      | hide_finalist_page('$submission') | done
    then visitor | $counts | finalists=5, shown=4, held=0, private=1
    then postgres | $nextRelease | done
    then visitor | $counts | finalists=5, shown=3, held=0, private=1
    postgres   | update public.round_entries set outcome = null | done
    then visitor | $titles | titles=Alpha finalist, Beta finalist, Delta finalist, Gamma finalist
    visitor    | select from public.finalists page where to_jsonb(page)::text ~ '$submission|person-' | no rows`,
  ],
});

const upload = (
  transaction: Transaction,
  { owner, id }: Pick<Finalist, "owner" | "id"> = finalist,
  mimetype: string = PICTURE.mimetype,
) => uploadAs(transaction, owner, picturePath(id), { ...PICTURE, mimetype });

/** The finalist with a picture at `$path` and an unattached upload, `$loose`, and an upload of another finalist. */
async function picture(transaction: Transaction): Promise<Values> {
  const other = await createFinalist(transaction);
  const foreign = await upload(transaction, other);
  const values = await withoutPage(transaction);
  const path = await upload(transaction);
  await transaction`select 
    public.save_finalist_pictures(${finalist.id}, 1, array[${path}], array['A patch'])`;
  const [row] = await transaction<{ pictures: { id: string }[] }[]>`
    select pictures from public.my_finalist_page`;
  return {
    ...values,
    other: other.id,
    foreign,
    picture: row?.pictures[0]?.id ?? "",
    path,
    loose: await upload(transaction),
    html: await upload(transaction, finalist, "text/html"),
    pictures:
      "select string_agg(p ->> 'alt_text', ', ') as texts from public.my_finalist_page, jsonb_array_elements(to_jsonb(pictures)) p",
    files:
      "select string_agg(name, ' ' order by name = '$path' desc) as names from storage.objects where name in ('$path', '$loose')",
    served: "from public.service_project_picture('$picture')",
    publish: "save_finalist_page($seen, 'T', 'S', true)",
    removed:
      "select string_agg(path, ' ' order by path = '$path' desc) as paths from private.files where removed_at is not null and path in ('$path', '$loose')",
    insert:
      "insert into public.finalist_pictures (submission_id, position, file_path, alt_text) values ('$other',",
  };
}

/** The finalist with three pictures, `$path`, `$second` and `$third`, and an unattached upload, `$more`. */
async function pictures(transaction: Transaction): Promise<Values> {
  const values = await picture(transaction);
  const { path = "", loose = "" } = values;
  const third = await upload(transaction);
  await transaction`
    select public.save_finalist_pictures(
      ${finalist.id}, 2, ${[path, loose, third]}, array['A patch', ' Two\tpatches ', 'Three  patches'])`;
  return { ...values, second: loose, third, more: await upload(transaction) };
}

/** A call of save_finalist_pictures with these paths and descriptions (null: the present ones). */
function save(
  paths: string[],
  texts: (string | null)[],
  revision = "(select pictures_revision from public.my_finalist_page)",
): string {
  const known: Record<string, string> = {
    $path: "A patch",
    $second: "Two patches",
    $third: "Three patches",
  };
  const list = (items: (string | undefined)[]) =>
    `array[${items.map((item) => (item === undefined ? "null" : `E'${item}'`)).join(", ")}]::text[]`;
  const all = texts.map((text, index) => text ?? known[paths[index] ?? ""]);
  return `save_finalist_pictures('$submission', ${revision}, ${list(paths)}, ${list(all)})`;
}

const UUID = "00000000-0000-4000-8000-000000000001";
const uploadingPicture = (file: string) =>
  uploading("projects", `$submission/${file}`, PICTURE.mimetype);
const WRONG_FILES = ["picture.webp", `${UUID}/picture.svg`, `${UUID}/Mine.webp`];

testRules(sql, people, {
  "a picture and an unattached file": [
    picture,
    `
    member     | $files | names=$path $loose
    member     | ${uploadingPicture(`${UUID}/picture.webp`)} | denied
    ${allAnswer("owner", WRONG_FILES.map(uploadingPicture), "denied")}

    owner      | ${save(["$path"], ["A patch"], "1")} | pictures_revision=2
    owner      | ${save(["$path", "$loose"], [null, " \\n"])} | invalid_input
    owner      | ${save(["$path", "$loose"], [null, null])} | invalid_input
    owner      | ${save(["$path", "$loose"], [null, "x"], "1")} | conflict
    owner      | ${save(["$path", "$loose"], [null, "x"], "null")} | conflict
    owner      | ${save(["$loose"], ["x".repeat(TEXT_LIMITS.altText + 1)])} | invalid_input
    owner      | ${save(["$foreign"], ["a"])} | document_refused
    owner      | ${save(["$html"], ["a"])} | document_refused
    owner      | ${save(["$path"], [" "])} | invalid_input

    service    | $served | no rows
    owner      | $publish | done
    then visitor, mentor, stranger | $files | names=null
    then service | $served | 1 rows
    then visitor | from public.finalists | pictures=[{"id":"$picture","alt_text":"A patch"}]
    then admin | hide_finalist_page('$submission') | done
    then postgres | $nextRelease | done
    then service | $served | no rows
    then admin | show_finalist_page('$submission') | done
    then postgres | $nextRelease | done
    then owner | save_finalist_page($seen, 'T', 'S', false) | done
    then service | $served | no rows
    then owner | $publish; ${save([], [])} | done
    then service | $served | no rows

    owner      | ${save([], [])} | done
    then postgres | $removed | paths=$path
    postgres   | delete from public.submissions where id = '$submission'; $removed | paths=$path $loose
    owner      | delete_my_account(auth.uid(), '$ownerEmail') | done
    then postgres | select from public.finalist_pictures | 1 rows
    then member | delete_my_account(auth.uid(), '$memberEmail') | done
    then postgres | select from public.finalist_pictures | no rows
    then postgres | $removed | paths=$path $loose

    postgres   | $insert 0, 'x', 'a') | 23514
    postgres   | $insert 4, 'x', 'a') | 23514
    postgres   | $insert 1, 'x', 'a') | done
    then postgres | $insert 1, 'y', 'a') | 23505`,
  ],
  "a public picture in an anonymized final": [
    async (transaction) => {
      const values = await picture(transaction);
      await transaction`select public.save_finalist_page(${finalist.id}, 0, 'T', 'S', true)`;
      const round = { kind: "final", opens: -1, closes: 2, is_anonymized: true } as const;
      await createRound(transaction, { ...round, submissions: [{ id: values.submission ?? "" }] });
      return values;
    },
    `
    service    | $served | no rows
    postgres   | ${RELEASED} | done
    then service | $served | 1 rows`,
  ],
  "three pictures": [
    pictures,
    `
    member     | $pictures | texts=A patch, Two patches, Three patches
    owner      | ${save(["$path", "$second", "$third", "$more"], [null, null, null, "Four"])} | pictures_full
    owner      | ${save(["$path"], [null], "3")} | pictures_revision=4
    owner      | ${save(["$path"], [null], "2")} | conflict
    owner      | ${save(["$path", "$path", "$second"], [null, null, null])} | invalid_input
    owner      | ${save(["$third", "$path", "$second"], [null, null, null])}; $pictures | texts=Three patches, A patch, Two patches
    then owner | ${save(["$third", "$second"], ["New", null])}; ${save(["$third", "$second"], ["New", null])}; $pictures | texts=New, Two patches
    then owner | ${save(["$third", "$second", "$more"], [null, null, "Four"])} | done
    then owner | select from public.my_finalist_page, jsonb_array_elements(to_jsonb(pictures)) | ${MAX_PICTURES} rows
    then postgres | select from public.audit_log where action like 'finalist.picture%' and details::text like '%New%' | no rows`,
  ],
});
