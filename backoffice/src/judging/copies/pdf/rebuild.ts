import {
  type PDFArray,
  type PDFContext,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { zlibSync } from "fflate";
import type { Layers } from "./layers.ts";
import { PDF_LIMITS, PdfRefusedError, requireFew } from "./limits.ts";
import type { Amount, Resources } from "./resources.ts";
import { Unpacker } from "./unpack.ts";

/**
 * Copies a value of a PDF when it is what it may be, and leaves out everything else. What a rule does
 * not name does not reach the new file, so nothing has to be known of what it could hide.
 */
export type Rule<Value extends PDFObject = PDFObject> = (
  value: PDFObject,
  rebuild: Rebuild,
) => Value | undefined;

type MakeResources = (rebuild: Rebuild, from: PDFDict | undefined) => Resources;

/** A new PDF in the making, and what of the old one is in it already. */
export class Rebuild {
  /** The new PDF's. */
  readonly context: PDFContext;
  /** The old PDF's. */
  readonly layers: Layers;
  readonly unpacker = new Unpacker();
  private readonly copies = new Map<Rule, Map<PDFObject, PDFRef | undefined>>();
  private readonly resources = new Map<PDFDict | undefined, Resources>();
  private contentBytes = 0;
  private readonly amounts = new Map<PDFObject, Amount>();
  private readonly makeResources: MakeResources;

  /** `makeResources` is given, not imported: it knows the rules, and they work with a Rebuild. */
  constructor(context: PDFContext, layers: Layers, makeResources: MakeResources) {
    this.context = context;
    this.layers = layers;
    this.makeResources = makeResources;
  }

  /** Copies an object by a rule, the first time; nothing where it is within itself. */
  once(value: PDFObject, rule: Rule): PDFRef | undefined {
    const copies = this.copies.get(rule) ?? new Map<PDFObject, PDFRef | undefined>();
    this.copies.set(rule, copies);
    if (!copies.has(value)) {
      copies.set(value, undefined);
      const copy = rule(value, this);
      if (copy) copies.set(value, this.context.register(copy));
    }
    return copies.get(value);
  }

  resourcesOf(dict: PDFDict | undefined): Resources {
    const resources = this.resources.get(dict) ?? this.makeResources(this, dict);
    this.resources.set(dict, resources);
    return resources;
  }

  /** A stream of the new PDF. */
  stream(dict: PDFDict, bytes: Uint8Array): PDFRawStream {
    return this.packedStream(dict, zlibSync(bytes), "FlateDecode");
  }

  /** One whose bytes are packed already. */
  packedStream(dict: PDFDict, packed: Uint8Array, filter: string): PDFRawStream {
    dict.set(PDFName.of("Filter"), PDFName.of(filter));
    return PDFRawStream.of(dict, packed);
  }

  elementsOf(array: PDFArray): PDFObject[] {
    return array.asArray().flatMap((_, index) => array.lookup(index) ?? []);
  }

  /** @throws PdfRefusedError when there is more of it than anybody reads. */
  countContents(bytes: number): void {
    this.contentBytes += bytes;
    if (this.contentBytes > PDF_LIMITS.contentBytes) throw new PdfRefusedError("operators");
  }

  /** Notes how much a copied drawing draws. */
  noteAmount(copy: PDFObject, { operators, painted }: Amount): void {
    requireFew(operators);
    this.amounts.set(copy, { operators, painted });
  }

  /** How much it draws: a picture paints once. */
  amountOf(copy: PDFObject | undefined): Amount {
    return (copy && this.amounts.get(copy)) ?? { operators: 1, painted: 1 };
  }
}
