import { randomUUID } from "node:crypto";
import { DOCUMENT_TYPES } from "#shared/constants.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import type { useOwnOutbox } from "./outbox.ts";
import { type Person, signUp } from "./support.ts";

/** Uploads a document as its owner, and returns its path. */
export async function uploadDocument(
  { client }: Pick<Person, "client">,
  submissionId: string,
  content: Uint8Array<ArrayBuffer> = new TextEncoder().encode("%PDF-1.7"),
  extension: "pdf" | "docx" = "pdf",
): Promise<string> {
  const path = `${submissionId}/${randomUUID()}/idea.${extension}`;
  const contentType = DOCUMENT_TYPES[extension];
  const { error } = await client.storage.from("submissions").upload(path, content, { contentType });
  if (error) throw error;
  return path;
}

/** Creates a person with a submission that has this document. */
export async function createDocument(
  { addresses }: ReturnType<typeof useOwnOutbox>,
  content: Uint8Array<ArrayBuffer>,
  extension: "pdf" | "docx" = "pdf",
) {
  const person = await signUp(addresses, SIGN_UP_DATA);
  const { id: user_id, client, token } = person;
  const { data } = await client.rpc("create_submission", { user_id, idea_name: "A patch" });
  const id = data?.id ?? "";
  const file_path = await uploadDocument(person, id, content, extension);
  await client.rpc("attach_document", { id, revision: 1, file_path }).throwOnError();
  const problem = async () => {
    const { data } = await client.from("my_submission").select("document_problem").single();
    return data?.document_problem;
  };
  return { bearer: { authorization: `Bearer ${token}` }, problem };
}
