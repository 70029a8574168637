import { rolledBack } from "#tools/testing/database/database.ts";
import type { Stage } from "./season.ts";
import type { State } from "./state.ts";

/**
 * Changes the scores of a review three times, each time undone, and returns who reads something else then, apart from
 * times, in any view or table of the API. The first two times the scores are the same, because lists can differ by chance.
 */
const CREATE_LEAKS = `
  create function pg_temp.leaks(review uuid, people jsonb) returns setof text language plpgsql as $body$
  declare
    person record;
    list text;
    content text;
    readings text[];
    contents text[];
    attempts jsonb[];
  begin
    foreach content in array '{"{1,2}","{1,2}","{5,4}"}'::text[] loop
      begin
        update public.judging_assignments set scores = content::int[] where id = review;
        readings := '{}';
        contents := '{}';
        for person in select * from jsonb_each_text(people) loop
          perform set_config('request.jwt.claim.sub', person.value, true), set_config('request.jwt.claims',
            jsonb_build_object('sub', person.value, 'role', 'authenticated', 'aal', 'aal1')::text, true);
          for list in
            select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'r')
          loop
            begin
              set local role authenticated;
              execute format('select string_agg(t::text, '','' order by t::text) from public.%I t', list) into content;
              reset role;
              readings := readings || format('%s reads %s', person.key, list);
              contents := contents || md5(regexp_replace(content, '[0-9]{4}-[0-9]{2}-[0-9]{2}.[0-9:.]+', '', 'g'));
            exception when others then
              reset role;
            end;
          end loop;
        end loop;
        raise exception using errcode = 'UNDO1';
      exception when sqlstate 'UNDO1' then
        attempts := attempts || jsonb_object(readings, contents);
      end;
    end loop;
    return query select key from jsonb_each_text(attempts[1])
      where value = attempts[2] ->> key and value is distinct from attempts[3] ->> key;
  end $body$`;

/** The people who can read the scores of a review in an open round, as "person reads view". */
export async function leaksOf({ main, world }: Stage, state: State): Promise<string[]> {
  const review = state
    .all("judging_assignments")
    .find(
      ({ value, round }) =>
        value.scores && state.value("judging_rounds", round, "stage") === "open",
    );
  if (!review) return [];
  const others = Object.entries(world.people)
    .filter(([, { id }]) => id !== state.userOf(review.person))
    .map(([name, { id }]) => [name, id] as const);
  let leaks: string[] = [];
  await rolledBack(main, async (sql) => {
    await sql.unsafe(CREATE_LEAKS);
    const rows = await sql<{ leak: string }[]>`
      select pg_temp.leaks(${review.id}, ${sql.json(Object.fromEntries(others))}) as leak`;
    leaks = rows.map(({ leak }) => leak);
  });
  return leaks;
}
