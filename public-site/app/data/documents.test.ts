import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { anEntry } from "~/testing/entries.ts";
import { readDocument, uploadDocument } from "./documents.ts";
import { uploadObject } from "./documentUpload.ts";

vi.mock("./documentUpload.ts", () => ({ uploadObject: vi.fn() }));
const send = vi.mocked(uploadObject);

const ENTRY = anEntry();
const upload = (name = "idea.pdf") =>
  uploadDocument(
    ENTRY,
    { file: new File(["%PDF-1.7"], name), contentType: "application/pdf" },
    { onProgress: () => {}, signal: new AbortController().signal },
  );

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
  send.mockReset().mockResolvedValue({ status: 200 });
});

describe("uploadDocument", () => {
  it.each([
    ["idea.pdf", "idea.pdf"],
    ["Größe & Plan (2).PDF", "Gro-e-Plan-2.pdf"],
    ["設計図.pdf", "document.pdf"],
  ])("sends %s to a new folder, in ASCII", async (name, stored) => {
    const outcome = await upload(name);
    const path = send.mock.calls[0]?.[0];
    expect(path).toMatch(new RegExp(`^submissions/${ENTRY.id}/[0-9a-f-]{36}/${stored}$`));
    expect(outcome).toEqual({ ok: true, value: path?.replace("submissions/", "") });
    expect(send.mock.calls[0]?.[3]).toBe("access");
  });

  it("clears what was left behind when it is refused, and tries once more", async () => {
    send.mockResolvedValueOnce({ status: 400 });
    const calls = answerWith({ status: 200, body: [] });
    expect(await upload()).toMatchObject({ ok: true });
    expect(calls[0]?.path).toBe("/storage/v1/object/list/submissions");
  });

  it.each([
    ["refused twice", { status: 403 }, "denied"],
    ["too large for the server", { status: 413 }, "refused"],
    ["the connection is lost", { status: 0 }, "unreachable"],
    ["the server is away", { status: 503 }, "unreachable"],
    ["cancelled", "cancelled", "cancelled"],
  ] as const)("when it is %s", async (_, result, problem) => {
    answerWith({ status: 200, body: [] });
    send.mockResolvedValue(result);
    expect(await upload()).toMatchObject({ ok: false, problem });
  });

  it("needs a session", async () => {
    localStorage.clear();
    answerWith({ status: 200, body: [] });
    expect(await upload()).toMatchObject({ ok: false, problem: "denied" });
    expect(send).not.toHaveBeenCalled();
  });
});

describe("readDocument", () => {
  const DOCUMENT = { path: "e/u/idea.pdf", name: "größe & plan.pdf", bytes: 1 };

  it("asks with the session each time", async () => {
    const calls = answerWith({ status: 200, body: "%PDF-1.7" });
    expect(await readDocument(DOCUMENT)).toMatchObject({ ok: true });
    expect(calls[0]?.path).toBe("/storage/v1/object/submissions/e/u/idea.pdf");
  });

  it("says when there is none", async () => {
    answerWith(NETWORK_DOWN);
    expect(await readDocument(DOCUMENT)).toMatchObject({
      ok: false,
      message: "The document could not be downloaded.",
      detail: "Please check your connection and try again.",
    });
  });
});
