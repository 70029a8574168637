import { randomUUID } from "node:crypto";
import { DOCUMENT_TYPES } from "#shared/constants.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import type { useOwnOutbox } from "./outbox.ts";
import { signUp } from "./support.ts";

/** Creates a person with a submission that has this document. */
export async function createDocument(
  { addresses }: ReturnType<typeof useOwnOutbox>,
  content: Uint8Array<ArrayBuffer>,
  ending: "pdf" | "docx" = "pdf",
) {
  const { client, token } = await signUp(addresses, SIGN_UP_DATA);
  await client.rpc("create_entry", { idea_name: "A patch" });
  const { data: entry } = await client.from("my_entry").select("id").single();
  const file_path = `${entry?.id}/${randomUUID()}/idea.${ending}`;
  const contentType = DOCUMENT_TYPES[ending];
  await client.storage.from("submissions").upload(file_path, content, { contentType });
  await client.rpc("attach_document", { expected_revision: 1, file_path }).throwOnError();
  const problem = async () => {
    const { data } = await client.from("my_entry").select("document_problem").single();
    return data?.document_problem;
  };
  return { bearer: { authorization: `Bearer ${token}` }, problem };
}
