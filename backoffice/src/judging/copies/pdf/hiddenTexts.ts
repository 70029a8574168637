import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { latin1Of } from "./latin1.ts";
import { Unpacker } from "./unpack.ts";

/** What may be words in bytes: letters, digits and signs in UTF-8, or in UTF-16 with a zero beside each. */
const WORDS = /[\p{L}\p{N}\p{P}\p{Zs}]{5,}/gu;
const WIDE_WORDS = /(?:\0[\x20-\xff]){4,}/g;

function wordsIn(bytes: Uint8Array): string[] {
  const text = latin1Of(bytes);
  return [
    ...(new TextDecoder().decode(bytes).match(WORDS) ?? []),
    ...(text.match(WORDS) ?? []),
    ...(text.match(WIDE_WORDS) ?? []).map((wide) => wide.replaceAll("\0", "")),
  ];
}

const isPoints = ({ dict }: PDFRawStream) =>
  dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image") &&
  dict.lookup(PDFName.of("Filter")) === PDFName.FlateDecode;

/**
 * Everything in a PDF that can be read as words, pages and the rest: strings and names as they are
 * meant, and what is in unpacked streams. Not the points of pictures.
 */
export async function hiddenTextsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const unpacker = new Unpacker();
  const textsOf = (object: PDFObject): string[] => {
    if (object instanceof PDFString || object instanceof PDFHexString) return [object.decodeText()];
    if (object instanceof PDFName) return [object.decodeText()];
    if (object instanceof PDFArray) return object.asArray().flatMap(textsOf);
    if (object instanceof PDFDict)
      return object.entries().flatMap((entry) => entry.flatMap(textsOf));
    if (!(object instanceof PDFRawStream)) return [];
    const told = textsOf(object.dict);
    return isPoints(object) ? told : [...told, ...wordsIn(unpacker.decode(object).bytes)];
  };
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => textsOf(object));
}
