import { beforeAll, describe, expect, it } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry, submitEntry } from "#tools/testing/world/entries.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import { changeAddress, createAccount, type Person } from "#tools/testing/world/people.ts";

/** Mails that somebody gets once, by the challenge's clock. */
const { sql, test } = useDatabase(3);
let owner: Person;
let member: Person;
let other: Person;

beforeAll(async () => {
  [owner, member, other] = [
    await createAccount(sql),
    await createAccount(sql),
    await createAccount(sql),
  ];
  await setChallenge(sql);
  // Everybody knows the deadline.
  await sql`delete from private.announcements`;
});

/** Who was sent, or would be sent now, an email of this kind. */
async function told(transaction: Transaction, kind: string): Promise<string[]> {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string }[]>`
    select private.current_address(email) as recipient from private.notifications email
    where kind = ${kind} and (sent_at is not null or private.still_applies(email))`;
  return rows.map(({ recipient }) => recipient).sort();
}

const addresses = (...people: Person[]) => people.map(({ email }) => email).sort();

/** A team of two that began long ago. */
async function createTeam(transaction: Transaction): Promise<string> {
  const { id } = await createEntry(transaction, { owner, members: [member] });
  await authenticateAs(transaction, "postgres");
  await transaction`update public.submission_members set joined_at = now() - interval '9 days'`;
  return id;
}

function closeIn(transaction: Transaction, days: number) {
  return setChallenge(transaction, {
    registration_closes_at: daysFromNow(-1),
    submissions_close_at: daysFromNow(days),
  });
}

async function subscribe(transaction: Transaction, email: string, confirmed = true) {
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into public.mailing_list (email, source, confirmed_at)
    values (${email}, 'mailing_list_form', ${confirmed ? new Date() : null})`;
}

describe("a welcome", () => {
  const welcomed = (transaction: Transaction) => told(transaction, "welcome");

  test("goes once to a person who can take part, however often the profile is completed", async (transaction) => {
    const person = await createAccount(transaction, { data: {} });
    expect(await welcomed(transaction)).toEqual([]);
    const change = (university: string) => transaction`
      update public.profiles set first_name = 'Zoë', last_name = 'M', country = 'Chile',
        level_of_study = 'A PhD student', university = ${university} where id = ${person.id}`;
    for (const university of ["Here", "", "There"]) await change(university);
    expect(await welcomed(transaction)).toEqual([person.email]);
  });

  test("goes at once to a person who signs up with all that, where addresses are not confirmed", async (transaction) => {
    const person = await createAccount(transaction, { welcome: true });
    expect(await welcomed(transaction)).toEqual([person.email]);
  });

  test("does not go to a person who confirms an address before the profile is complete", async (transaction) => {
    const person = await createAccount(transaction, { data: {}, confirmed: false });
    await transaction`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
    expect(await welcomed(transaction)).toEqual([]);
  });

  test("does not go to an address that nobody has confirmed", async (transaction) => {
    const person = await createAccount(transaction, { confirmed: false });
    await transaction`update public.profiles set university = 'There' where id = ${person.id}`;
    expect(await welcomed(transaction)).toEqual([]);
    await transaction`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
    expect(await welcomed(transaction)).toEqual([person.email]);
  });
});

describe("a reminder", () => {
  const reminded = (transaction: Transaction) => told(transaction, "deadline_reminder");

  test("goes to the team of a draft a week and a day before it closes, once each", async (transaction) => {
    await createTeam(transaction);
    const counts: number[] = [];
    for (const days of [7.1, 6.9, 5, 1.1, 0.9, 0.1]) {
      await closeIn(transaction, days);
      await transaction`
        update public.submission_members
        set joined_at = ${daysFromNow(days - 9)}`;
      await queueNotifications(transaction);
      await queueNotifications(transaction);
      counts.push((await reminded(transaction)).length);
    }
    expect(counts).toEqual([0, 2, 2, 2, 4, 4]);
    expect(new Set(await reminded(transaction))).toEqual(new Set(addresses(owner, member)));
  });

  test("of the week is not sent on the last day, and none when all is over", async (transaction) => {
    await createTeam(transaction);
    await closeIn(transaction, -0.1);
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toEqual([]);
    await closeIn(transaction, 0.9);
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toEqual(addresses(owner, member));
  });

  test("goes by the challenge's clock, and by the entry's own deadline", async (transaction) => {
    const id = await createTeam(transaction);
    await transaction`
      update public.submissions set deadline_extended_to = ${daysFromNow(30)} where id = ${id}`;
    await transaction`select private.rehearse(${daysFromNow(19.5)})`;
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toEqual([]);
    await transaction`select private.rehearse(${daysFromNow(24)})`;
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toEqual(addresses(owner, member));
  });

  test("does not go to teams that have submitted, have withdrawn, or have just begun", async (transaction) => {
    await createTeam(transaction);
    await submitEntry(transaction, owner, 1);
    const draft = await createEntry(transaction, { owner: other });
    await closeIn(transaction, 6);
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toEqual([]);
    await authenticateAs(transaction, owner);
    await rpc(transaction, "withdraw_entry", { expected_revision: null });
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toEqual([]);
    // But the day before, it does.
    await transaction`
      update public.submission_members set joined_at = now() - interval '2 days'
      where submission_id = ${draft.id}`;
    await closeIn(transaction, 0.9);
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toEqual([other.email]);
  });

  test("that still waits is dropped when the entry is submitted", async (transaction) => {
    await createTeam(transaction);
    await createEntry(transaction, { owner: other });
    await closeIn(transaction, 6);
    await transaction`update public.submission_members set joined_at = now() - interval '9 days'`;
    await queueNotifications(transaction);
    expect(await reminded(transaction)).toHaveLength(3);
    await transaction`
      update private.notifications set sent_at = now()
      where kind = 'deadline_reminder' and user_id = ${member.id}`;
    await transaction`select private.queue_email('welcome', ${owner.email})`;
    await submitEntry(transaction, owner, 1);
    expect(await reminded(transaction)).toEqual(addresses(member, other));
    expect(await told(transaction, "welcome")).toEqual([owner.email]);
  });
});

describe("results", () => {
  /** When results are due; entries were decided ten days before. */
  const DUE = 10;
  const moveClock = async (transaction: Transaction, days: number) => {
    await authenticateAs(transaction, "postgres");
    await transaction`select private.rehearse(${daysFromNow(days)})`;
  };

  /** Owner and member are selected, the other is declined, or as given. */
  async function decide(transaction: Transaction, otherStatus = "declined") {
    await createTeam(transaction);
    await submitEntry(transaction, owner, 1);
    await createEntry(transaction, { owner: other, submitted: true });
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions
      set status = case created_by when ${owner.id} then 'selected' else ${otherStatus} end`;
    await transaction`delete from private.notifications`;
    await moveClock(transaction, DUE);
  }

  const release = (transaction: Transaction, days: number | null) =>
    setChallenge(transaction, {
      registration_closes_at: daysFromNow(DUE - 3),
      submissions_close_at: daysFromNow(DUE - 2),
      results_released_at: days === null ? null : daysFromNow(DUE + days),
    });
  const markSent = (transaction: Transaction) => transaction`
    update private.notifications set sent_at = now(), not_before = null, data = '{}'`;
  const setStatusOfOther = async (transaction: Transaction, status: string) => {
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set status = ${status} where created_by = ${other.id}`;
  };
  const waiting = async (transaction: Transaction) => {
    await authenticateAs(transaction, "postgres");
    return transaction<{ kind: string; recipient: string; former: string | null }[]>`
      select kind, recipient, private.added_data(email) ->> 'former_decision' as former
      from private.notifications email
      where sent_at is null and private.still_applies(email) order by kind`;
  };
  const everyone = async (transaction: Transaction) => [
    await told(transaction, "entry_selected"),
    await told(transaction, "entry_declined"),
  ];

  test("go to each member of a decided entry from the release on, once", async (transaction) => {
    await decide(transaction);
    await setStatusOfOther(transaction, "selected");
    await setStatusOfOther(transaction, "declined");
    await release(transaction, null);
    await queueNotifications(transaction);
    expect(await transaction`select from private.notifications`).toHaveLength(0);
    await release(transaction, 0);
    await queueNotifications(transaction);
    await queueNotifications(transaction);
    expect(await everyone(transaction)).toEqual([addresses(owner, member), [other.email]]);
  });

  test("do not go to teams that are undecided, or have withdrawn", async (transaction) => {
    await decide(transaction, "under_review");
    for (const { email } of [owner, other]) await subscribe(transaction, email);
    await authenticateAs(transaction, owner);
    await rpc(transaction, "withdraw_entry", { expected_revision: null });
    await moveClock(transaction, DUE + 1);
    await release(transaction, 0.5);
    await queueNotifications(transaction);
    expect(await everyone(transaction)).toEqual([[], []]);
    // The team that has withdrawn gets the news like anybody else on the list.
    expect(await told(transaction, "news_results")).toEqual([owner.email]);
  });

  test("reach the rest of a team in which somebody has no address", async (transaction) => {
    await decide(transaction);
    await transaction`update public.profiles set email = null where id = ${owner.id}`;
    await release(transaction, -1);
    await queueNotifications(transaction);
    expect(await everyone(transaction)).toEqual([[member.email], [other.email]]);
  });

  test("follow a reader to another address, once there is one", async (transaction) => {
    await decide(transaction);
    await changeAddress(transaction, owner, null);
    await release(transaction, -1);
    await queueNotifications(transaction);
    await changeAddress(transaction, owner, "first@example.com");
    await queueNotifications(transaction);
    await changeAddress(transaction, member, "moved@example.com");
    expect(await everyone(transaction)).toEqual([
      ["first@example.com", "moved@example.com"],
      [other.email],
    ]);
  });

  test("that another release changes are told again, once, and not when nothing has changed", async (transaction) => {
    await decide(transaction);
    await release(transaction, -1);
    await queueNotifications(transaction);
    await markSent(transaction);
    await setStatusOfOther(transaction, "selected");
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual([]);
    await setStatusOfOther(transaction, "declined");
    await release(transaction, -0.5);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual([]);
    await setStatusOfOther(transaction, "selected");
    await release(transaction, -0.4);
    await queueNotifications(transaction);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual([
      { kind: "entry_selected", recipient: other.email, former: "declined" },
    ]);
  });

  test("that are queued when another release changes them are not sent", async (transaction) => {
    await decide(transaction);
    await release(transaction, -1);
    await queueNotifications(transaction);
    await setStatusOfOther(transaction, "selected");
    await release(transaction, -0.5);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toMatchObject(
      [...addresses(owner, member), other.email].map(() => ({ kind: "entry_selected" })),
    );
  });

  test("tell the team of a disqualified entry what every declined team is told, without the reason", async (transaction) => {
    await decide(transaction, "under_review");
    await transaction`
      update public.submissions set status = 'declined', disqualified_at = now(),
        disqualification_reason = 'Copied.'
      where created_by = ${other.id}`;
    await moveClock(transaction, DUE + 1);
    await release(transaction, 0.5);
    await queueNotifications(transaction);
    const mails = await transaction<{ data: object }[]>`
      select data from private.notifications where kind = 'entry_declined' and recipient = ${other.email}`;
    expect(mails.map(({ data }) => Object.keys(data).sort())).toEqual([
      ["idea_name", "receipt_number"],
    ]);
  });

  test("are news to the confirmed rest of the mailing list, once, without a name", async (transaction) => {
    await decide(transaction, "under_review");
    await subscribe(transaction, "reader@example.com");
    await subscribe(transaction, "unconfirmed@example.com", false);
    await subscribe(transaction, other.email.toUpperCase());
    await release(transaction, -1);
    await queueNotifications(transaction);
    await queueNotifications(transaction);
    expect(await told(transaction, "news_results")).toEqual(["reader@example.com"]);
    const [mail] = await transaction`
      select data from private.notifications where kind = 'news_results'`;
    expect(mail).toEqual({ data: {} });
  });
});

describe("another deadline", () => {
  const changed = (transaction: Transaction) => told(transaction, "deadline_changed");
  const move = (transaction: Transaction, days: number) =>
    setChallenge(transaction, { submissions_close_at: daysFromNow(days) });

  /** A quarter of an hour later. */
  async function lookLater(transaction: Transaction) {
    await authenticateAs(transaction, "postgres");
    await transaction`
      update private.announcements set not_before = not_before - interval '16 minutes'`;
    await queueNotifications(transaction);
  }

  test("is told to drafts and submitted entries, once for all corrections", async (transaction) => {
    await createTeam(transaction);
    await createEntry(transaction, { owner: other, submitted: true });
    await move(transaction, 25);
    await queueNotifications(transaction);
    await move(transaction, 30);
    await queueNotifications(transaction);
    expect(await changed(transaction)).toEqual([]);
    await lookLater(transaction);
    await lookLater(transaction);
    expect(await changed(transaction)).toEqual(addresses(owner, member, other));
    const [mail] = await transaction<{ days: number }[]>`
      select round(extract(epoch from (data ->> 'closes_at')::timestamptz - now()) / 86400)::int as days
      from private.notifications where kind = 'deadline_changed'`;
    expect(mail).toEqual({ days: 30 });
  });

  test("that is taken back within a quarter of an hour is not told", async (transaction) => {
    await createTeam(transaction);
    await subscribe(transaction, "reader@example.com");
    await move(transaction, 25);
    await transaction`
      update public.challenge_parameters set submissions_close_at = (
        select about from private.announcements
      )`;
    await lookLater(transaction);
    expect(await changed(transaction)).toEqual([]);
    expect(await told(transaction, "news_deadline")).toEqual([]);
  });

  test("is not told to teams that have withdrawn or have more time anyway, nor when all is over", async (transaction) => {
    const id = await createTeam(transaction);
    await createEntry(transaction, { owner: other, submitted: true });
    await authenticateAs(transaction, other);
    await rpc(transaction, "withdraw_entry", { expected_revision: null });
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set deadline_extended_to = ${daysFromNow(60)} where id = ${id}`;
    await move(transaction, 25);
    await lookLater(transaction);
    expect(await changed(transaction)).toEqual([]);

    await transaction`update public.submissions set deadline_extended_to = null`;
    await transaction`select private.rehearse(${daysFromNow(90)})`;
    await move(transaction, 30);
    await lookLater(transaction);
    expect(await changed(transaction)).toEqual([]);
  });

  test("is news to the confirmed rest of the mailing list", async (transaction) => {
    await createTeam(transaction);
    await subscribe(transaction, "reader@example.com");
    await subscribe(transaction, "unconfirmed@example.com", false);
    await subscribe(transaction, owner.email);
    await move(transaction, 25);
    await lookLater(transaction);
    expect(await told(transaction, "news_deadline")).toEqual(["reader@example.com"]);
    await authenticateAs(transaction, "service_role");
    const mails = await rpc<{ kind: string; data: { token?: string } }>(
      transaction,
      "service_claim_emails",
      { max_count: 100 },
    );
    const [news] = mails.filter(({ kind }) => kind === "news_deadline");
    await authenticateAs(transaction, "anon");
    await rpc(transaction, "leave_mailing_list", { token: news?.data.token ?? "" });
    expect(await told(transaction, "news_deadline")).toEqual([]);
  });
});

it("two schedules at once tell everybody once", async () => {
  await sql.begin(async (transaction) => {
    await createTeam(transaction);
    await closeIn(transaction, 6);
    await transaction`update public.submission_members set joined_at = now() - interval '9 days'`;
  });
  await Promise.all([1, 2, 3].map(() => sql`select private.queue_notifications()`));
  const mails =
    await sql`select recipient from private.notifications where kind = 'deadline_reminder'`;
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(addresses(owner, member));
});
