import { beforeEach, expect, test, vi } from "vitest";
import { useApi } from "#tools/testing/api/ownApi.ts";
import { openDates, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { uploadPath } from "#tools/testing/world/documents.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import {
  createSubmission,
  submissionAfter,
  submitSubmission,
} from "#tools/testing/world/submissions.ts";

const { sql, request, post, upload } = useApi();

// Lite logs each refusal of Storage.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function read(path: string, reader: Person): Promise<string> {
  const { status, text } = await request(`/storage/v1/object/submissions/${path}`, {
    as: reader.id,
  });
  expect(status, text).toBe(200);
  return text;
}

/** Starts an upload that `finish` completes. */
function heldUpload(person: Person, path: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // The server closes the connection of a refused upload.
  const ignore = () => undefined;
  const answered = upload(`submissions/${path}`, readable, person.id).catch(ignore);
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  const begun = write("%PDF-1.7 held ");
  return {
    begun: begun.catch(ignore),
    async finish() {
      await write("back").catch(ignore);
      await writer.close().catch(ignore);
      return answered;
    },
  };
}

const STEPS = ["upload", "attach", "submit", "deadline"] as const;
const MOMENTS = [0, 1, 2, 3, 4];
const ORDERS = MOMENTS.flatMap((begins) =>
  MOMENTS.filter((ends) => ends >= begins).map((ends) => ({ begins, ends })),
);
const moment = (step: number) => (step === 0 ? "at first" : `after ${STEPS[step - 1]}`);

test.each(ORDERS.map((order) => [moment(order.begins), moment(order.ends), order] as const))(
  "a second upload that begins %s and ends %s changes no submitted document",
  async (_begins, _ends, { begins, ends }) => {
    await setChallenge(sql, openDates());
    const [owner, admin] = await Promise.all([createAccount(sql), createAdmin(sql)]);
    const { id } = await createSubmission(sql, { owner });
    const path = uploadPath(id);
    let submitted: string | undefined;
    let held: ReturnType<typeof heldUpload> | undefined;
    const doSteps = {
      upload: () => upload(`submissions/${path}`, "%PDF-1.7 sent in time", owner.id),
      attach: () =>
        sql.begin((transaction) =>
          submissionAfter(transaction, owner, "attach_document", {
            id,
            revision: 1,
            file_path: path,
          }),
        ),
      async submit() {
        await sql.begin((transaction) => submitSubmission(transaction, { owner, id, revision: 2 }));
        submitted = await read(path, admin);
      },
      deadline: () => setChallenge(sql, pastDates()),
    };
    for (const step of MOMENTS) {
      const before = STEPS[step - 1];
      if (before) await doSteps[before]();
      if (step === begins) {
        held = heldUpload(owner, path);
        await held.begun;
        // Once a later request is answered, the server has accepted or rejected the upload.
        await post("/storage/v1/object/list/submissions", { prefix: id }, owner.id);
      }
      if (step === ends) await held?.finish();
    }
    expect(submitted).toMatch(/^%PDF-1\.7 (sent in time|held back)$/);
    for (const reader of [owner, admin]) expect(await read(path, reader)).toBe(submitted);
  },
);
