import { createPdf } from "#tools/stack/seed/pdf.ts";
import { storePdf } from "./documents.ts";
import { test as base } from "./openChallenge.ts";
import type { Person } from "./people.ts";
import { confirm } from "./teams.ts";

interface Submitted {
  id: string;
  ideaName: string;
}

interface SubmissionValues {
  ideaName: string;
  description?: string;
  status?: string;
  members?: Person[];
  /** The document's file name. */
  fileName?: string;
}

interface AdminFixtures {
  /** Creates a submitted submission, which is deleted after the test. */
  submitted: (owner: Person, values: SubmissionValues) => Promise<Submitted>;
}

/** `test` for the back office, in a challenge that is open. */
export const test = base.extend<AdminFixtures>({
  submitted: async ({ page, people, stack }, use) => {
    const ids: string[] = [];
    const { sql } = people;
    await use(async (owner, { ideaName, description = "A description.", ...values }) => {
      const id = crypto.randomUUID();
      ids.push(id);
      const document = createPdf(ideaName, description);
      const path = `${id}/${crypto.randomUUID()}/document.pdf`;
      if (values.fileName) {
        await storePdf(stack, `submissions/${path}`, new Uint8Array(document));
      }
      const row = {
        id,
        created_by: owner.id,
        idea_name: ideaName,
        description,
        status: values.status ?? "received",
        submitted_at: new Date(),
        receipt_number: `T-${id}`,
        ...(values.fileName && {
          file_name: values.fileName,
          file_size: document.length,
          file_path: path,
        }),
      };
      await sql`insert into public.submissions ${sql(row)}`;
      for (const { id: user_id } of values.members ?? []) {
        await sql`insert into public.submission_members ${sql({ submission_id: id, user_id })}`;
      }
      await confirm(sql, id, [owner, ...(values.members ?? [])]);
      return { id, ideaName };
    });
    // Close the page first, so that it no longer reads the rows.
    await page.goto("about:blank");
    await sql`delete from public.submissions where id = any (${ids})`;
  },
});

/** A unique search word for the rows of one test, of letters only: many digits look like a phone number. */
export function uniqueWord(): string {
  return `w${crypto
    .randomUUID()
    .replace(/[\d-]/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")
    .slice(0, 10)}`;
}
