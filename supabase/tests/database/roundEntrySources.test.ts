import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import { stagePath, uploadAs } from "#tools/testing/world/documents.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import {
  createFinalist,
  createStage,
  handIn,
  releaseRound,
} from "#tools/testing/world/finalists.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound, type RoundOptions } from "#tools/testing/world/rounds.ts";

/** A round entry begins with the entry, or with what an earlier anonymized round has made of it. */
const { sql } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });
/** Set by each world. */
let entry: Entry;

const TEAM = "Ada Quill's patch";
const FILE = "00000000-0000-4000-8000-000000000001.pdf";
const rowOf = (round: string) =>
  `select *, document ->> 'bucket' as bucket, document ->> 'path' as path, document ->> 'origin' as origin,
    document ->> 'is_newer' as is_newer from public.admin_round_entries where round_id = '${round}'`;

/** Uploads an anonymized document for the entry of a round, as the edge function stores it. */
const uploadTo = (round: string) =>
  `postgres | insert into storage.objects (bucket_id, name, metadata)
    select 'judging', id || '/${FILE}', '{"mimetype": "application/pdf", "size": 1000}' from public.round_entries
    where round_id = '${round}' | done`;
/** Saves the round entry without the name, with an anonymized document, and marks it as ready. */
const anonymize = (round: string) => `${uploadTo(round)}
    then admin | select public.save_anonymized_text(id, revision, 'A patch', 'It sits on the arm of Hopewell.') from public.admin_round_entries where round_id = '${round}' | done
    then admin | select public.save_anonymized_document(id, id || '/${FILE}', '{It sits on the arm.}') from public.admin_round_entries where round_id = '${round}' | done
    then admin | select public.mark_entry_ready(id, revision, file_path) from public.admin_round_entries where round_id = '${round}' | done`;

const later = async (transaction: Transaction, options: RoundOptions<[], []> = {}) =>
  (await createRound(transaction, { by: admin, kind: "panel", opens: 5, ...options })).id;

/** An entry that names its owner, in a round of August, and two later rounds. */
async function inAugust(transaction: Transaction): Promise<Values> {
  entry = await createEntry(transaction, { idea_name: TEAM, submitted: true });
  const round = { name: "Round of August", entries: [entry], signedOff: false } as const;
  const former = await createRound(transaction, { by: admin, ...round });
  return {
    entry: entry.id,
    august: former.id,
    former: former.roundEntries[0].id,
    next: await later(transaction),
    plain: await later(transaction, { is_anonymized: false }),
    row: rowOf("$next"),
    add: "add_to_round('$next', '{$entry}')",
  };
}

/** A finalist of a panel who has handed in a document twice, and three later rounds. */
async function finalist(transaction: Transaction): Promise<Values> {
  const created = await createFinalist(transaction);
  entry = created;
  const stage = await createStage(transaction, 20);
  await handIn(transaction, created, stage);
  await passDays(transaction, 1);
  const refined = await handIn(transaction, created, stage);
  const newest = stagePath(created.id, stage);
  await uploadAs(transaction, created.owner, newest, { bucket: "finalists" });
  await releaseRound(transaction, "panel", [{ id: created.id, advances: true }]);
  const [row] = await transaction<{ name: string }[]>`
    select name from public.finalist_stages where id = ${stage}`;
  const rounds = {
    panel: await later(transaction),
    topThree: await later(transaction, { kind: "top_three" }),
    final: await later(transaction, { kind: "final" }),
  };
  await authenticateAs(transaction, "postgres");
  return { entry: created.id, stage, stageName: row?.name ?? "", refined, newest, ...rounds };
}

const NO_SOURCE = [
  "admin | reopen_round_entry('$former')",
  "postgres | update public.judging_rounds set is_anonymized = false where id = '$august'",
  "postgres | update public.submissions set edited_at = private.now() + interval '1 minute'",
  "postgres | delete from public.round_entries where id = '$former'",
];
const FROM_ENTRY = `idea_name=${TEAM}, former_round_name=null, document=null, needs_document=false`;

testRules(sql, () => ({ admin, owner: entry.owner }), {
  "an entry that was in an anonymized round": [
    inAugust,
    `
    ${anonymize("$august")}
    then postgres | update public.profiles set university = 'Hopewell' where id = '$owner' | done
    then admin | $add | done
    then admin | $row
      | idea_name=A patch, description=It sits on the arm of Hopewell.,
      findings=[{"what":"Hopewell","where":"description"}], former_round_name=Round of August, file_path=null,
      needs_document=true, bucket=judging, path=$former/${FILE}, origin=Round of August, ready_at=null

    ${anonymize("$august")}
    then admin | $add | done
    then ${uploadTo("$next")}
    then postgres | update public.profiles set last_name = 'Arm' where id = '$owner' | done
    then admin | select public.save_anonymized_document(id, id || '/${FILE}') from public.admin_round_entries where round_id = '$next' | done
    then admin | select findings @> '[{"where": "document", "what": "Arm"}]' as is_found from public.admin_round_entries where round_id = '$next' | is_found=true
    then postgres | from public.round_entries where round_id = '$next' | page_texts=It sits on the arm.
    ${NO_SOURCE.map(
      (change) => `
    ${anonymize("$august")}
    then ${change} | done
    then admin | $add | done
    then admin | $row | ${FROM_ENTRY}`,
    ).join("")}

    ${anonymize("$august")}
    then admin | add_to_round('$plain', '{$entry}') | done
    then admin | ${rowOf("$plain")} | idea_name=${TEAM}, former_round_name=null
    then admin | select private.document_to_judge(jsonb_populate_record(null::public.round_entries,
      '{"id": "$august", "submission_id": "$entry", "former_id": "$former"}')) ->> 'bucket' as bucket
      | bucket=judging
    then owner | select private.document_to_judge(jsonb_populate_record(null::public.round_entries,
      '{"id": "$august", "submission_id": "$entry", "former_id": "$former"}')) ->> 'bucket' as bucket | bucket=null`,
  ],
  "a finalist who has handed in a document": [
    finalist,
    `
    admin      | add_to_round('$panel', '{$entry}') | done
    then admin | ${rowOf("$panel")} | document=null
    then admin | add_to_round('$topThree', '{$entry}') | done
    then admin | ${rowOf("$topThree")} | needs_document=true, bucket=finalists, path=$refined, origin=$stageName
    then clock | 1 day
    then ${anonymize("$topThree")}
    then admin | add_to_round('$final', '{$entry}') | done
    then admin | select bucket, needs_document, path ~ '${FILE}$' as is_anonymized from (${rowOf("$final")}) final | bucket=judging, needs_document=true, is_anonymized=true
    then ${anonymize("$final")}
    then admin | ${rowOf("$final")} | is_newer=false
    then clock | 1 day
    then owner | hand_in_document('$stage', '$newest') | done
    then admin | ${rowOf("$final")} | bucket=finalists, path=$newest, is_newer=true`,
  ],
});
