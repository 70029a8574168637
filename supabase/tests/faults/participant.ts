import { setImmediate } from "node:timers/promises";
import { RULES_VERSION } from "#shared/constants.ts";
import { attestations } from "#site/content/attestations.ts";
import type { Entry } from "#site/data/entry.ts";
import { type Ledger, persist } from "./ledger.ts";
import type { Product } from "./product.ts";

/** Somebody signed in, with the site's modules. */
export interface Participant {
  id: string;
  email: string;
  product: Product;
}

const CODES = attestations.map(({ code }) => code);

type Workspace = ReturnType<Product["createEditedEntry"]>;

/** Starts the entry; a first attempt whose answer got lost has started it already. */
function startEntry({ product }: Participant): Promise<Entry> {
  return persist("Starting an entry", async () => {
    const outcome = await product.createEntry();
    if (outcome.ok) return outcome.value;
    return (await product.loadEntry().catch(() => null)) ?? undefined;
  });
}

/** Writes versions of the entry, each until the page says that it is saved. */
async function write(workspace: Workspace, texts: string[], ledger: Ledger): Promise<void> {
  for (const text of texts) {
    // Types on while the first half is being saved.
    workspace.type({ description: `${text}, half` });
    void workspace.flush();
    await setImmediate();
    workspace.type({ description: text });
    await persist("Saving", async () => {
      const isSaved = await workspace.flush();
      const { status } = workspace.getState().saving;
      // There is nobody else: to be asked which version to keep would be wrong.
      if (status === "conflict") throw new Error(`"${text}" was taken for somebody else's.`);
      return isSaved || undefined;
    });
    const { server: entry } = workspace.getState();
    ledger.saved.push({ entryId: entry.id, revision: entry.revision, text });
  }
}

async function submit({ product }: Participant, workspace: Workspace, ledger: Ledger) {
  const entry = await persist("Submitting", async () => {
    const { revision } = workspace.getState().server;
    const outcome = await product.submitEntry(revision, CODES, RULES_VERSION);
    // The page reads again what is the case, and shows it.
    const now = outcome.ok ? outcome.value : await workspace.refresh();
    return now?.state === "submitted" ? now : undefined;
  });
  await workspace.receive(entry);
  ledger.submissions.push({ entryId: entry.id });
}

async function withdraw({ product }: Participant, workspace: Workspace, ledger: Ledger) {
  const entry = await persist("Withdrawing", async () => {
    const current = await workspace.refresh();
    if (current?.state === "withdrawn") return current;
    if (current) await product.withdraw(current, () => undefined);
    return undefined;
  });
  ledger.withdrawals.push({ entryId: entry.id });
}

/** Uploads and attaches a document, as the page does: only the step that failed is tried again. */
async function attach(
  { product }: Participant,
  workspace: Workspace,
  content: string,
  ledger: Ledger,
): Promise<void> {
  const document = { file: new File([content], "Idea.pdf"), contentType: "application/pdf" };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const path = await persist("Uploading", async () => {
    const { id, file_path } = workspace.getState().server;
    const folder = { bucket: "submissions", path: id, kept: file_path ? [file_path] : [] } as const;
    const outcome = await product.uploadFile(folder, document, options);
    return outcome.ok ? outcome.value : undefined;
  });
  await persist("Attaching", async () => {
    const outcome = await workspace.change(
      (revision) => product.attachDocument(revision, path, "Idea.pdf"),
      (entry) => entry.file_path === path,
    );
    return outcome.ok || undefined;
  });
  ledger.documents.set(workspace.getState().server.id, { path, content });
}

/** What passes for a PDF (_server/documents/check.ts). */
const pdfOf = (text: string) => `%PDF-1.7 ${text} /Type /Page /Root 1 0 R %%EOF`;

/** All that the owner of an entry does, in the midst of faults. */
export async function takePart(
  participant: Participant,
  versions: number,
  ledger: Ledger,
): Promise<Entry> {
  const { product, id } = participant;
  const lost: string[] = [];
  const entry = await startEntry(participant);
  const workspace = product.createEditedEntry(entry, entry.owner_id ?? "", () =>
    lost.push(entry.id),
  );
  workspace.start();
  await workspace.resolve("server");
  const texts = Array.from({ length: versions }, (_, index) => `${id}, version ${index + 1}`);
  workspace.type({ idea_name: `Idea of ${id}` });
  await write(workspace, texts.slice(0, versions / 2), ledger);
  await attach(participant, workspace, pdfOf(`first of ${id}`), ledger);
  await submit(participant, workspace, ledger);
  await withdraw(participant, workspace, ledger);
  await attach(participant, workspace, pdfOf(`second of ${id}`), ledger);
  await write(workspace, texts.slice(versions / 2), ledger);
  await submit(participant, workspace, ledger);
  workspace.stop();
  if (lost.length > 0) throw new Error(`The page of ${id} took the entry for lost.`);
  return workspace.getState().server;
}

/** Invites somebody and waits until they have joined with the link of the mail. */
export async function teamUp(
  owner: Participant,
  entryId: string,
  invited: Participant,
  tokenFor: (email: string) => string | undefined,
  ledger: Ledger,
): Promise<void> {
  await persist("Inviting", async () => {
    const outcome = await owner.product.rpc("invite_member", { email: invited.email }, "");
    return outcome.ok || undefined;
  });
  ledger.invitations.push({ entryId, email: invited.email });
  const token = await persist("The invitation's mail", async () => tokenFor(invited.email));
  await persist("Joining", async () => {
    const outcome = await invited.product.rpc("accept_invitation", { token }, "");
    return outcome.ok || undefined;
  });
  ledger.joined.push({ entryId, userId: invited.id });
}
