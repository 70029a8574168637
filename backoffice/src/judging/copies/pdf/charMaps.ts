import { Lexer, NameToken, type Token, WordToken } from "./lexer.ts";

const BLOCKS = [
  "codespacerange",
  "bfchar",
  "bfrange",
  "cidchar",
  "cidrange",
  "notdefchar",
  "notdefrange",
];
/** Character maps that readers have: those of Adobe's collections, and the one that changes nothing. */
const KNOWN = new RegExp(
  "^(?:Identity|Uni(?:GB|CNS|JIS|JISX0213|JISX02132004|JIS2004|KS)-(?:UCS2|UTF8|UTF16|UTF32)(?:-HW)?|GBK2K|EUC|" +
    "(?:GB|GBK|GBKp|GBpc|CNS|KSC|KSCpc)-EUC|KSCms-UHC(?:-HW)?|(?:B5pc|HKscs|ETen|ETenms)(?:-B5)?|" +
    "(?:83pv|90ms|90msp|90pv|Add|Ext)-RKSJ)-[HV]$|^[HV]$",
);
export const isKnownCharMap = (name: string) => KNOWN.test(name);

/** A character is read as one or a few: ffi, or a letter with its accents. */
const LONGEST_TEXT = 16;
/** Readers take no more of them in a block. */
const MOST_ENTRIES = 100;

const HEAD = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def`;
const TAIL = "endcmap CMapName currentdict /CMap defineresource pop end end";

function written(token: Token): string | undefined {
  if (typeof token === "number") return String(token);
  if (token instanceof Uint8Array) {
    const hex = Array.from(token.subarray(0, LONGEST_TEXT), (byte) =>
      byte.toString(16).padStart(2, "0"),
    );
    return `<${hex.join("")}>`;
  }
  return Array.isArray(token) ? `[${token.map(written).join(" ")}]` : undefined;
}

/** The tables of a character map, which say what characters are, and nothing else that it holds. */
export function cleanCharMap(bytes: Uint8Array): Uint8Array {
  const lines = [HEAD];
  let entries: string[] = [];
  let isVertical = false;
  let before: Token | undefined;
  let last: Token | undefined;
  for (const token of new Lexer(bytes).tokens()) {
    if (token instanceof WordToken && token.word.startsWith("begin")) entries = [];
    else if (token instanceof WordToken && token.word.startsWith("end")) {
      const block = token.word.slice("end".length);
      if (BLOCKS.includes(block)) lines.push(...blockOf(block, entries));
      entries = [];
    } else if (token instanceof WordToken && token.word === "def") {
      isVertical ||= before instanceof NameToken && before.name === "WMode" && last === 1;
    } else if (token instanceof WordToken && token.word === "usecmap") {
      if (last instanceof NameToken && isKnownCharMap(last.name))
        lines.push(`/${last.name} usecmap`);
    } else entries.push(written(token) ?? "");
    [before, last] = [last, token];
  }
  if (isVertical) lines.push("/WMode 1 def");
  return new TextEncoder().encode([...lines, TAIL].join("\n"));
}

function blockOf(name: string, entries: readonly string[]): string[] {
  const each = name.endsWith("range") && name !== "codespacerange" ? 3 : 2;
  const rows: string[] = [];
  for (let at = 0; at + each <= entries.length; at += each) {
    const row = entries.slice(at, at + each);
    if (!row.includes("")) rows.push(row.join(" "));
  }
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += MOST_ENTRIES) {
    const some = rows.slice(at, at + MOST_ENTRIES);
    blocks.push(`${some.length} begin${name}`, ...some, `end${name}`);
  }
  return blocks;
}
