import { beforeEach, describe, expect, it } from "vitest";
import { inTurn, NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { anEntry } from "~/testing/entries.ts";
import { siteServer } from "~/testing/server.ts";
import { readDocument, uploadDocument } from "./documents.ts";

const UPLOAD = "POST /storage/v1/object/submissions/*";
const LEFTOVERS = "POST /storage/v1/object/list/submissions";
const DOWNLOAD = "GET /storage/v1/object/submissions/e/u/idea.pdf";
const server = siteServer({ [UPLOAD]: {}, [LEFTOVERS]: [] });

const ENTRY = anEntry();
const upload = (name = "idea.pdf", { signal } = new AbortController()) =>
  uploadDocument(
    ENTRY,
    { file: new File(["%PDF-1.7"], name), contentType: "application/pdf" },
    { onProgress: () => {}, signal },
  );

beforeEach(() => void signedInAs());

describe("uploadDocument", () => {
  it.each([
    ["idea.pdf", "idea.pdf"],
    ["Größe & Plan (2).PDF", "Gro-e-Plan-2.pdf"],
    ["設計図.pdf", "document.pdf"],
  ])("sends %s to a new folder, in ASCII", async (name, stored) => {
    const { access_token } = signedInAs();
    const outcome = await upload(name);
    const path = server.sent[0]?.url.pathname.replace("/storage/v1/object/submissions/", "");
    expect(path).toMatch(new RegExp(`^${ENTRY.id}/[0-9a-f-]{36}/${stored}$`));
    expect(outcome).toEqual({ ok: true, value: path });
    expect(server.sent[0]?.headers.get("authorization")).toBe(`Bearer ${access_token}`);
  });

  it("clears what was left behind when it is refused, and tries once more", async () => {
    server.answer({ [UPLOAD]: inTurn(refusal(400), {}) });
    expect(await upload()).toMatchObject({ ok: true });
    expect(server.sentTo(LEFTOVERS)).toMatchObject([{ prefix: ENTRY.id }]);
  });

  it.each([
    ["refused twice", refusal(403), "denied"],
    ["too large for the server", refusal(413), "refused"],
    ["the connection is lost", NETWORK_DOWN, "unreachable"],
    ["the server is away", refusal(503), "unreachable"],
  ])("when it is %s", async (_, answer, problem) => {
    server.answer({ [UPLOAD]: answer });
    expect(await upload()).toMatchObject({ ok: false, problem });
  });

  it("when it is cancelled", async () => {
    const controller = new AbortController();
    server.answer({ [UPLOAD]: new Promise(() => {}) });
    const outcome = upload("idea.pdf", controller);
    await expect.poll(() => server.sentTo(UPLOAD)).toHaveLength(1);
    controller.abort();
    expect(await outcome).toMatchObject({ ok: false, problem: "cancelled" });
  });

  it("needs a session", async () => {
    localStorage.clear();
    expect(await upload()).toMatchObject({ ok: false, problem: "denied" });
    expect(server.sentTo(UPLOAD)).toEqual([]);
  });
});

describe("readDocument", () => {
  const DOCUMENT = { path: "e/u/idea.pdf", name: "größe & plan.pdf", bytes: 1, problem: null };

  it("asks with the session each time", async () => {
    const { access_token } = signedInAs();
    server.answer({ [DOWNLOAD]: new Response("%PDF-1.7") });
    expect(await readDocument(DOCUMENT)).toMatchObject({ ok: true });
    expect(server.sent[0]?.headers.get("authorization")).toBe(`Bearer ${access_token}`);
  });

  it("says when there is none", async () => {
    server.answer({ [DOWNLOAD]: NETWORK_DOWN });
    expect(await readDocument(DOCUMENT)).toMatchObject({
      ok: false,
      message: "The document could not be downloaded.",
      detail: "Please check your connection and try again.",
    });
  });
});
