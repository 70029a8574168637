import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { problemOfDocument } from "#server/documents/check.ts";
import { createPdf } from "#tools/stack/seed/pdf.ts";
import { call, DONE, signUp, sql, UNAUTHENTICATED } from "./support.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PDF = createPdf("An idea", "That works.").toString("latin1");
const check = (text: string) => problemOfDocument(bytesOf(text), "pdf");

/** An office document as programs write it, as far as the check looks. */
function office(mainType: string, more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const types = `<Types><Override ContentType="application/vnd.${mainType}"/></Types>`;
  const files = Object.entries({ "[Content_Types].xml": types, "word/document.xml": "x", ...more });
  const contents = files.map(([name, text]) => [name, new TextEncoder().encode(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(contents)));
}
const WORD = "openxmlformats-officedocument.wordprocessingml.document.main+xml";
const SLIDES = "openxmlformats-officedocument.presentationml.presentation.main+xml";

describe("a PDF", () => {
  test("may be old or new, and may have something before and behind it", async () => {
    expect(await check(PDF)).toBeNull();
    expect(await check(`\n\n${PDF}\n<!-- a mail gateway's note -->`)).toBeNull();
    const packed =
      "1 0 obj\n<</Type /ObjStm>>\nendobj <</Type/XRef/Root 1 0 R>>startxref\n9\n%%EOF";
    expect(await check(`%PDF-1.7\n${packed}`)).toBeNull();
  });

  test.each([
    ["a page of the web that begins like one", `%PDF-1.7<html><script>1</script>`, /damaged/],
    ["half of one", PDF.slice(0, PDF.length / 2), /damaged/],
    ["one without pages", PDF.replaceAll("/Type /Page", "/Type /None"), /damaged/],
    ["one with a password", PDF.replace("/Root", "/Encrypt 9 0 R /Root"), /password/],
    ["another file", "Hello", /not what its name says/],
  ])("is not %s", async (_, text, problem) => {
    expect(await check(text)).toMatch(problem);
  });
});

describe("an office document", () => {
  test("is one by the part that has its pages", async () => {
    expect(await problemOfDocument(office(WORD), "docx")).toBeNull();
    expect(await problemOfDocument(office(SLIDES), "pptx")).toBeNull();
    expect(await problemOfDocument(office(SLIDES), "docx")).toMatch(/not what its name says/);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ["macros", office(WORD, { "word/vbaProject.bin": "x" }), /macros/],
    ["a type with macros", office(`ms-word.document.macroEnabled.${WORD}`), /macros/],
    ["a password", bytesOf("\xd0\xcf\x11\xe0 encrypted"), /password/],
    ["nothing behind its beginning", bytesOf(`PK\x03\x04${"x".repeat(100)}`), /damaged/],
    ["two bytes", bytesOf("PK"), /damaged/],
    ["no archive", bytesOf("Hello"), /not what its name says/],
    ["other files", new Uint8Array(zipSync({ "a.txt": bytesOf("x") })), /not what its name says/],
    ["half of itself", office(WORD, { a: "x" }).slice(0, 200), /damaged/],
  ])("has not %s", async (_, bytes, problem) => {
    expect(await problemOfDocument(bytes, "docx")).toMatch(problem);
  });

  test("does not unpack to gigabytes, whatever it says of its sizes", async () => {
    const bytes = office(WORD, { "word/media/a.png": "x" });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true);
    }
    expect(await problemOfDocument(bytes, "docx")).toMatch(/unpacks to more/);
    const bomb = office(`${WORD}${" ".repeat(2 * 1024 * 1024)}`);
    expect(await problemOfDocument(bomb, "docx")).toMatch(/damaged/);
  });
});

describe("check-document", () => {
  async function attached(content: string) {
    const owner = await signUp();
    await sql`update public.profiles set first_name = 'A', last_name = 'B', country = 'Chad',
      level_of_study = 'PhD', university = 'U' where id = ${owner.id}`;
    await owner.client.rpc("create_entry");
    const { data: entry } = await owner.client.from("my_entry").select("id").single();
    const file_path = `${entry?.id}/${crypto.randomUUID()}/idea.pdf`;
    const options = { contentType: "application/pdf" };
    await owner.client.storage.from("submissions").upload(file_path, bytesOf(content), options);
    await owner.client.rpc("attach_document", { expected_revision: 1, file_path });
    const read = async () => {
      const { data } = await owner.client.from("my_entry").select("document_problem").single();
      return data?.document_problem;
    };
    return { owner, read };
  }

  test("looks into the caller's document, and the entry says what it found", async () => {
    const lie = await attached("%PDF-1.7<html><script>1</script>");
    expect(await call("check-document", {}, lie.owner.token)).toMatchObject(DONE);
    await expect.poll(lie.read).toMatch(/damaged/);
    const good = await attached(PDF);
    expect(await call("check-document", {}, good.owner.token)).toMatchObject(DONE);
    expect(await good.read()).toBeNull();
  });

  test("is for those who are signed in", async () => {
    expect(await call("check-document", {})).toMatchObject(UNAUTHENTICATED);
  });
});
