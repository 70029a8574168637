import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { PDF, type UploadOptions, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { CONFIRMATION, createSubmission } from "#tools/testing/world/submissions.ts";

/** The document of a submission: uploading and attaching it, removing its file, and checking that it can be opened. */
const { sql } = useDatabase(2);
const { owner, member, stranger, admin } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  stranger: createAccount,
  admin: createAdmin,
});

const { maxBytes } = DOCUMENT_LIMITS.submissions;
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const PROBLEM = "Your document is protected by a password.";
const GIVEN_UP = "Your document could not be opened. Please upload it again.";

/** The owner's draft and uploads of every kind, not attached. */
async function uploads(transaction: Transaction): Promise<Values> {
  const { id } = await createSubmission(transaction, { owner });
  const other = await createSubmission(transaction, { owner: stranger });
  const upload = (options: UploadOptions = {}, name?: string) =>
    uploadAs(transaction, owner, uploadPath(id, name), options);
  return {
    submission: id,
    missing: uploadPath(id),
    first: await upload(),
    second: await upload({ mimetype: PPTX }, "idea.pptx"),
    html: await upload({ mimetype: "text/html" }),
    empty: await upload({ size: 0 }),
    foreign: await uploadAs(transaction, stranger, uploadPath(other.id)),
    queued:
      "select string_agg(path, ' ' order by path = '$first' desc) as paths from public.service_pending_file_deletions()",
    setMetadata: "update storage.objects set metadata = metadata ||",
    mySubmission: "select * from public.my_submission",
    submit: `submit_submission('$submission', 2, ${CONFIRMATION})`,
    submitAgain: `submit_submission('$submission', 3, ${CONFIRMATION})`,
    take: "service_claim_document()",
    note: "service_record_document_check(",
    due: "update private.files set check_due_at = now() where check_due_at is not null",
  };
}

const attempts = Array.from({ length: 10 }, (_, index) => index + 1).map(
  (attempt) => `
    then service | $take | service_claim_document=$first
    then service | $note '$first', retry => true); $take | service_claim_document=null
    then admin | from public.admin_submissions | document_problem=${attempt < 3 ? "null" : attempt < 10 ? `This document could not be opened after ${attempt} attempts.` : GIVEN_UP}
    then owner | $mySubmission | document_problem=${attempt < 10 ? "null" : GIVEN_UP}
    then postgres | select extract(epoch from check_due_at - now())::int / 60 as minutes from private.files where path = '$first' | minutes=${attempt < 10 ? 2 ** attempt : "null"}
    then postgres | $due | done`,
);
/** A team of two with an attached document, `$path`, and an unattached one. For access by role, see rights/files.ts. */
const document =
  (submitted = false) =>
  async (transaction: Transaction): Promise<Values> => {
    const submission = await createSubmission(transaction, {
      owner,
      members: [member],
      document: true,
      submitted,
    });
    return {
      submission: submission.id,
      path: submission.file_path ?? "",
      loose: await uploadAs(transaction, owner, uploadPath(submission.id)),
      objects:
        "select string_agg(name, ' ' order by name = '$path' desc) as names from storage.objects",
      upload: uploading(`$submission/${UUID}/idea.pdf`),
      // The storage service writes the row without policies for a signed address, and before the file arrives.
      arrive:
        "insert into storage.objects (bucket_id, name, owner_id) select 'submissions', '$submission/' || gen_random_uuid() || '/idea.pdf', '$owner' from generate_series(1,",
      operation: "select set_config('storage.operation',",
      end: `update public.challenge_parameters set registration_closes_at = now() - interval '20 days',
      submissions_close_at = now() - interval '10 days', withdrawals_close_at = now() - interval '10 days'`,
      allowDeleting: "select set_config('storage.allow_delete_query', 'true', true)",
      delete: "delete from storage.objects where name like '$submission/%' returning name",
    };
  };
const UUID = "00000000-0000-4000-8000-000000000001";
const uploading = (path: string) =>
  `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('submissions', '${path}', auth.uid(), auth.uid()::text, '{"mimetype": "${PDF}", "size": 1000}')`;
const SIGNING = ["storage.object.sign", "object.sign", "storage.object.sign_many"];
const WRONG_PATHS = [
  "idea.pdf",
  "$submission/idea.pdf",
  "$submission/not-a-uuid/idea.pdf",
  `$submission/${UUID}/deep/idea.pdf`,
  `$submission/${UUID}/../idea.pdf`,
  `$submission/${UUID}/`,
  `$submission/${UUID}/idea.exe`,
  `$submission/${UUID}/idea.pdf.html`,
  `$submission/${UUID}/idea\\.pdf`,
  `$submission/${UUID}/line' || chr(10) || 'break.pdf`,
  `$submission/${UUID}/' || repeat('n', 260) || '.pdf`,
  `/$submission/${UUID}/idea.pdf`,
];

const CACHED = ["public, max-age=3600", "max-age=31536000", "immutable"];

testRules(
  sql,
  { owner, member, stranger, admin },
  {
    "an attached document and an unattached file": [
      document(),
      `
    member     | leave_team('$submission'); $objects | names=null
    ${allAnswer("owner", WRONG_PATHS.map(uploading), "denied")}
    owner      | $operation 'storage.object.sign_upload_url', true) | done
    then owner | $upload | denied
    then owner | $operation 'storage.object.upload', true); $upload | done
    postgres   | $end | done
    then owner | $upload | denied
    then owner | $allowDeleting; $delete | no rows

    postgres   | $arrive 2) | done
    then owner | $upload | done
    postgres   | $arrive 3) | done
    then owner | $upload | denied
    then postgres | $arrive 1) | denied
    postgres   | $end | done
    then postgres | $arrive 1) | "You cannot upload this file here right now."
    then postgres | $arrive 1) | denied
    then postgres | update public.submissions set deadline_extended_to = now() + interval '1 day'; $arrive 1) | done
    owner      | discard_submission('$submission', 2) | done
    then postgres | $arrive 1) | denied

    postgres   | $allowDeleting | done
    then member | $delete | name=$loose
    then postgres | $delete | no rows
    then owner | $objects | names=$path`,
    ],
    "a submitted document": [
      document(true),
      `
    admin      | $objects | names=$path
    owner      | withdraw_submission('$submission', 3) | done
    then admin | $objects | names=null
    ${SIGNING.map(
      (operation) => `
    postgres   | $operation 'storage.object.get_authenticated', true) | done
    then owner, member | $objects | names=$path $loose
    then admin | $objects | names=$path
    then postgres | $operation '${operation}', true) | done
    then owner, member, admin | $objects | names=null`,
    ).join("")}`,
    ],
    "a draft without a document": [
      uploads,
      `
    owner      | attach_document('$submission', 1, '$missing') | document_missing
    owner      | attach_document('$submission', 0, '$first') | conflict
    ${allAnswer(
      "owner",
      [
        "'$foreign'",
        "'$html'",
        "'$empty'",
        "'$first', 'idea.pptx'",
        "'$first', 'idea'",
        `'$first', '${"n".repeat(252)}.pdf'`,
      ].map((file) => `attach_document('$submission', 1, ${file})`),
      "document_refused",
    )}
    postgres   | $setMetadata '{"mimetype": "${PDF}"}' where name = '$second' | done
    then owner | attach_document('$submission', 1, '$second') | document_refused
    postgres   | $setMetadata '{"size": ${maxBytes + 1}}' where name = '$first' | done
    then owner | attach_document('$submission', 1, '$first') | document_refused
    ${CACHED.map(
      (header) => `
    postgres   | $setMetadata '{"cacheControl": "${header}"}' where name = '$first' | done
    then owner | attach_document('$submission', 1, '$first') | document_refused`,
    ).join("")}

    postgres   | $setMetadata '{"size": ${maxBytes}}' where name = '$first' | done
    then owner | attach_document('$submission', 1, '$first', E' Idée \\u202efdp.pdf') | file_path=$first, file_name=Idée fdp.pdf, file_size=${maxBytes}, revision=2

    owner      | attach_document('$submission', 1, '$first'); attach_document('$submission', 2, '$second') | file_name=idea.pptx
    then service | $queued | paths=$first
    then owner | attach_document('$submission', 3, '$first') | document_missing
    owner      | attach_document('$submission', 1, '$first'); attach_document('$submission', 2, '$first') | done
    then service | $queued | paths=null
    owner      | attach_document('$submission', 1, '$first'); remove_document('$submission', 2) | file_path=null, file_name=null, file_size=null
    then owner | remove_document('$submission', 3) | done
    then service | $queued | paths=$first
    owner      | attach_document('$submission', 1, '$first'); discard_submission('$submission', 2) | done
    then service | select count(*), bool_or(path = '$first') as attached, bool_or(path = '$second') as loose from public.service_pending_file_deletions() | count=4, attached=true, loose=true

    postgres   | insert into private.files (bucket_id, path, removed_at) values ('submissions', 'b', now()), ('submissions', 'a', now() - interval '1 hour'), ('submissions', 'c', now()) | done
    then service | select string_agg(bucket_id || ' ' || path, ', ' order by path) as paths from public.service_pending_file_deletions(2) | paths=submissions a, submissions b
    then service | service_confirm_file_deletions('{a,b,unknown}'); service_confirm_file_deletions('{a}'); $queued | paths=c`,
    ],
    "a draft with an attached document": [
      async (transaction) => {
        const values = await uploads(transaction);
        await authenticateAs(transaction, owner);
        await transaction`
          select public.attach_document(${values.submission ?? ""}, 1, ${values.first ?? ""})`;
        return values;
      },
      `
    service    | service_claim_document('$owner') | service_claim_document=$first
    then service | $take | service_claim_document=null
    service    | $take | service_claim_document=$first
    then service | service_claim_document('$owner') | service_claim_document=null
    postgres   | delete from private.notifications; select private.due_function_calls() as name | name=check-document
    then service | $take | done
    then postgres | select private.due_function_calls() as name | no rows

    service    | $take; $note '$first', '${PROBLEM}') | done
    then owner | $mySubmission | document_problem=${PROBLEM}
    then owner | $submit | document_refused
    then owner | $submit | "${PROBLEM}"
    then owner | attach_document('$submission', 2, '$second') | document_problem=null
    then service | $take | service_claim_document=$second
    then owner | $submitAgain | state=submitted

    owner      | $submit | state=submitted
    then service | $take; $note '$first', '${PROBLEM}') | done
    then owner | $mySubmission | state=submitted, document_problem=${PROBLEM}, revision=3

    service    | $take; $note '$first', retry => true) | done
    then postgres | $due | done
    then service | $take | service_claim_document=$first
    then owner | attach_document('$submission', 2, '$second') | done
    then service | $note '$first', '${PROBLEM}') | done
    then owner | $mySubmission | document_problem=null

    owner      | $submit | done
    ${attempts.join("")}
    then service | $take | service_claim_document=null

    service    | $take; $note '$first', retry => true) | done
    then stranger | attach_document(private.my_submission_id(), 1, '$foreign') | done
    then service | $take | service_claim_document=$foreign`,
    ],
  },
);

/** A draft with some uploads, the last of which is `$path`. */
const withUploads = (count: number) => async (transaction: Transaction) => {
  const { id, owner: uploader } = await createSubmission(transaction);
  let path = uploadPath(id);
  for (let number = 0; number < count; number += 1)
    path = await uploadAs(transaction, uploader, uploadPath(id));
  return { people: { uploader }, values: { submission: id, path } };
};
const arriving = (path: string) =>
  `insert into storage.objects (bucket_id, name, owner_id) values ('submissions', ${path}, '$uploader')`;

testRaces(sql, {
  "two uploads at the same moment cannot pass the limit": {
    make: withUploads(4),
    calls: Array(2).fill(
      `uploader | ${arriving("'$submission/' || gen_random_uuid() || '/idea.pdf'")}`,
    ),
    ends: ["denied, ok"],
  },
  "if two uploads have one name, the second waits and is rejected": {
    make: withUploads(0),
    held: `uploader | ${arriving("'$path'")}`,
    calls: [`postgres | ${arriving("'$path'")}`],
    ends: ["23505"],
  },
  "deleting waits for an attachment in progress": {
    make: withUploads(1),
    held: "uploader | attach_document('$submission', 1, '$path')",
    calls: [
      "postgres | select set_config('storage.allow_delete_query', 'true', true); delete from storage.objects",
    ],
    ends: ["ok"],
    rules: "postgres | from storage.objects where name = '$path' | 1 rows",
  },
});
