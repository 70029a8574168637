import { expect } from "vitest";
import { useDatabase } from "#tools/testing/database/database.ts";

const { test } = useDatabase();
const ENTRIES = 100;

test("a status is not written into what entries are searched by", async (transaction) => {
  await transaction`
    insert into public.submissions (idea_name, description, receipt_number, submitted_at)
    select 'Idea ' || n, (select string_agg(md5(n || '-' || m), ' ') from generate_series(1, 90) m),
      'R' || n, now()
    from generate_series(1, ${ENTRIES}) n`;
  const bytesOf = async (status: string) => {
    const [row] = await transaction.unsafe<{ "QUERY PLAN": [{ Plan: { "WAL Bytes": number } }] }[]>(
      `explain (analyze, wal, format json) update public.submissions set status = '${status}'`,
    );
    return row?.["QUERY PLAN"][0].Plan["WAL Bytes"] ?? Number.NaN;
  };
  // Each page goes into the log once as a whole.
  await bytesOf("under_review");
  expect(await bytesOf("selected")).toBeLessThan(ENTRIES * 8_000);
});
