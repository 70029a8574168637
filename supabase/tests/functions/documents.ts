import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { DOCUMENT_TYPES } from "#shared/constants.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import type { useOwnOutbox } from "./outbox.ts";
import { signUp } from "./support.ts";

/** Calls and uploads as a page or the schedule makes them. */
export function documentsOf(outbox: ReturnType<typeof useOwnOutbox>) {
  /** Calls a function. */
  async function ask(name: string, headers: Record<string, string>) {
    const response = await fetch(`${outbox.addresses.apiUrl}/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: '{"data":{}}',
    });
    return { status: response.status, body: await response.json() };
  }

  /** A person with a submission that has this document. */
  async function attached(content: Uint8Array<ArrayBuffer>, ending: "pdf" | "docx" = "pdf") {
    const { client, token } = await signUp(outbox.addresses, SIGN_UP_DATA);
    await client.rpc("create_entry", { idea_name: "A patch" });
    const { data: entry } = await client.from("my_entry").select("id").single();
    const file_path = `${entry?.id}/${randomUUID()}/idea.${ending}`;
    const contentType = DOCUMENT_TYPES[ending];
    await client.storage.from("submissions").upload(file_path, content, { contentType });
    const { error } = await client.rpc("attach_document", { expected_revision: 1, file_path });
    expect(error).toBeNull();
    const problem = async () => {
      const { data } = await client.from("my_entry").select("document_problem").single();
      return data?.document_problem;
    };
    return { bearer: { authorization: `Bearer ${token}` }, problem };
  }

  return { ask, attached };
}
