import { showDemoDay } from "#tools/stack/rehearsal.ts";
import { test as base } from "./fixtures.ts";

/** `test` on the day for which a local build is prerendered, so that the state of the challenge does not start the app. */
export const test = base.extend({
  people: async ({ people }, use) => {
    const { sql } = people;
    const [before] = await sql`select phase, time from public.challenge_status`;
    await showDemoDay(sql);
    await use(people);
    await sql`select private.rehearse(null)`;
    await sql`update public.challenge_status set ${sql(before ?? {})}`;
  },
});
