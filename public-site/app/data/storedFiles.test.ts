import { describe, expect, it, vi } from "vitest";
import { NETWORK_DOWN, refusal, sequence } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { signedInServer } from "~/testing/server.ts";
import { readFile, uploadFile } from "./storedFiles.ts";

const UPLOAD = "POST /storage/v1/object/submissions/*";
const LEFTOVERS = "POST /storage/v1/object/list/submissions";
const server = signedInServer({ [UPLOAD]: {}, [LEFTOVERS]: [] });

const upload = (name = "idea.pdf", { signal } = new AbortController()) =>
  uploadFile(
    { bucket: "submissions", path: "e" },
    { file: new File(["%PDF-1.7"], name), contentType: "application/pdf" },
    { onProgress: () => {}, signal },
  );

describe("an upload", () => {
  it.each([
    ["idea.pdf", "idea.pdf"],
    ["Größe & Plan (2).PDF", "Gro-e-Plan-2.pdf"],
    ["設計図.pdf", "document.pdf"],
  ])("sends %s to a new folder, in ASCII", async (name, stored) => {
    const { access_token } = signedInAs();
    const outcome = await upload(name);
    const path = server.sent[0]?.url.pathname.replace("/storage/v1/object/submissions/", "");
    expect(path).toMatch(new RegExp(`^e/[0-9a-f-]{36}/${stored}$`));
    expect(outcome).toEqual({ ok: true, value: path });
    expect(Object.fromEntries(server.sent[0]?.headers ?? [])).toMatchObject({
      authorization: `Bearer ${access_token}`,
      "content-type": "application/pdf",
    });
  });

  it("deletes leftover files after a refusal, and tries once more", async () => {
    server.answer({ [UPLOAD]: sequence(refusal(400), {}) });
    expect(await upload()).toMatchObject({ ok: true });
    expect(server.sentTo(LEFTOVERS)).toMatchObject([{ prefix: "e" }]);
  });

  it.each([
    ["refused twice", refusal(403), "denied"],
    ["refused in the storage service's format", refusal(400, { statusCode: "403" }), "denied"],
    ["too large for the server", refusal(400, { statusCode: "413" }), "refused"],
    ["lost with the connection", NETWORK_DOWN, "unreachable"],
    ["sent to an unavailable server", refusal(503), "unreachable"],
  ])("names the problem if it is %s", async (_, answer, problem) => {
    server.answer({ [UPLOAD]: answer });
    expect(await upload()).toMatchObject({ ok: false, problem });
  });

  it("has a reason if the file has changed since it was chosen, or is no longer there", async () => {
    server.answer({ [UPLOAD]: NETWORK_DOWN });
    vi.spyOn(File.prototype, "slice").mockImplementation(() => {
      throw new DOMException("changed", "NotReadableError");
    });
    expect(await upload()).toMatchObject({
      problem: "unreadable",
      detail: expect.stringMatching(/changed since you chose it.*choose it again/),
    });
  });

  it("can be canceled", async () => {
    const controller = new AbortController();
    server.answer({ [UPLOAD]: new Promise(() => {}) });
    const outcome = upload("idea.pdf", controller);
    await expect.poll(() => server.sentTo(UPLOAD)).toHaveLength(1);
    controller.abort();
    expect(await outcome).toMatchObject({ ok: false, problem: "cancelled" });
    expect(await upload("idea.pdf", controller)).toMatchObject({ problem: "cancelled" });
    expect(server.sentTo(UPLOAD)).toHaveLength(1);
  });

  it("needs a session", async () => {
    localStorage.clear();
    expect(await upload()).toMatchObject({ ok: false, problem: "denied" });
    expect(server.sentTo(UPLOAD)).toEqual([]);
  });
});

it("explains a failed download", async () => {
  server.answer({ "GET /storage/v1/object/submissions/e/u/idea.pdf": NETWORK_DOWN });
  expect(await readFile("submissions", "e/u/idea.pdf")).toMatchObject({
    ok: false,
    message: "We couldn’t download the document.",
    detail: "Please check your connection and try again.",
  });
});
