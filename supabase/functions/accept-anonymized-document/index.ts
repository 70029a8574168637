import { serveCallable } from "../_server/callable.ts";
import { serviceClient } from "../_server/database.ts";
import { Problem } from "../_server/log.ts";
import { requireAdministrator } from "../_server/session.ts";
import { CallableError } from "../_shared/callableError.ts";
import { readImagePdf } from "../_shared/imagePdf.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const PATH = new RegExp(`^(${UUID})/${UUID}\\.pdf$`);

/**
 * For administrators: checks an uploaded PDF in the judging bucket and stores a copy as an anonymized
 * document. Every page must be an image, and the file must contain nothing else. save_anonymized_document
 * accepts only files stored by this function.
 * In: `{ path }`. Out: `{ path }` of the new file.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND.
 */
serveCallable({
  name: "accept-anonymized-document",
  authorize: requireAdministrator,
  rules: {
    path: (input) =>
      typeof input === "string" && PATH.test(input)
        ? { value: input }
        : { error: "The path of an uploaded PDF is required." },
  },
  handle: async ({ path }, { client }) => {
    const uploads = client.storage.from("judging");
    const { data, error } = await uploads.download(path);
    if (error) throw new CallableError("not-found", "We did not receive the file.");
    const file = new Uint8Array(await data.arrayBuffer());
    if (!readImagePdf(file)) {
      const message = "This PDF contains more than page images. Anonymize it first.";
      throw new CallableError("invalid-argument", message);
    }
    const accepted = `${path.split("/")[0]}/${crypto.randomUUID()}.pdf`;
    // Stored with the service role, the file has no owner, by which the database knows that it was checked.
    const stored = await serviceClient()
      .storage.from("judging")
      .upload(accepted, file, {
        contentType: "application/pdf",
        headers: { "cache-control": "no-store" },
      });
    if (stored.error) throw new Problem(`Storing a document failed: ${stored.error.name}.`);
    return { path: accepted };
  },
});
