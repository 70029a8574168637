import { zipSync } from "fflate";

/** Input that somebody sends who means harm, or whose program is broken: one corpus for all tests. */

const LONE_SURROGATE = "half a \ud83d character";

/** Texts, by what is wrong with them. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  nothing: "",
  blank: " \t\r\n\u00a0\u3000\ufeff ",
  oversized: "x".repeat(300_000),
  "one character too many for every field": "\u{1f600}".repeat(10_001),
  NUL: "before\u0000after",
  "control characters": "a\u0001b\u0007c\u001bd\u007fe\u009ff",
  "line breaks of a mail header": "Subject\r\nBcc: everyone@example.com\r\n\r\nBody",
  "right-to-left override": "invoice\u202efdp.exe\u202c",
  "invisible and directional marks": "a\u200b\u200e\u200f\u2066b\u2069\ufeff",
  "combining characters": `Z${"\u0300".repeat(500)}`,
  "lone surrogate": LONE_SURROGATE,
  noncharacter: "\uffff\ufffe",
  HTML: `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  "HTML in an attribute": `javascript:alert(1)//" onmouseover="alert(1)`,
  SQL: `'; drop table public.submissions; --`,
  "SQL in dollar quotes": "$$; select pg_sleep(10); $$",
  "SQL comment": "admin'/*",
  "format directives": "%s%n%x %I %L $1 {0}",
  "template expression": "{{constructor.constructor('return process')()}}",
  formula: `=HYPERLINK("https://example.com/"&A1,"x")`,
  "formula after a tab": "\t@SUM(1+1)*cmd|' /C calc'!A0",
  "path traversal": "../../../../etc/passwd",
  "path traversal, encoded": "..%2f..%2f..%252f..%5c..%5cetc",
  "PostgREST filter": "eq.x,or(id.gt.0),and(not.is.null)",
  "LIKE pattern": "%_\\%*",
  "regular expression": "(a+)+$",
  "prototype key": "__proto__",
  "huge number": "9".repeat(400),
  "not a number": "NaN",
  "endless time": "infinity",
  "time before all times": "-infinity",
  "year beyond JavaScript": "294000-01-01T00:00:00Z",
  "time before Christ": "4713-01-01 BC",
  "words for a time": "tomorrow",
  "array of Postgres": "{NULL,{1,2},",
  "empty UUID": "00000000-0000-0000-0000-000000000000",
  "almost a UUID": "00000000-0000-0000-0000-00000000000g",
};

function nested(depth: number): unknown {
  let value: unknown = "bottom";
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Values of every JSON type, for a field of any type. */
export const HOSTILE_VALUES: Readonly<Record<string, unknown>> = {
  ...HOSTILE_TEXTS,
  null: null,
  true: true,
  zero: 0,
  negative: -1,
  "a fraction": 0.5,
  "beyond a 32-bit integer": 2_147_483_648,
  "beyond a 64-bit integer": 1e19,
  "the largest number": Number.MAX_VALUE,
  "an empty list": [],
  "a list in a list": [["a"], [1, null]],
  "a list of everything": [null, true, 1, "text", {}, LONE_SURROGATE],
  "a long list": Array.from({ length: 2_000 }, () => "00000000-0000-0000-0000-000000000000"),
  "an empty object": {},
  "an object": { eq: "x", toString: "x", length: 1 },
  "deep JSON": nested(500),
};

const bytesOf = (text: string, encoding: BufferEncoding) =>
  new Uint8Array(Buffer.from(text, encoding));

/** A JSON object with this number of fields. */
export function manyKeys(count: number): string {
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])),
  );
}

/** Bodies that are no proper JSON object, or an odd one. `fields` is a proper one without its end. */
export function hostileBodies(fields: string): Record<string, string | Uint8Array<ArrayBuffer>> {
  const body = fields.replace(/\}$/, "");
  const next = body.endsWith("{") ? "" : ",";
  return {
    nothing: "",
    null: "null",
    "a number": "7",
    "a text": '"text"',
    "an empty list": "[]",
    "a list of objects": `[${body}}, ${body}}]`,
    "half an object": body,
    "two objects": `${body}}${body}}`,
    "a comment": `/* x */ ${body}}`,
    "single quotes": "{'a': 'b'}",
    "a byte order mark": `\ufeff${body}}`,
    "UTF-16": bytesOf(`${body}}`, "utf16le"),
    "invalid UTF-8": bytesOf(`${body}${next}"x":"\xff\xc0\x80"}`, "latin1"),
    "a NUL byte": `${body}${next}"x\u0000":1}`,
    "an extra field": `${body}${next}"surplus":"x"}`,
    "duplicate keys": `${body}${next}"surplus":1,"surplus":2}`,
    "prototype keys": `${body}${next}"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`,
    "an infinite number": `${body}${next}"surplus":1e999}`,
    "an endless number": `${body}${next}"surplus":${"9".repeat(5_000)}}`,
    "deep lists": `${body}${next}"surplus":${"[".repeat(40_000)}${"]".repeat(40_000)}}`,
    "deep objects": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    "many keys": manyKeys(3_000),
    XML: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
    "a form": "name=x&email=x%40example.com",
  };
}

/** Content types that a JSON interface must not take for its own. */
export const HOSTILE_CONTENT_TYPES: readonly string[] = [
  "",
  "text/plain",
  "text/html",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/octet-stream",
  "application/jsonp",
  "nonsense",
];

/** Names of files that lead elsewhere, disguise themselves or break headers. */
export const HOSTILE_FILE_NAMES: readonly string[] = [
  "../../../../etc/passwd",
  "..\\..\\windows\\system32.pdf",
  "/etc/passwd.pdf",
  "....//....//x.pdf",
  "%2e%2e%2f%2e%2e%2fx.pdf",
  "..%252f..%252fx.pdf",
  ".pdf",
  "..pdf",
  "idea.pdf/../../x.pdf",
  "idea.pdf.exe",
  "idea.exe\u0000.pdf",
  "idea\u202efdp.exe",
  "idea\r\nContent-Type: text/html.pdf",
  'idea".pdf; filename="x.html',
  "<img src=x onerror=alert(1)>.pdf",
  "'; drop table storage.objects; --.pdf",
  "=cmd|' /C calc'!A0.pdf",
  "CON.pdf",
  "~root.pdf",
  "-rf.pdf",
  "$(reboot).pdf",
  "`reboot`.pdf",
  "idea.pdf ",
  " ",
  "",
  ".",
  "..",
  `${"x".repeat(2_000)}.pdf`,
  "idea.svg",
  "idea.html",
  "idea.php.pdf%00.html",
  "\ud83d.pdf",
];

const SCRIPT = "<script>alert(document.domain)</script>";

function archiveOf(names: readonly string[]): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(names.map((name) => [name, bytesOf(SCRIPT, "utf8")])));
}

/** Files that are of two types at once. */
export const POLYGLOTS: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "a PDF that is a page": bytesOf(`%PDF-1.7\n<html>${SCRIPT}</html>`, "utf8"),
  "a page that is a PDF": bytesOf(`<html>${SCRIPT}<!-- %PDF-1.7 --></html>`, "utf8"),
  "a PDF that is an image": bytesOf(`GIF89a/*%PDF-1.7*/=1;${SCRIPT}`, "latin1"),
  "a PDF that is an archive": joined(bytesOf("%PDF-1.7\n", "utf8"), archiveOf(["x.html"])),
  "a PDF that is a Word document": joined(
    bytesOf("%PDF-1.7\n", "utf8"),
    archiveOf(["[Content_Types].xml", "word/document.xml"]),
  ),
};

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
