import { callFunction } from "#common/callFunction.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { type Ledger, persist } from "./ledger.ts";
import type { Participant } from "./participant.ts";

const STATUSES = SUBMISSION_STATUSES.map(({ value }) => value);

async function readEntry({ product }: Participant, id: string) {
  const supabase = await product.getSupabase();
  const { data } = await supabase
    .from("admin_submissions")
    .select("status, updated_at")
    .eq("id", id)
    .maybeSingle();
  return data;
}

/** Sets the entry's status, based on what the list shows; after a failure the list is read again. */
export async function changeStatus(
  admin: Participant,
  entryId: string,
  step: number,
  ledger: Ledger,
): Promise<void> {
  const supabase = await admin.product.getSupabase();
  const before = await persist(
    "Reading",
    async () => (await readEntry(admin, entryId)) ?? undefined,
  );
  const from = before.status ?? "";
  const to =
    STATUSES.filter((status) => status !== from)[step % (STATUSES.length - 1)] ?? "received";
  let shown = before;
  await persist("Changing a status", async () => {
    const { data } = await supabase.rpc("change_submissions", {
      ids: [entryId],
      change: { status: to },
      ...(shown.updated_at ? { since: shown.updated_at } : {}),
    });
    if (data?.[0]?.outcome === "changes") return true;
    shown = (await readEntry(admin, entryId)) ?? shown;
    return shown.status === to || undefined;
  });
  ledger.statusChanges.push({ entryId, from, to });
}

export async function note(admin: Participant, entryId: string, body: string, ledger: Ledger) {
  const supabase = await admin.product.getSupabase();
  await persist("Noting", async () => {
    const { error } = await supabase.rpc("add_submission_note", { submission_id: entryId, body });
    return error ? undefined : true;
  });
  ledger.notes.push({ entryId, body });
}

/** Grants and takes back administrator's rights, as the back office does: for what its list shows. */
export async function changeRights(
  admin: Participant,
  userId: string,
  times: number,
  call: { baseUrl: string; apiKey: string },
  ledger: Ledger,
): Promise<void> {
  const supabase = await admin.product.getSupabase();
  const { data } = await supabase.auth.getSession();
  const accessToken = data.session?.access_token;
  for (let time = 0; time < times; time += 1) {
    const isGrant = time % 2 === 0;
    const shown = await persist("Reading rights", async () => {
      const { data: user } = await supabase
        .from("admin_users")
        .select("role_revision")
        .eq("id", userId)
        .maybeSingle();
      return user ?? undefined;
    });
    await persist("Changing rights", async () => {
      const options = { ...call, accessToken, timeoutMs: 10_000 };
      const payload = { uid: userId, expectedRevision: shown.role_revision };
      await callFunction(isGrant ? "set-admin" : "remove-admin", payload, options);
      return true;
    });
    ledger.rights.push({ userId, action: isGrant ? "admin.granted" : "admin.revoked" });
  }
}
