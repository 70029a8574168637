import { beforeAll, describe, expect } from "vitest";
import {
  type Actor,
  authenticateAs,
  DENIED,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import {
  createFinalist,
  createMentor,
  type Finalist,
  winPlace,
} from "#tools/testing/world/finalists.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, moveRounds } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

interface Page {
  id: string | null;
  title: string;
  summary: string;
  is_public: boolean;
  is_hidden: boolean;
  is_held: boolean;
  shows_me: boolean;
  updated_at: Date | null;
}

async function pageOf(transaction: Transaction, actor: Actor): Promise<Page | undefined> {
  await authenticateAs(transaction, actor);
  const [page] = await transaction<Page[]>`select * from public.my_finalist_page`;
  return page;
}

interface Shown {
  id: string;
  title: string;
  outcome: string;
  members: { name: string; university: string; country: string }[];
}

async function finalists(transaction: Transaction): Promise<Shown[]> {
  await authenticateAs(transaction, "anon");
  return transaction<Shown[]>`select * from public.finalists`;
}

const PAGE = { title: " A quiet\tpatch ", summary: "It tells when\nit is done. ", is_public: true };

async function save(transaction: Transaction, person: Person, changes: object = {}) {
  await authenticateAs(transaction, person);
  await rpc(transaction, "save_finalist_page", { ...PAGE, ...changes });
}

async function refusedSave(transaction: Transaction, person: Person, changes: object = {}) {
  await authenticateAs(transaction, person);
  const { code, hint } = await rpcRefusal(transaction, "save_finalist_page", {
    ...PAGE,
    ...changes,
  });
  return hint ?? code;
}

async function show(transaction: Transaction, person: Person, shown = true) {
  await authenticateAs(transaction, person);
  await rpc(transaction, "show_me_as_finalist", { shown });
}

async function hide(transaction: Transaction, { id: submissionId }: Finalist, hidden = true) {
  await authenticateAs(transaction, admin);
  await rpc(transaction, "set_finalist_page_hidden", { submission_id: submissionId, hidden });
}

describe("the page of a finalist", () => {
  test("begins with the idea's name, and is saved by the owner", async (transaction) => {
    const { owner, member, id: submissionId } = await createFinalist(transaction);
    expect(await pageOf(transaction, member)).toEqual({
      submission_id: submissionId,
      id: null,
      title: "A patch that listens",
      summary: "",
      is_public: false,
      is_hidden: false,
      is_held: false,
      shows_me: false,
      updated_at: null,
      pictures: [],
    });
    await save(transaction, owner);
    expect(await pageOf(transaction, member)).toMatchObject({
      title: "A quiet patch",
      summary: "It tells when\nit is done.",
      is_public: true,
    });
    expect(await refusedSave(transaction, member)).toBe(DENIED);
    expect(await refusedSave(transaction, admin)).toBe("not_found");
  });

  test("is not saved over what somebody else has saved meanwhile", async (transaction) => {
    const { owner } = await createFinalist(transaction);
    await save(transaction, owner);
    const expected_updated_at = (await pageOf(transaction, owner))?.updated_at?.toISOString();
    await save(transaction, owner, { title: "Other", expected_updated_at });
    expect(await refusedSave(transaction, owner, { expected_updated_at })).toBe("conflict");
  });

  test.each([
    ["without a title", { title: " " }],
    ["with a title that is too long", { title: "x".repeat(101) }],
    ["with a title that leads elsewhere", { title: "See example.com" }],
    ["with a Cyrillic letter in a Latin word", { title: "P\u0430tch" }],
    ["with a summary that is too long", { summary: "x".repeat(1001) }],
    ["to the public without a summary", { summary: "\n" }],
    ["to nobody knows whom", { is_public: null }],
  ])("is not saved %s", async (transaction, _what, wrong) => {
    const { owner } = await createFinalist(transaction);
    expect(await refusedSave(transaction, owner, wrong)).toBe("invalid_input");
    await save(transaction, owner, { summary: "", is_public: false });
  });

  test("changes a hundred times a day; what changes nothing is not counted", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    await save(transaction, owner);
    await save(transaction, owner);
    for (let change = 2; change <= 100; change += 1) {
      await rpc(transaction, "save_finalist_page", { ...PAGE, title: `Title ${change}` });
    }
    expect(await refusedSave(transaction, owner)).toBe("rate_limited");
    await authenticateAs(transaction, "postgres");
    const lines = await transaction`
      select details from public.audit_log
      where action = 'finalist.page_saved' and subject_id = ${submissionId}`;
    expect(lines).toHaveLength(100);
    expect(lines[0]).toEqual({ details: { is_public: true } });
  });

  test("is not written for an entry that is no finalist", async (transaction) => {
    const { owner } = await createFinalist(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`update public.submissions set released_status = 'declined'`;
    expect(await refusedSave(transaction, owner)).toBe("not_finalist");
    expect(await rpcHint(transaction, "show_me_as_finalist", { shown: true })).toBe("not_finalist");
    expect(await pageOf(transaction, owner)).toBeUndefined();
  });
});

describe("everybody reads", () => {
  test("the pages that are public, by place, then title, with an id of their own", async (transaction) => {
    const titles = ["Delta", "Alpha", "Beta", "Gamma", "Hidden"];
    const all: Finalist[] = [];
    for (const title of titles) {
      const finalist = await createFinalist(transaction);
      await save(transaction, finalist.owner, { title, is_public: title !== "Hidden" });
      all.push(finalist);
    }
    const shown = async () =>
      (await finalists(transaction)).map(({ title, outcome }) => [title, outcome]);
    expect(await shown()).toEqual([
      ["Alpha", "finalist"],
      ["Beta", "finalist"],
      ["Delta", "finalist"],
      ["Gamma", "finalist"],
    ]);
    for (const [index, place] of [2, 3, 1].entries()) {
      await winPlace(transaction, all[index]?.id ?? "", place);
    }
    expect(await shown()).toEqual([
      ["Beta", "first"],
      ["Delta", "second"],
      ["Alpha", "third"],
      ["Gamma", "finalist"],
    ]);
    const text = JSON.stringify(await finalists(transaction));
    for (const { owner, id: submissionId } of all) {
      expect(text).not.toContain(submissionId);
      expect(text).not.toContain(owner.email);
    }
  });

  test("no place before its final is released", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    await save(transaction, owner);
    await winPlace(transaction, submissionId, 1);
    const seen = async () => (await finalists(transaction)).map(({ outcome }) => outcome);
    expect(await seen()).toEqual(["first"]);
    await authenticateAs(transaction, "postgres");
    await transaction`update public.round_entries set outcome = null`;
    expect(await seen()).toEqual(["finalist"]);
  });

  test("the members who agreed, each for themselves, in the order of their names", async (transaction) => {
    const { owner, member, id: submissionId } = await createFinalist(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.profiles set first_name = 'Åke', university = 'Elsewhere', country = 'Norway'
      where id = ${member.id}`;
    await save(transaction, owner);
    const members = async () => (await finalists(transaction))[0]?.members;
    expect(await members()).toEqual([]);
    await show(transaction, owner);
    await show(transaction, owner);
    await show(transaction, member);
    expect(await members()).toEqual([
      { name: "Åke Müller", university: "Elsewhere", country: "Norway" },
      { name: "Zoë Müller", university: "University of Examples", country: "Germany" },
    ]);
    expect(await pageOf(transaction, owner)).toMatchObject({ shows_me: true });
    await show(transaction, owner, false);
    expect(await members()).toMatchObject([{ name: "Åke Müller" }]);
    expect(await pageOf(transaction, owner)).toMatchObject({ shows_me: false });
    await authenticateAs(transaction, "postgres");
    await transaction`
      delete from public.submission_members where submission_id = ${submissionId}
        and user_id = ${member.id}`;
    expect(await members()).toEqual([]);
    await authenticateAs(transaction, "postgres");
    const agreed = await transaction`select from public.finalist_members_shown`;
    expect(agreed).toHaveLength(0);
  });

  test("nothing that an administrator has hidden, until it is shown again", async (transaction) => {
    const finalist = await createFinalist(transaction);
    await authenticateAs(transaction, admin);
    const { id: submissionId } = finalist;
    const args = { submission_id: submissionId, hidden: true };
    expect(await rpcHint(transaction, "set_finalist_page_hidden", args)).toBe("not_found");
    await save(transaction, finalist.owner);
    await hide(transaction, finalist);
    await hide(transaction, finalist);
    expect(await finalists(transaction)).toEqual([]);
    expect(await pageOf(transaction, finalist.owner)).toMatchObject({ is_hidden: true });
    await save(transaction, finalist.owner, { title: "Here I am" });
    expect(await finalists(transaction)).toEqual([]);
    await hide(transaction, finalist, false);
    expect(await finalists(transaction)).toMatchObject([{ title: "Here I am" }]);
    await authenticateAs(transaction, "postgres");
    const lines = await transaction<{ action: string }[]>`
      select action from public.audit_log where subject_id = ${submissionId}
        and action in ('finalist.page_hidden', 'finalist.page_shown') order by id`;
    expect(lines.map(({ action }) => action)).toEqual([
      "finalist.page_hidden",
      "finalist.page_shown",
    ]);
  });

  test.each([
    ["nothing of whom a blind final reads, until it is released", "final", true, 0],
    ["nothing of whom a blind top three reads, until it is released", "top_three", true, 0],
    ["on, of whom a final reads that is not blind", "final", false, 1],
    ["on, of whom a panel has read", "panel", true, 1],
  ] as const)("%s", async (transaction, _what, kind, isAnonymized, count) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    await save(transaction, owner);
    const { id: roundId } = await createRound(transaction, { kind, opens: 1, closes: 2 });
    await transaction`
      update public.judging_rounds set is_anonymized = ${isAnonymized} where id = ${roundId}`;
    await createRoundEntry(transaction, roundId, submissionId);
    expect(await finalists(transaction)).toHaveLength(count);
    expect(await pageOf(transaction, owner)).toMatchObject({ is_held: count === 0 });
    await authenticateAs(transaction, "postgres");
    await moveRounds(transaction, "released");
    expect(await finalists(transaction)).toHaveLength(1);
  });

  test("how many there are, and why fewer are shown", async (transaction) => {
    const counts = async () => {
      await authenticateAs(transaction, "anon");
      const [row] = await transaction`select * from public.finalist_counts`;
      return row;
    };
    const [shown, held, kept, hidden] = [
      await createFinalist(transaction),
      await createFinalist(transaction),
      await createFinalist(transaction),
      await createFinalist(transaction),
      await createFinalist(transaction),
    ] as const;
    for (const { owner } of [shown, held, hidden]) await save(transaction, owner);
    await save(transaction, kept.owner, { is_public: false });
    await hide(transaction, hidden);
    const { id: roundId } = await createRound(transaction, {
      kind: "final",
      opens: 1,
      closes: 2,
    });
    await transaction`update public.judging_rounds set is_anonymized = true where id = ${roundId}`;
    await createRoundEntry(transaction, roundId, held.id);
    expect(await counts()).toEqual({ finalists: 5, shown: 1, held: 1, private: 2 });
    await authenticateAs(transaction, "postgres");
    await transaction`update public.submissions set released_status = null`;
    expect(await counts()).toEqual({ finalists: 0, shown: 0, held: 0, private: 0 });
  });

  test("nothing once nobody is left in the team who could take it back", async (transaction) => {
    const { owner, member } = await createFinalist(transaction);
    await save(transaction, owner);
    for (const person of [owner, member]) {
      expect(await finalists(transaction)).toHaveLength(1);
      await authenticateAs(transaction, person);
      await rpc(transaction, "delete_my_account", { confirm_email: person.email });
    }
    expect(await finalists(transaction)).toEqual([]);
    await authenticateAs(transaction, "postgres");
    expect(await transaction`select from public.finalist_pages`).toHaveLength(0);
  });
});

describe("what the jury says", () => {
  const say = async (transaction: Transaction, actor: Actor, id: string, sentence: string) => {
    await authenticateAs(transaction, actor);
    return rpc(transaction, "set_jury_sentence", { submission_id: id, sentence });
  };

  test("is one sentence that administrators write, cleaned, for everybody", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    await save(transaction, owner);
    const before = (await pageOf(transaction, owner))?.updated_at;
    await say(transaction, admin, submissionId, " It is worn\tand forgotten.\n");
    const sentence = "It is worn and forgotten.";
    expect(await finalists(transaction)).toMatchObject([{ jury_sentence: sentence }]);
    // What the team is writing meanwhile is not in conflict with it.
    expect((await pageOf(transaction, owner))?.updated_at).toEqual(before);
    await say(transaction, admin, submissionId, sentence);
    await authenticateAs(transaction, "postgres");
    const lines = await transaction`
      select details from public.audit_log where action = 'finalist.jury_sentence_set'
        and subject_id = ${submissionId}`;
    expect(lines).toEqual([{ details: {} }]);
    await say(transaction, admin, submissionId, " ");
    expect(await finalists(transaction)).toMatchObject([{ jury_sentence: "" }]);
  });

  test("is never overwritten unseen, whatever the team writes meanwhile", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    await save(transaction, owner);
    await authenticateAs(transaction, admin);
    const set = (sentence: string, expected_sentence: string) => ({
      submission_id: submissionId,
      sentence,
      expected_sentence,
    });
    await rpc(transaction, "set_jury_sentence", set("It is worn.", ""));
    // The answer was lost, and the request is sent again.
    await rpc(transaction, "set_jury_sentence", set("It is worn.", ""));
    expect(await rpcHint(transaction, "set_jury_sentence", set("It is quiet.", ""))).toBe(
      "conflict",
    );
    await save(transaction, owner, { title: "Another title" });
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_jury_sentence", set("It is quiet.", "It is worn."));
    expect(await finalists(transaction)).toMatchObject([{ jury_sentence: "It is quiet." }]);
  });

  test("is refused when it is long, without a page, and from everybody else", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    const refused = async (actor: Actor, sentence: string) => {
      await authenticateAs(transaction, actor);
      const args = { submission_id: submissionId, sentence };
      const { code, hint } = await rpcRefusal(transaction, "set_jury_sentence", args);
      return hint ?? code;
    };
    expect(await refused(admin, "Good.")).toBe("not_found");
    await save(transaction, owner);
    expect(await refused(admin, "x".repeat(301))).toBe("invalid_input");
    expect(await refused(owner, "Good.")).toBe(DENIED);
  });
});

test("administrators read every page, mentors none", async (transaction) => {
  const { owner, id: submissionId } = await createFinalist(transaction);
  await save(transaction, owner, { is_public: false });
  const mentor = await createMentor(transaction, admin, submissionId);
  expect(await pageOf(transaction, mentor)).toBeUndefined();
  await authenticateAs(transaction, admin);
  expect(await transaction`select * from public.admin_finalists`).toMatchObject([
    { id: submissionId, page_title: "A quiet patch", is_public: false, outcome: "finalist" },
  ]);
  const stranger = await createAccount(transaction);
  await authenticateAs(transaction, stranger);
  expect(await transaction`select * from public.admin_finalists`).toEqual([]);
});
