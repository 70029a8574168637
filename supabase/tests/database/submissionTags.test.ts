import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Tags, by which administrators group entries. */
const { sql } = useDatabase();
const { owner, other, admin } = usePeople(sql, {
  owner: createAccount,
  other: createAccount,
  admin: createAdmin,
});

const tag = (name: string | null, is_on: boolean | null = true, entry = "$entry") =>
  `change_submissions('{${entry}}', '${JSON.stringify({ tag: name, is_on })}')`;
const INVALID = [
  ...["x".repeat(41), " \n", "\u200b", null].map((name) => tag(name)),
  tag("a", null),
];

async function twoEntries(transaction: Transaction): Promise<Values> {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  const second = await createEntry(transaction, { owner: other, submitted: true });
  return {
    entry: id,
    second: second.id,
    tagged:
      "select tags, (select string_agg(facet, ' ' order by facet) from unnest(facets) facet where facet like 'tag:%') as facets from public.admin_submissions where id = '$entry'",
    inUse:
      "select string_agg(tag || ' ' || entries, ', ' order by n) as used from public.admin_tags() with ordinality as listed (tag, entries, n)",
    write: "update public.submissions set tags =",
    read: "select (select to_jsonb(mine) from public.my_entry mine)::text || public.my_records()::text as read",
  };
}

testRules(
  sql,
  { owner, other, admin },
  {
    "two submitted entries": [
      twoEntries,
      `
    admin      | ${tag(" Strong\n pump ")} | done
    then admin | ${tag("Surgical")} | done
    then admin | ${tag("Strong pump")} | outcome=same
    then admin | ${tag("Adhesive")} | done
    then admin | $tagged | tags=Adhesive,Strong pump,Surgical, facets=tag:Adhesive tag:Strong pump tag:Surgical
    then admin | ${tag("Surgical", false)} | done
    then admin | ${tag("Surgical", false)} | outcome=same
    then admin | $tagged | tags=Adhesive,Strong pump, facets=tag:Adhesive tag:Strong pump
    then admin | select string_agg((details ->> 'tag') || ' ' || (details ->> 'is_on'), ', ' order by id) as lines
      from public.admin_audit_log where action = 'submission.tagged' and subject_id = '$entry'
      | lines=Strong pump true, Surgical true, Adhesive true, Surgical false

    admin      | select set_config('test.before', updated_at::text, true) from public.admin_submissions where id = '$entry' | done
    then admin | ${tag("Pump")} | done
    then admin | select updated_at::text = current_setting('test.before') as same from public.admin_submissions where id = '$entry' | same=true

    admin      | ${tag("Zebra")} | done
    then admin | ${tag("émail")} | done
    then admin | ${tag("Zebra", true, "$second")} | done
    then admin | $inUse | used=émail 1, Zebra 2
    then other | withdraw_entry(null) | done
    then admin | $inUse | used=émail 1, Zebra 1
    then admin | from public.admin_withdrawn_submissions | tags=Zebra

    admin      | select public.change_submissions('{$entry}', jsonb_build_object('tag', 'Tag ' || n, 'is_on', true)) from generate_series(1, 19) n | 19 rows
    then admin | ${tag("ü".repeat(40))} | outcome=changes
    then admin | ${tag("Tag 1")} | outcome=same
    then admin | ${tag("One more")} | outcome=full
    then admin | ${tag("Tag 1", false)} | done
    then admin | select cardinality(tags) as count from public.admin_submissions where id = '$entry' | count=19
    ${INVALID.map((call) => `admin | ${call} | invalid_input`).join("\n")}

    postgres   | $write (select array_agg('Tag ' || n) from generate_series(1, 21) n) | "at most 20 tags"
    postgres   | $write array[repeat('x', 41)] | "tags_are_short"
    postgres   | $write '{b," a ","",b}' | done
    then admin | $tagged | tags=a,b

    admin      | declare_admin_conflict('$entry', 'I know them well.') | done
    then admin | ${tag("Not for me")} | outcome=changes

    owner      | select set_config('test.before', read, true) from ($read) before | done
    then admin | ${tag("Secretive")} | done
    then owner | select read = current_setting('test.before') as same from ($read) after | same=true`,
    ],
  },
);
