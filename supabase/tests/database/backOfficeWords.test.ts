import { expect, test } from "vitest";
import {
  AUDITED_ACTIONS,
  AUDITED_SUBJECTS,
  describeEvent,
} from "#backoffice/records/auditEvents.ts";
import { GROUP_EMAIL_STATES } from "#shared/constants.ts";
import { useDatabase } from "#tools/testing/database/database.ts";

/** The back office has words for everything that the database names. */
const { sql } = useDatabase();

test("for every action that is recorded, and what it is done to", async () => {
  const rows = await sql<{ action: string; subject: string }[]>`
    select found[1] as action, found[2] as subject
    from pg_proc,
      regexp_matches(prosrc, 'write_audit\\(\\s*''([a-z_]+\\.[a-z_]+)'',\\s*''([a-z_]+)''', 'g') as found
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union
    select arguments[1], arguments[2]
    from pg_trigger, string_to_array(encode(tgargs, 'escape'), '\\000') as arguments
    where tgfoid = 'private.audit'::regproc and arguments[1] not like '%{state}'`;
  expect(rows.map(({ action }) => action)).toContain("submission.status_changed");
  // The state of an email to a group, or how it came to it, is the end of its name.
  const ofMails = [...GROUP_EMAIL_STATES.map(({ value }) => value), "returned_to_draft"]
    .filter((state) => state !== "draft")
    .map((state) => `group_email.${state}`);
  const actions = new Set([...rows.map(({ action }) => action), ...ofMails]);
  expect([...actions].sort()).toEqual(AUDITED_ACTIONS.map(({ value }) => value).sort());
  const details = { from: null, to: "2026-11-20T00:00:00Z" };
  for (const action of actions) {
    expect(describeEvent({ action, details }), action).not.toBe(action);
  }
  const subjects = new Set(rows.map(({ subject }) => subject));
  expect([...subjects].sort()).toEqual(AUDITED_SUBJECTS.map(({ value }) => value).sort());
});
