import { beforeAll, describe, expect } from "vitest";
import { searchText } from "#backoffice/data/searchText.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { addMember, createEntry, invite, submitEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, member, admin, revoked } = usePeople(sql, {
  owner: createAccount,
  member: (on) => createAccount(on, { data: { first_name: "Ben", country: "Kenya" } }),
  admin: createAdmin,
  revoked: createAdmin,
});

beforeAll(async () => {
  await sql`delete from private.user_roles where user_id = ${revoked.id}`;
  await sql`
    insert into public.mailing_list (email, name, country, source)
    values ('list@example.com', 'Łukasz Żak', 'Poland', 'mailing_list_form')`;
  await sql`
    insert into public.contact_requests (name, email, subject, message)
    values ('Ana', 'ana@example.com', 'Ärger', 'Until when?')`;
  await sql`
    insert into public.submissions (idea_name, description, receipt_number, submitted_at, withdrawn_at)
    values ('Belt', 'It hums.', 'W-1', now(), now())`;
});

async function submitted(transaction: Transaction) {
  const { id } = await createEntry(transaction, {
    owner,
    idea_name: "Édition 100%",
    description: "A_b \\ (c), 'd' \"e\" 小型泵 مضخة",
  });
  await invite(transaction, owner, "guest@example.com");
  await addMember(transaction, id, member);
  await submitEntry(transaction, owner, 1);
  await createEntry(transaction, { owner: revoked });
  await authenticateAs(transaction, admin);
  await rpc(transaction, "add_submission_note", { submission_id: id, body: "Strong" });
  const [request] = await transaction`select id from public.admin_contact_requests`;
  await rpc(transaction, "reply_to_contact_request", { id: request?.id, body: "Thank you" });
  await rpc(transaction, "save_template", {
    ...{ kind: "reply", title: "Dates", content: { body: "August 31." } },
  });
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into private.notifications (kind, recipient, not_before)
    values ('welcome', 'full@example.com', null)`;
  await authenticateAs(transaction, admin);
  return id;
}

describe("the lists", () => {
  test("submissions come with submitter, team and document", async (transaction) => {
    const id = await submitted(transaction);
    await authenticateAs(transaction, admin);
    const [row] = await transaction`select * from public.admin_submissions`;
    expect(row).toMatchObject({
      id,
      created_by: owner.id,
      submitter_name: "Zoë Müller",
      submitter_email: owner.email,
      idea_name: "Édition 100%",
      status: "received",
      file_path: null,
      team_members: [
        {
          user_id: owner.id,
          name: "Zoë Müller",
          email: owner.email,
          university: "University of Examples",
          country: "Germany",
          level_of_study: "A PhD student",
          is_owner: true,
        },
        {
          user_id: member.id,
          name: "Ben",
          email: member.email,
          university: "",
          country: "Kenya",
          level_of_study: "",
          is_owner: false,
        },
      ],
    });
    const members = await transaction`select user_id from public.admin_team_members`;
    expect(members).toHaveLength(2);
  });

  test.each([
    [
      "admin_submissions",
      [
        ...["edition 100%", "zoe muller", "A_B", "\\ (C), 'D' \"e\"", "小型", "مضخة"],
        ...["E-0", "ben", "person-", "university of examples", "kenya"],
      ],
    ],
    ["admin_users", ["PERSON-", "example.com", "Zoë Müller", "ben"]],
    ["admin_mailing_list", ["list@", "lukasz zak", "ŁUKASZ", "poland"]],
    ["admin_contact_requests", ["ana", "ana@example", "arger", "ÄRGER", "until when"]],
  ])(
    "%s finds what is typed, literally, without case and accents",
    async (transaction, view, typed) => {
      await submitted(transaction);
      await authenticateAs(transaction, admin);
      const find = (text: string) => {
        const pattern = `%${searchText(text).replace(/[\\%_]/g, "\\$&")}%`;
        return transaction`
        select id from ${transaction(`public.${view}`)} where search ilike ${pattern}`;
      };
      for (const text of typed) expect((await find(text)).length, text).toBeGreaterThan(0);
      for (const text of ["no such thing", "a%b", "x_y"]) {
        expect(await find(text), text).toHaveLength(0);
      }
    },
  );

  test("a submission is found by what its members are called now, and by nobody who has left", async (transaction) => {
    await submitted(transaction);
    await authenticateAs(transaction, admin);
    const found = async (text: string) => {
      await authenticateAs(transaction, admin);
      return transaction`
        select updated_at from public.admin_submissions where search ilike ${`%${text}%`}`;
    };
    const [before] = await found("zoe");
    for (const [person, name] of [
      [owner, "Nováková"],
      [member, "Okafor"],
    ] as const) {
      await authenticateAs(transaction, person);
      await transaction`update public.profiles set last_name = ${name} where id = ${person.id}`;
    }
    expect(await found("novakova")).toEqual([before]);
    expect(await found("okafor")).toEqual([before]);
    await authenticateAs(transaction, "postgres");
    await transaction`update auth.users set email = 'ben@new.example' where id = ${member.id}`;
    expect(await found("ben@new.example")).toEqual([before]);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.submission_members where user_id = ${member.id}`;
    expect(await found("okafor")).toHaveLength(0);
  });

  test("a submission is filtered by team, document, notes and standing, as they are now", async (transaction) => {
    const id = await submitted(transaction);
    const facets = async () => {
      await authenticateAs(transaction, admin);
      const [row] = await transaction<{ facets: string[]; notes_count: number }[]>`
        select facets, notes_count from public.admin_submissions`;
      return row;
    };
    const people = ["country:Germany", "country:Kenya", "level:A PhD student", "team:2"];
    expect((await facets())?.facets.sort()).toEqual(
      [...people, "eligibility:unchecked", "in the running", "no document", "notes"].sort(),
    );
    expect((await facets())?.notes_count).toBe(1);
    const [note] = await transaction`select id from public.admin_submission_notes`;
    await rpc(transaction, "delete_submission_note", { id: note?.id });
    await rpc(transaction, "disqualify_submission", { id, reason: "Not their own" });
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions
      set file_path = ${`${id}/x/y.pdf`}, file_name = 'y.pdf', file_size = 1 where id = ${id}`;
    await transaction`delete from public.submission_members where user_id = ${member.id}`;
    await transaction`
      update public.profiles set country = 'Peru', level_of_study = 'A post-doc'
      where id = ${owner.id}`;
    expect((await facets())?.facets.sort()).toEqual(
      ["country:Peru", "eligibility:unchecked", "level:A post-doc", "team:1"]
        .concat("disqualified", "document", "no notes")
        .sort(),
    );
  });

  test("names and titles are in the order in which people sort them", async (transaction) => {
    for (const last_name of ["zebra", "Åberg", "Zorn", "de Vries", "Abel", "Émile"]) {
      await createAccount(transaction, { data: { last_name, university: "Sorted" } });
    }
    await authenticateAs(transaction, admin);
    const rows = await transaction<{ last_name: string }[]>`
      select last_name from public.admin_users where university = 'Sorted' order by last_name, id`;
    const names = rows.map((row) => row.last_name);
    expect(names).toEqual(["Abel", "Åberg", "de Vries", "Émile", "zebra", "Zorn"]);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.mailing_list (email, name, country, source)
      select md5(name) || '@example.com', name, 'Sorted', 'mailing_list_form'
      from unnest(${names.toReversed()}::text[]) name`;
    const listed = await transaction<{ name: string }[]>`
      select name from public.mailing_list where country = 'Sorted' order by name, id`;
    expect(listed.map((row) => row.name)).toEqual(names);
  });

  test("a withdrawn entry shows that it was there, and nothing that is in it", async (transaction) => {
    const id = await submitted(transaction);
    await authenticateAs(transaction, owner);
    await rpc(transaction, "withdraw_entry", { expected_revision: null });
    await authenticateAs(transaction, admin);
    expect(await transaction`select id from public.admin_submissions`).toHaveLength(0);
    const rows = await transaction`
      select * from public.admin_withdrawn_submissions where id = ${id}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id, created_by: owner.id, submitter_name: "Zoë Müller" });
    expect(JSON.stringify(rows)).not.toContain("dition");
  });

  test("the counts are those of the lists", async (transaction) => {
    await submitted(transaction);
    await createEntry(transaction);
    await authenticateAs(transaction, admin);
    const [counts] = await transaction`select * from public.admin_counts`;
    expect(counts).toEqual({
      open_contact_requests: "1",
      received_submissions: "1",
      drafts_at_risk: "0",
      failed_emails: "1",
      is_schedule_running: false,
      email_problem: null,
    });
    const [row] = await rpc<{ admin_statistics: object }>(transaction, "admin_statistics");
    const today = new Date().toISOString().slice(0, 10);
    expect(row?.admin_statistics).toMatchObject({
      entries_by_status: { received: 1 },
      entries_by_day: [{ day: today, total: 1 }],
      sign_ups_by_day: [{ day: today, total: 5 }],
      countries: [
        { country: "Germany", signed_up: 4 },
        { country: "Kenya", signed_up: 1 },
      ],
      mailing_list: 1,
      funnel: { signed_up: 5, profile_completed: 4, in_a_team: 4, submitted: 2 },
    });
  });
});
