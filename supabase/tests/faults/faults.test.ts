import { setTimeout as delay, setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { RULES_VERSION } from "#shared/season.ts";
import { attestations } from "#site/content/attestations.ts";
import type { Submission } from "#site/data/submission.ts";
import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { type ServedApi, startOwnApi } from "#tools/testing/api/ownApi.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { TEST_TIMEOUT_MS } from "#tools/testing/run/timeouts.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { startFaultyNetwork } from "./faultyNetwork.ts";
import { loadProduct, type Product } from "./product.ts";

/**
 * Participants use the site's modules while requests and responses are lost, delayed or duplicated, and database
 * connections end. Every acknowledged change must be in the database exactly once. For emails, see
 * functions/emailFaults. For functions that hang, see tools/stack/functions/host.
 */

const WORK = { owners: 8, versions: 8 };
const MIN_FAULTS = 500;
const KINDS = ["connection cut", "doubled", "late", "lost answer"];

/** All acknowledged changes. */
const ledger = {
  saved: [] as { submissionId: string; text: string }[],
  submitted: [] as string[],
  withdrawn: [] as string[],
  documents: new Map<string, { path: string; content: string }>(),
};

const stack = inject("stack");
const { sql, url } = useDatabase(4);
const superuser = connect(superuserUrl({ ...stack, dbUrl: url }), 1);
let api: ServedApi;
let network: Awaited<ReturnType<typeof startFaultyNetwork>>;
/** Repeats an attempt until it succeeds, as a user does after an error. */
async function persist<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + TEST_TIMEOUT_MS / 2;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await attempt();
      if (value !== undefined) return value;
    } catch (error) {
      cause = error;
    }
    await delay(30);
  }
  throw new Error(`${what} was not possible.`, { cause });
}

async function repeat(times: number, action: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index += 1) await action(index);
}

/** Signs a person up, with separate modules of the site. */
async function signUp(): Promise<{ id: string; product: Product }> {
  const product = await loadProduct(network.url, api.addresses);
  const { data, error } = await (await product.getSupabase()).auth.signUp({
    email: `person-${crypto.randomUUID()}@example.com`,
    password: "a long test password",
    options: { data: SIGN_UP_DATA },
  });
  if (error || !data.user) throw new Error(`Sign-up failed: ${error?.message}`);
  return { id: data.user.id, product };
}

/** Performs all actions of a submission's owner. */
async function takePart({ id, product }: Awaited<ReturnType<typeof signUp>>) {
  const lost: string[] = [];
  const submission = await persist("Starting an entry", async () => {
    const outcome = await product.createSubmission(id);
    if (outcome.ok) return outcome.value;
    // An attempt with a lost response has started the submission already.
    return (await product.loadSubmission().catch(() => null)) ?? undefined;
  });
  const workspace = product.createEditedSubmission(submission, () => lost.push(submission.id));
  workspace.start();
  await workspace.resolve("server");

  async function write(text: string) {
    // The person continues to type while the first half is saved.
    workspace.type({ description: `${text}, half` });
    void workspace.flush();
    await setImmediate();
    workspace.type({ description: text });
    await persist("Saving", async () => {
      const isSaved = await workspace.flush();
      // No other person edits the submission.
      if (workspace.getState().saving.status === "conflict") throw new Error(`${text}: a conflict`);
      return isSaved || undefined;
    });
    ledger.saved.push({ submissionId: submission.id, text });
  }

  /** Uploads and attaches a document. Like the page, it repeats only the failed step. */
  async function attach(content: string) {
    const document = { file: new File([content], "Idea.pdf"), contentType: "application/pdf" };
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    const path = await persist("Uploading", async () => {
      const { file_path } = workspace.getState().server;
      const attached = file_path ? [file_path] : [];
      const folder = { bucket: "submissions", path: submission.id, attached } as const;
      const outcome = await product.uploadFile(folder, document, options);
      return outcome.ok ? outcome.value : undefined;
    });
    await persist("Attaching", async () => {
      const outcome = await workspace.change(
        (seen) => product.attachDocument(seen, path, "Idea.pdf"),
        (now) => now.file_path === path,
      );
      return outcome.ok || undefined;
    });
    ledger.documents.set(submission.id, { path, content });
  }

  async function submit() {
    const codes = attestations.map(({ code }) => code);
    const submitted = await persist<Submission>("Submitting", async () => {
      const { server } = workspace.getState();
      const confirmed = { attestations: codes, rules_version: RULES_VERSION };
      const outcome = await product.submitSubmission(server, confirmed);
      // The page then loads the current state.
      const now = outcome.ok ? outcome.value : await workspace.refresh();
      return now?.state === "submitted" ? now : undefined;
    });
    await workspace.receive(submitted);
    ledger.submitted.push(submission.id);
  }

  const half = Math.floor(WORK.versions / 2);
  await repeat(half, (index) => write(`${id}, version ${index}`));
  await attach(`%PDF-1.7 first of ${id}`);
  workspace.type({ idea_name: `Idea of ${id}` });
  await write(`${id}, before submitting`);
  await submit();
  await persist("Withdrawing", async () => {
    const current = await workspace.refresh();
    if (current?.state === "withdrawn") return current;
    if (current) await product.withdrawSubmission(current);
    return undefined;
  });
  ledger.withdrawn.push(submission.id);
  await attach(`%PDF-1.7 second of ${id}`);
  for (let version = half; version < WORK.versions || !isEnough(); version += 1)
    await write(`${id}, later version ${version}`);
  await submit();
  workspace.stop();
  expect(lost).toEqual([]);
}

async function cutConnections() {
  const cut = await superuser`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'authenticator'`;
  network.count("connection cut", cut.length);
}

const total = () => [...network.counts.values()].reduce((sum, times) => sum + times, 0);
const isEnough = () => total() >= MIN_FAULTS && KINDS.every((kind) => network.counts.has(kind));

/** The site and Lite log each fault. */
function mute() {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
}
beforeEach(mute);

beforeAll(async () => {
  mute();
  api = await startOwnApi(stack, url);
  network = await startFaultyNetwork(api.addresses.apiUrl);
  await setChallenge(sql);
  // A trigger records each text of a submission with its revision.
  await sql.unsafe(`
    create table public.submission_history (submission_id uuid, revision int, description text);
    create function public.keep_history() returns trigger language plpgsql security definer as $$
    begin
      insert into public.submission_history values (new.id, new.revision, new.description);
      return null;
    end
    $$;
    create trigger keep_history after update of description on public.submissions
      for each row when (old.description <> new.description) execute function public.keep_history()`);
  const owners: Awaited<ReturnType<typeof signUp>>[] = [];
  // One after another, because each gets separate modules.
  await repeat(WORK.owners, async () => void owners.push(await signUp()));
  network.percent = 38;
  network.onSuccess = (count) => {
    if (count % 25 === 0 && network.percent > 0) void cutConnections();
  };
  await Promise.all(owners.map(takePart));
  network.percent = 0;
  await network.settled();
});

afterAll(async () => {
  network?.close();
  await api?.stop();
  await superuser.end();
});

test(`at least ${MIN_FAULTS} faults were injected, of every kind`, () => {
  console.log(`${total()} faults: ${[...network.counts].map((one) => one.join(" ")).join(", ")}`);
  expect(total()).toBeGreaterThanOrEqual(MIN_FAULTS);
  expect([...network.counts.keys()]).toEqual(expect.arrayContaining(KINDS));
});

describe("the database has once", () => {
  test("saved texts, each with a different revision", async () => {
    const history = await sql<{ submission_id: string; revision: number; description: string }[]>`
      select * from public.submission_history`;
    for (const { submissionId, text } of ledger.saved) {
      const found = history.filter(
        (one) => one.submission_id === submissionId && one.description === text,
      );
      expect(found, text).toHaveLength(1);
    }
    const revisions = history.map(({ submission_id, revision }) => `${submission_id}/${revision}`);
    expect(new Set(revisions).size).toBe(revisions.length);
    const current = await sql<{ id: string; description: string }[]>`
      select id, description from public.submissions`;
    const last = new Map(ledger.saved.map(({ submissionId, text }) => [submissionId, text]));
    expect(new Map(current.map(({ id, description }) => [id, description]))).toEqual(last);
    expect(last.size).toBe(WORK.owners);
  });

  test("submissions and withdrawals, with one email each, and whole documents", async () => {
    const rows = await sql`
      select submission.id, file_path, file_size::int,
        (select count(*)::int from public.submission_attestations where submission_id = submission.id) as attested,
        (select count(*)::int from private.notifications where recipient = profile.email and kind = 'entry_received') as received,
        (select count(*)::int from private.notifications where recipient = profile.email and kind = 'entry_withdrawn') as withdrawn
      from public.submissions submission join public.profiles profile on profile.id = submission.created_by
      where submission.submitted_at is not null and submission.withdrawn_at is null`;
    expect(rows).toHaveLength(WORK.owners);
    const countOf = (ids: string[], id: string) => ids.filter((one) => one === id).length;
    for (const { id, file_path, file_size, attested, received, withdrawn } of rows) {
      const submitted = countOf(ledger.submitted, id);
      expect([attested, received]).toEqual([submitted, submitted]);
      expect(withdrawn).toBe(countOf(ledger.withdrawn, id));
      const { path, content = "" } = ledger.documents.get(id) ?? {};
      expect([file_path, file_size]).toEqual([path, content.length]);
      const { apiUrl, secretKey } = api.addresses;
      const stored = await fetch(`${apiUrl}/storage/v1/object/submissions/${path}`, {
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      });
      expect(await stored.text()).toBe(content);
    }
  });
});
