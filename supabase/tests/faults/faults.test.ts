import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { changeRights, changeStatus, note } from "./administrator.ts";
import { emptyLedger, persist } from "./ledger.ts";
import { type Participant, takePart, teamUp } from "./participant.ts";
import type { Product } from "./product.ts";
import { subscribe, writeTo } from "./visitor.ts";
import { startWorld, type World } from "./world.ts";

/** How much is done meanwhile. */
const WORK = IS_DEEP
  ? { owners: 6, versions: 8, teams: 3, messages: 14, statusChanges: 14, notes: 10, rights: 6 }
  : { owners: 4, versions: 3, teams: 2, messages: 5, statusChanges: 5, notes: 4, rights: 4 };
const FAULTS_AT_LEAST = IS_DEEP ? 500 : 100;
const SOME_KINDS = ["Postgres killed", "connection cut", "function hangs", "late"];

const ledger = emptyLedger();
let world: World;

/** Keeps every text that an entry ever had, with the revision under which it was stored. */
const HISTORY = `
  create table public.entry_history (entry_id uuid, revision int, description text);
  create function public.keep_history() returns trigger language plpgsql security definer as $$
  begin
    insert into public.entry_history values (new.id, new.revision, new.description);
    return null;
  end
  $$;
  create trigger keep_history after update of description on public.submissions
    for each row when (old.description <> new.description)
    execute function public.keep_history();`;

/** How many requests are carried out from one disturbance of the server to the next. */
const REQUESTS_PER_DISTURBANCE = 25;

/** Disturbs the server: in ten rounds in every way. */
async function disturb(round: number): Promise<void> {
  if (round % 10 === 5) await world.killPostgres();
  else if (round % 2 === 0) await world.cutConnections();
  const functions = ["send-emails", "handle-contact-form", "set-admin", "remove-admin"];
  const name = functions[round % functions.length] ?? "";
  if (round % 3 === 1) await world.signalFunction(name, round % 2 === 0 ? "SIGKILL" : "SIGSTOP");
}

/** The product gives a mail up after ten attempts: some are kept for when all is well again. */
const ATTEMPTS = { inTrouble: 6, inAll: 10 };

/** Mails that failed wait for minutes: here the minutes pass at once. */
function letTimePass(attempts: number): Promise<unknown> {
  return world.ask(
    (sql) => sql`
      update private.emails set next_attempt_at = now()
      where next_attempt_at > now() and attempts < ${attempts}`,
  );
}

async function mailOn(calm: AbortSignal): Promise<void> {
  while (!calm.aborted) {
    await delay(400);
    await letTimePass(ATTEMPTS.inTrouble).catch(() => undefined);
    await world.sendMails().catch(() => undefined);
  }
}

function tokenFor(email: string): string | undefined {
  const mails = world.mail.delivered.filter(({ to }) => to === email);
  // A welcome may have come before it.
  return mails.map(({ text }) => /[?#&]token=([0-9a-f]+)/.exec(text)?.[1]).find(Boolean);
}

async function many(times: number, action: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index += 1) await action(index);
}

function faultsSoFar(): number {
  return [...world.faults().values()].reduce((sum, times) => sum + times, 0);
}

/** Goes on until there have been enough faults: which ones a piece of work meets with is up to chance. */
async function subscribeUntilEnough(product: Product): Promise<void> {
  const isEnough = () =>
    faultsSoFar() >= FAULTS_AT_LEAST && SOME_KINDS.every((kind) => world.faults().has(kind));
  while (!isEnough()) await subscribe(product, ledger);
}

async function signUpMany(count: number): Promise<Participant[]> {
  const people: Participant[] = [];
  // One after the other: each gets modules of its own.
  for (let index = 0; index < count; index += 1) people.push(await world.signUp());
  return people;
}

// The product says on the console what went wrong.
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  world = await startWorld();
  await world.ask((sql) => sql.unsafe(HISTORY));
  await world.ask((sql) => setChallenge(sql));
  const owners = await signUpMany(WORK.owners);
  const invited = await signUpMany(WORK.teams);
  const [first, second, third, target, visitor] = await signUpMany(5);
  if (!first || !second || !third || !target || !visitor) throw new Error("Somebody is missing.");
  await world.ask(
    (sql) =>
      sql`insert into private.user_roles (user_id, role) values (${first.id}, 'admin'), (${second.id}, 'admin')`,
  );
  const { id: judged } = await takePart(third, 2, ledger);

  const calm = new AbortController();
  world.setFaults(38);
  const disturbances = [mailOn(calm.signal)];
  world.network.onCarriedOut = (count) => {
    if (calm.signal.aborted || count % REQUESTS_PER_DISTURBANCE > 0) return;
    disturbances.push(disturb(count / REQUESTS_PER_DISTURBANCE).catch(() => undefined));
  };
  const { publishableKey: apiKey } = world.stack.addresses;
  const call = { baseUrl: world.network.url, apiKey };
  await Promise.all([
    ...owners.map(async (owner, index) => {
      const entry = await takePart(owner, WORK.versions, ledger);
      const guest = invited[index];
      if (guest) await teamUp(owner, entry.id, guest, tokenFor, ledger);
    }),
    subscribeUntilEnough(visitor.product),
    many(WORK.messages, () => writeTo(visitor.product, world.solveRobotCheck, ledger)),
    many(WORK.statusChanges, (step) => changeStatus(first, judged, step, ledger)),
    many(WORK.notes, (index) => note(second, judged, `Note ${index}`, ledger)),
    changeRights(second, target.id, WORK.rights, call, ledger),
  ]);
  calm.abort();
  await Promise.all(disturbances);
  world.setFaults(0);
  await world.settled();
  await persist("Sending the last mail", async () => {
    await letTimePass(ATTEMPTS.inAll);
    await world.sendMails();
    const [row] = await world.ask(
      (sql) => sql`select count(*)::int as waiting from private.emails where sent_at is null`,
    );
    return row?.waiting === 0 || undefined;
  });
});

afterAll(() => world.stop());

test(`at least ${FAULTS_AT_LEAST} faults were injected, of every kind`, () => {
  const faults = [...world.faults()].sort(([one], [other]) => one.localeCompare(other));
  const total = faultsSoFar();
  console.log(`${total} faults: ${faults.map(([fault, times]) => `${times} ${fault}`).join(", ")}`);
  expect(total).toBeGreaterThanOrEqual(FAULTS_AT_LEAST);
  expect(faults.map(([fault]) => fault)).toEqual(expect.arrayContaining(SOME_KINDS));
});

describe("what was acknowledged is there, once:", () => {
  const rows = <Row extends object>(query: string, values: string[] = []): Promise<Row[]> =>
    world.ask(async (sql) => [...(await sql.unsafe<Row[]>(query, values))]);

  test("saved texts, under the revision that was shown", async () => {
    const history = await rows<{ entry_id: string; revision: number; description: string }>(
      "select * from public.entry_history",
    );
    for (const { entryId, text } of ledger.saved) {
      const found = history.filter((one) => one.entry_id === entryId && one.description === text);
      expect(found, text).toHaveLength(1);
    }
    const revisions = history.map(({ entry_id, revision }) => `${entry_id}/${revision}`);
    expect(new Set(revisions).size).toBe(revisions.length);
    const current = await rows<{ id: string; description: string }>(
      "select id, description from public.submissions",
    );
    const last = new Map(ledger.saved.map(({ entryId, text }) => [entryId, text]));
    expect(new Map(current.map(({ id, description }) => [id, description]))).toEqual(last);
    expect(last.size).toBe(WORK.owners + 1);
  });

  test("submissions and withdrawals, with one mail for each", async () => {
    const count = (entries: { entryId: string }[], id: string) =>
      entries.filter(({ entryId }) => entryId === id).length;
    const found = await rows<{
      id: string;
      email: string;
      attested: number;
      received: number;
      withdrawn: number;
    }>(`
      select entry.id, profile.email,
        (select count(*)::int from public.submission_attestations where submission_id = entry.id) as attested,
        (select count(*)::int from private.emails where recipient = profile.email and kind = 'entry_received') as received,
        (select count(*)::int from private.emails where recipient = profile.email and kind = 'entry_withdrawn') as withdrawn
      from public.submissions entry join public.profiles profile on profile.id = entry.created_by
      where entry.submitted_at is not null and entry.withdrawn_at is null`);
    expect(found).toHaveLength(WORK.owners + 1);
    for (const { id, attested, received, withdrawn } of found) {
      expect([attested, received, withdrawn]).toEqual([
        count(ledger.submissions, id),
        count(ledger.submissions, id),
        count(ledger.withdrawals, id),
      ]);
    }
  });

  test("documents, whole", async () => {
    const found = await rows<{ id: string; file_path: string; size: string; stored: string }>(`
      select entry.id, file_path, file_size::text as size, metadata ->> 'size' as stored
      from public.submissions entry
      join storage.objects object on object.bucket_id = 'submissions' and object.name = file_path`);
    expect(found).toHaveLength(WORK.owners + 1);
    for (const { id, file_path, size, stored } of found) {
      const document = ledger.documents.get(id);
      expect([file_path, size, stored]).toEqual([
        document?.path,
        String(document?.content.length),
        String(document?.content.length),
      ]);
      expect(await world.download(file_path)).toBe(document?.content);
    }
  });

  test("invitations and members", async () => {
    const invitations = await rows<{ submission_id: string; email: string }>(
      "select submission_id, email from public.team_invitations where accepted_at is not null",
    );
    const byEmail = (one: { email: string }, other: { email: string }) =>
      one.email.localeCompare(other.email);
    expect(invitations.sort(byEmail)).toEqual(
      ledger.invitations
        .map(({ entryId, email }) => ({ submission_id: entryId, email }))
        .sort(byEmail),
    );
    const all = await rows("select from public.team_invitations");
    expect(all).toHaveLength(WORK.teams);
    for (const { entryId, userId } of ledger.joined) {
      const members = await rows(
        "select from public.submission_members where submission_id = $1 and user_id = $2",
        [entryId, userId],
      );
      expect(members).toHaveLength(1);
    }
    expect(ledger.joined).toHaveLength(WORK.teams);
  });

  test("subscribers and messages", async () => {
    const subscribers = await rows<{ email: string }>("select email from public.mailing_list");
    expect(subscribers.map(({ email }) => email).sort()).toEqual(ledger.subscribers.toSorted());
    const messages = await rows<{ email: string; message: string }>(
      "select email, message from public.contact_requests order by email",
    );
    expect(messages).toEqual(
      ledger.messages.toSorted((one, other) => one.email.localeCompare(other.email)),
    );
    expect(messages).toHaveLength(WORK.messages);
  });

  test("what administrators did, and one line of the audit for it", async () => {
    const audit = (action: string, subject: string) =>
      rows<{ action: string; details: unknown }>(
        "select action, details from public.audit_log where action like $1 and subject_id = $2 order by id",
        [action, subject],
      );
    const judged = ledger.statusChanges[0]?.entryId ?? "";
    const lines = await audit("submission.status_changed", judged);
    expect(lines.map(({ details }) => details)).toEqual(
      ledger.statusChanges.map(({ from, to }) => ({ from, to })),
    );
    const notes = await rows<{ body: string }>("select body from public.submission_notes");
    expect(notes.map(({ body }) => body).sort()).toEqual(
      ledger.notes.map(({ body }) => body).sort(),
    );
    expect(await audit("submission.note_added", judged)).toHaveLength(WORK.notes);
    const target = ledger.rights[0]?.userId ?? "";
    const rights = await audit("admin.%", target);
    expect(rights.map(({ action }) => action)).toEqual(ledger.rights.map(({ action }) => action));
  });

  test("mails: each left, and once", async () => {
    const mails = await rows<{ recipient: string }>(
      "select recipient from private.emails where sent_at is not null",
    );
    expect(world.mail.delivered.map(({ to }) => to).sort()).toEqual(
      mails.map(({ recipient }) => recipient).sort(),
    );
  });
});

test("and the stack is still the same process, in good health", async () => {
  const answer = await fetch(
    `${world.stack.addresses.apiUrl}/rest/v1/challenge_status?select=phase`,
    {
      headers: { apikey: world.stack.addresses.publishableKey },
    },
  );
  expect(answer.status).toBe(200);
});
