import { becomePostgres } from "#tools/testing/database/actors.ts";
import type { Sql } from "#tools/testing/database/database.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import {
  createAccount,
  createAdmin,
  createStaff,
  type Person,
} from "#tools/testing/world/people.ts";
import { addMember, createSubmission } from "#tools/testing/world/submissions.ts";

/** The people and submissions with which every season begins. Submissions close in two days. */
export interface World {
  /** Accounts by name. */
  people: Readonly<Record<string, Person>>;
  /** The ids of people, submissions and judges, by name. */
  ids: Readonly<Record<string, string>>;
}

export const SUBMISSIONS = ["Amber", "Birch", "Cedar", "Elm"];
export const ADMINISTRATORS = ["Ada", "Bo", "Eve"];
const JUDGES = ["Kim", "Lou", "Max"];

/** Eve owns a submission. */
const COMPETITOR = { administrator: "Eve", submission: "Elm" };

/** The second account of the dishonest administrator. */
export const PUPPET = "Puppet";

const OTHERS = ["Noor", "Pat", PUPPET];

export const createWorld = (database: Sql): Promise<World> =>
  database.begin(async (sql) => {
    const people: Record<string, Person> = {};
    const ids: Record<string, string> = {};
    await setChallenge(sql, {
      registration_closes_at: daysFromNow(1),
      submissions_close_at: daysFromNow(2),
      withdrawals_close_at: daysFromNow(2),
    });
    for (const name of ADMINISTRATORS) people[name] = await createAdmin(sql);
    for (const name of OTHERS) people[name] = await createAccount(sql);
    people.Sue = await createStaff(sql, "support");
    people.Obi = await createStaff(sql, "observer");
    for (const name of JUDGES) {
      const judge = await createJudge(sql, { name, organizations: [`Hospital of ${name}`] });
      people[name] = judge;
      ids[`Judge${name}`] = judge.judgeId;
    }
    for (const name of SUBMISSIONS) {
      const isCompetitor = name === COMPETITOR.submission;
      const competitor = people[COMPETITOR.administrator];
      const owner =
        isCompetitor && competitor
          ? competitor
          : await createAccount(sql, {
              profile: {
                first_name: `Owner`,
                last_name: name,
                university: `University of ${name}`,
              },
            });
      if (!isCompetitor) people[`${name}Owner`] = owner;
      const submission = await createSubmission(sql, {
        owner,
        submitted: true,
        document: name === "Birch",
        idea_name: `The idea of ${name.toLowerCase()} leaves`,
        description: `It heals with ${name.toLowerCase()} leaves. Jean wrote this text in spring.`,
      });
      ids[name] = submission.id;
      if (name === "Amber") {
        const member = await createAccount(sql, {
          profile: { first_name: "Member", last_name: name },
        });
        people.AmberMember = member;
        await addMember(sql, submission.id, member);
      }
    }
    await becomePostgres(sql);
    for (const [name, { id }] of Object.entries(people)) ids[name] = id;
    return { people, ids };
  });
