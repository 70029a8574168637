import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { PDF, type UploadOptions, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { CONFIRMED, createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** The document of an entry: attaching it, removing its file, and checking that it can be opened. */
const { sql } = useDatabase();
const { owner, stranger, admin } = usePeople(sql, {
  owner: createAccount,
  stranger: createAccount,
  admin: createAdmin,
});

const { maxBytes } = DOCUMENT_LIMITS.submissions;
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const PROBLEM = "Your document is protected by a password.";
const CONFIRMATION = `'{${CONFIRMED.attestations}}', '${CONFIRMED.rules_version}'`;
const GIVEN_UP = "Your document could not be opened. Please upload it again.";

/** The owner's draft and uploads of every kind, not attached. */
async function uploads(transaction: Transaction): Promise<Values> {
  const { id } = await createEntry(transaction, { owner });
  const other = await createEntry(transaction, { owner: stranger });
  const upload = (options: UploadOptions = {}, name?: string) =>
    uploadAs(transaction, owner, uploadPath(id, name), options);
  return {
    entry: id,
    nowhere: uploadPath(id),
    first: await upload(),
    second: await upload({ mimetype: PPTX }, "idea.pptx"),
    html: await upload({ mimetype: "text/html" }),
    empty: await upload({ size: 0 }),
    theirs: await uploadAs(transaction, stranger, uploadPath(other.id)),
    queued:
      "select string_agg(path, ' ' order by path = '$first' desc) as paths from public.service_pending_file_deletions()",
    make: "update storage.objects set metadata = metadata ||",
    mine: "select * from public.my_entry",
    submit: `submit_entry(2, ${CONFIRMATION})`,
    submitAgain: `submit_entry(3, ${CONFIRMATION})`,
    take: "service_claim_document()",
    note: "service_record_document_check(",
    due: "update private.files set check_due_at = now() where check_due_at is not null",
  };
}

const attempts = Array.from({ length: 10 }, (_, index) => index + 1).map(
  (attempt) => `
    then service | $take | service_claim_document=$first
    then service | $note '$first', retry => true) | done
    then service | $take | service_claim_document=null
    then admin | from public.admin_submissions | document_problem=${attempt < 3 ? "null" : attempt < 10 ? `This document could not be opened in ${attempt} attempts.` : GIVEN_UP}
    then owner | $mine | document_problem=${attempt < 10 ? "null" : GIVEN_UP}
    then postgres | select extract(epoch from check_due_at - now())::int / 60 as minutes from private.files where path = '$first' | minutes=${attempt < 10 ? 2 ** attempt : "null"}
    then postgres | $due | done`,
);
const CACHED = ["public, max-age=3600", "max-age=31536000", "immutable"];

testRules(
  sql,
  { owner, stranger, admin },
  {
    "a draft without a document": [
      uploads,
      `
    owner      | attach_document(1, '$nowhere') | document_missing
    owner      | attach_document(0, '$first') | conflict
    ${allAnswer(
      "owner",
      [
        "'$theirs'",
        "'$html'",
        "'$empty'",
        "'$first', 'idea.pptx'",
        "'$first', 'idea'",
        `'$first', '${"n".repeat(252)}.pdf'`,
      ].map((file) => `attach_document(1, ${file})`),
      "document_refused",
    )}
    postgres   | $make '{"mimetype": "${PDF}"}' where name = '$second' | done
    then owner | attach_document(1, '$second') | document_refused
    postgres   | $make '{"size": ${maxBytes + 1}}' where name = '$first' | done
    then owner | attach_document(1, '$first') | document_refused
    ${CACHED.map(
      (header) => `
    postgres   | $make '{"cacheControl": "${header}"}' where name = '$first' | done
    then owner | attach_document(1, '$first') | document_refused`,
    ).join("")}

    postgres   | $make '{"size": ${maxBytes}}' where name = '$first' | done
    then owner | attach_document(1, '$first', E' Idée \\u202efdp.pdf') | file_path=$first, file_name=Idée fdp.pdf, file_size=${maxBytes}, revision=2

    owner      | attach_document(1, '$first') | done
    then owner | attach_document(2, '$second') | file_name=idea.pptx
    then service | $queued | paths=$first
    then owner | attach_document(3, '$first') | document_missing
    owner      | attach_document(1, '$first') | done
    then owner | attach_document(2, '$first') | done
    then service | $queued | paths=null
    owner      | attach_document(1, '$first') | done
    then owner | attach_document(2, null) | file_path=null, file_name=null, file_size=null
    then owner | attach_document(3, null) | done
    then service | $queued | paths=$first
    owner      | attach_document(1, '$first') | done
    then owner | discard_entry(2) | done
    then service | select count(*), bool_or(path = '$first') as attached, bool_or(path = '$second') as loose from public.service_pending_file_deletions() | count=4, attached=true, loose=true

    postgres   | insert into private.files (bucket_id, path, removed_at) values ('submissions', 'b', now()), ('submissions', 'a', now() - interval '1 hour'), ('submissions', 'c', now()) | done
    then service | select string_agg(bucket_id || ' ' || path, ', ' order by path) as paths from public.service_pending_file_deletions(2) | paths=submissions a, submissions b
    then service | service_confirm_file_deletions('{a,b,unknown}') | done
    then service | service_confirm_file_deletions('{a}') | done
    then service | $queued | paths=c`,
    ],
    "a draft whose document was attached": [
      async (transaction) => {
        const values = await uploads(transaction);
        await authenticateAs(transaction, owner);
        await transaction`select public.attach_document(1, ${values.first ?? ""})`;
        return values;
      },
      `
    service    | service_claim_document('$owner') | service_claim_document=$first
    then service | $take | service_claim_document=null
    service    | $take | service_claim_document=$first
    then service | service_claim_document('$owner') | service_claim_document=null
    postgres   | delete from private.notifications | done
    then postgres | select private.due_function_calls() as name | name=check-document
    then service | $take | done
    then postgres | select private.due_function_calls() as name | no rows

    service    | $take | done
    then service | $note '$first', '${PROBLEM}') | done
    then owner | $mine | document_problem=${PROBLEM}
    then owner | $submit | document_refused
    then owner | $submit | "${PROBLEM}"
    then owner | attach_document(2, '$second') | document_problem=null
    then service | $take | service_claim_document=$second
    then owner | $submitAgain | state=submitted

    owner      | $submit | state=submitted
    then service | $take | done
    then service | $note '$first', '${PROBLEM}') | done
    then owner | $mine | state=submitted, document_problem=${PROBLEM}, revision=3

    service    | $take | done
    then service | $note '$first', retry => true) | done
    then postgres | $due | done
    then service | $take | service_claim_document=$first
    then owner | attach_document(2, '$second') | done
    then service | $note '$first', '${PROBLEM}') | done
    then owner | $mine | document_problem=null

    owner      | $submit | done
    ${attempts.join("")}
    then service | $take | service_claim_document=null

    service    | $take | done
    then service | $note '$first', retry => true) | done
    then stranger | attach_document(1, '$theirs') | done
    then service | $take | service_claim_document=$theirs`,
    ],
  },
);
