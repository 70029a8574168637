import { withoutJpegTexts } from "./jpeg.ts";
import { NameToken, type Token, type WordToken } from "./lexer.ts";
import { refuseUnknown } from "./limits.ts";
import type { Resources } from "./resources.ts";

/** A small picture within a content stream. */
export interface InlinePicture {
  entries: readonly (readonly [key: string, value: Token])[];
  data: Uint8Array;
}

/** What may be said of it, by the short name and the long one. */
const KEYS = [
  ["W", "Width"],
  ["H", "Height"],
  ["BPC", "BitsPerComponent"],
  ["D", "Decode"],
  ["IM", "ImageMask"],
  ["I", "Interpolate"],
  ["F", "Filter"],
  ["DP", "DecodeParms"],
  ["CS", "ColorSpace"],
] as const;

const COLOURS = ["G", "RGB", "CMYK", "I", "DeviceGray", "DeviceRGB", "DeviceCMYK", "Indexed"];
const FILTERS =
  "AHx A85 LZW Fl RL CCF DCT ASCIIHexDecode ASCII85Decode LZWDecode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode";
const FILTER_NAMES = FILTERS.split(" ");
const PARMS = [
  "K",
  "Columns",
  "Rows",
  "BlackIs1",
  "EncodedByteAlign",
  "EndOfLine",
  "EndOfBlock",
  "Predictor",
  "Colors",
  "BitsPerComponent",
  "EarlyChange",
];

const isName = (token: Token, names: readonly string[]) =>
  token instanceof NameToken && names.includes(token.name);

function colourOf(token: Token, resources: Resources): Token | undefined {
  if (isName(token, COLOURS)) return token;
  if (token instanceof NameToken) {
    const own = resources.use("ColorSpace", token.name);
    return own ? new NameToken(own) : undefined;
  }
  if (!Array.isArray(token)) return undefined;
  const parts: readonly Token[] = token;
  return parts.filter(
    (part) => isPlain(part) || part instanceof Uint8Array || isName(part, COLOURS),
  );
}

function parmsOf(token: Token): Token {
  if (!(token instanceof Map)) return null;
  const entries: [string, Token][] = [...token];
  return new Map(entries.filter(([key, value]) => PARMS.includes(key) && isPlain(value)));
}

function entryOf(key: string, token: Token, resources: Resources): Token | undefined {
  switch (key) {
    case "CS":
      return colourOf(token, resources) ?? refuseUnknown();
    case "F":
      return listOf(token).every((one) => isName(one, FILTER_NAMES))
        ? listOf(token)
        : refuseUnknown();
    case "DP":
      return listOf(token).map(parmsOf);
    case "D":
      return listOf(token).filter(isPlain);
    default:
      return isPlain(token) ? token : undefined;
  }
}

const isPlain = (token: Token | undefined) =>
  typeof token === "number" || typeof token === "boolean";

/**
 * The picture with what it takes to show it.
 * @throws PdfRefusedError when that is not known.
 */
export function inlinePicture(
  { dict, data }: NonNullable<WordToken["picture"]>,
  resources: Resources,
): InlinePicture {
  const entries = KEYS.flatMap(([short, long]) => {
    const token = dict.get(short) ?? dict.get(long);
    const value = token === undefined ? undefined : entryOf(short, token, resources);
    return value === undefined ? [] : [[short, value] as const];
  });
  const [filter] = listOf(dict.get("F") ?? dict.get("Filter"));
  const isJpeg = filter instanceof NameToken && /^DCT/.test(filter.name);
  return { entries, data: isJpeg ? withoutJpegTexts(data) : data };
}

const listOf = (token: Token | undefined): readonly Token[] =>
  Array.isArray(token) ? token : token === undefined ? [] : [token as Token];
