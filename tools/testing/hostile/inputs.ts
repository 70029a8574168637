/** Hostile or broken input for tests of every layer. */

const LONE_SURROGATE = "half a \ud83d character";

/** Texts by their problem. */
const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  nothing: "",
  blank: " \t\r\n\u00a0\u3000\ufeff ",
  oversized: "x".repeat(300_000),
  "one character too many for every field": "\u{1f600}".repeat(10_001),
  NUL: "before\u0000after",
  "control characters": "a\u0001b\u0007c\u001bd\u007fe\u009ff",
  "line breaks of an email header": "Subject\r\nBcc: everyone@example.com\r\n\r\nBody",
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
