import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NETWORK_DOWN, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { aFile, chooseFiles } from "~/testing/files.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { anSubmission, submissionRow } from "~/testing/submissions.ts";
import { asksOnClose } from "~/testing/unsaved.ts";
import { DocumentField, useDocumentUpload } from "./DocumentField.tsx";
import { createEditedSubmission } from "./editedSubmission.ts";

const UPLOAD = "POST /storage/v1/object/submissions/*";
const DISCARD = "DELETE /storage/v1/object/submissions";
const ATTACH = "POST /rest/v1/rpc/attach_document";
const REMOVE = "POST /rest/v1/rpc/remove_document";
const LOOK = "POST /functions/v1/check-document";
const READ = "GET /rest/v1/my_submission";

const SUBMISSION = submissionRow();
const ATTACHED = submissionRow({
  file_path: "p",
  file_name: "idea.pdf",
  file_size: 1_500_000,
  revision: 2,
});
const PDF = aFile("idea.pdf", "%PDF-1.7");
const PROBLEM = "Your document is protected by a password. Please upload it without one.";
const server = signedInServer({
  [UPLOAD]: {},
  [DISCARD]: [],
  [ATTACH]: ATTACHED,
  [LOOK]: { data: null },
  [READ]: ATTACHED,
});

function show(row = SUBMISSION) {
  const submission = anSubmission(row);
  const edited = createEditedSubmission(submission, () => {});
  const Field = () => <DocumentField {...useDocumentUpload(edited)} submission={submission} />;
  return renderRoutes([{ path: "/", Component: Field }], "/").user;
}

function drop(...files: File[]) {
  fireEvent.drop(screen.getByRole("region", { name: "Document" }), { dataTransfer: { files } });
}

/** An upload that continues until the test ends it. */
function pending() {
  const { promise, resolve } = Promise.withResolvers<object>();
  server.answer({ [UPLOAD]: promise });
  return { end: () => resolve({}), tell: (share: number) => server.sent[0]?.progress?.(share) };
}

it("shows the progress, attaches the file under its name, and has the server check it", async () => {
  const { tell, end } = pending();
  show();
  chooseFiles(PDF);
  const bar = await screen.findByRole("progressbar", { name: "Uploading idea.pdf" });
  await waitFor(() => expect(server.sentTo(UPLOAD)).toEqual([PDF]));
  act(() => tell(0.426));
  expect(bar).toHaveAttribute("aria-valuenow", "42");
  expect(screen.getByRole("button", { name: "Cancel the upload" })).toHaveFocus();
  drop(aFile("other.pdf", "%PDF-1.7"));
  await act(async () => end());
  expect(await screen.findByText("idea.pdf is attached.")).toBeInTheDocument();
  expect(server.sentTo(UPLOAD), "one at a time").toEqual([PDF]);
  expect(server.sentTo(ATTACH)).toEqual([
    {
      id: SUBMISSION.id,
      revision: 1,
      file_path: expect.stringMatching(new RegExp(`^${SUBMISSION.id}/[^/]+/idea\\.pdf$`)),
      file_name: "idea.pdf",
    },
  ]);
  await waitFor(() => expect(server.sentTo(READ)).toHaveLength(1));
  expect(server.sentTo(LOOK)).toEqual([{ data: {} }]);
});

it("cancels an upload, and asks before the visitor leaves during it", async () => {
  pending();
  const user = show();
  chooseFiles(PDF);
  const cancel = await screen.findByRole("button", { name: "Cancel the upload" });
  expect(asksOnClose()).toBe(true);
  await user.click(cancel);
  expect(await screen.findByText("The upload was canceled.")).toBeInTheDocument();
  expect(server.sentTo(ATTACH)).toEqual([]);
  expect(asksOnClose()).toBe(false);
});

it("shows the server's problem with the document", () => {
  show({ ...ATTACHED, document_problem: PROBLEM });
  expect(screen.getByRole("alert")).toHaveTextContent(PROBLEM);
});

it.each([
  ["again if it could not be uploaded", { [UPLOAD]: sequence(NETWORK_DOWN, {}) }, [PDF, PDF]],
  ["once if it could not be attached", { [ATTACH]: sequence(NETWORK_DOWN, ATTACHED) }, [PDF]],
])("uploads the same file %s", async (_, answers, uploads) => {
  server.answer(answers);
  const user = show();
  chooseFiles(PDF);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("idea.pdf is attached.")).toBeInTheDocument();
  expect(server.sentTo(UPLOAD)).toEqual(uploads);
  expect(server.sentTo(DISCARD)).toEqual([]);
});

it("does not offer to upload a file again that has changed since it was chosen", async () => {
  const changed = aFile("idea.pdf", "%PDF-1.7");
  server.answer({
    [UPLOAD]: () => {
      vi.spyOn(changed, "slice").mockImplementation(() => {
        throw new DOMException("changed", "NotReadableError");
      });
      return NETWORK_DOWN;
    },
  });
  show();
  chooseFiles(changed);
  expect(await screen.findByRole("alert")).toHaveTextContent("has changed since you chose it");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole("button", { name: "Choose a document" })).toBeEnabled();
});

it("deletes an uploaded file that the server refuses", async () => {
  server.answer({ [ATTACH]: ruleViolation("invalid_input") });
  show();
  chooseFiles(PDF);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn’t attach");
  const [{ file_path }] = server.sentTo(ATTACH) as [{ file_path: string }];
  await waitFor(() => expect(server.sentTo(DISCARD)).toEqual([{ prefixes: [file_path] }]));
});

it("refuses anything but one document, with an explanation", async () => {
  show();
  chooseFiles(aFile("idea.pdf", "Hello"));
  expect(await screen.findByRole("alert")).toHaveTextContent("type doesn’t match its name");
  drop(PDF, aFile("other.pdf", "%PDF-1.7"));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "An entry can include only one document.",
  );
  expect(server.sent).toEqual([]);
});

it("removes the document after explaining the effect on a submitted entry", async () => {
  server.answer({ [REMOVE]: SUBMISSION });
  const user = show({ ...ATTACHED, state: "submitted" });
  await user.click(screen.getByRole("button", { name: "Remove the document" }));
  const question = screen.getByRole("dialog", { name: "Remove the document?" });
  expect(question).toHaveAccessibleDescription(/review it without a document/);
  // The button that changes nothing.
  await waitFor(() => expect(within(question).getAllByRole("button")[0]).toHaveFocus());
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("idea.pdf has been removed.")).toBeInTheDocument();
  expect(server.sentTo(REMOVE)).toEqual([{ id: SUBMISSION.id, revision: 2 }]);
  await waitFor(() =>
    expect(document.activeElement).toContainElement(screen.getByText(/has been removed/)),
  );
});
