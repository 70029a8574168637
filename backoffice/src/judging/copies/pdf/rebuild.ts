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
import type { Amount } from "./contents.ts";
import type { Layers } from "./layers.ts";
import { PDF_LIMITS, PdfRefusedError, requireFew } from "./limits.ts";
import { Resources } from "./resources.ts";
import type { Rule } from "./shapes.ts";
import { Unpacker } from "./unpack.ts";

/** A new PDF in the making, and what of the old one is in it already. */
export class Rebuild {
  /** Of the new PDF. */
  readonly context: PDFContext;
  /** Of the old one. */
  readonly layers: Layers;
  readonly unpacker = new Unpacker();
  private readonly copies = new Map<Rule, Map<PDFObject, PDFRef | undefined>>();
  private readonly resources = new Map<PDFDict | undefined, Resources>();
  private contentBytes = 0;
  private readonly amounts = new Map<PDFObject, Amount>();

  constructor(context: PDFContext, layers: Layers) {
    this.context = context;
    this.layers = layers;
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
    const resources = this.resources.get(dict) ?? new Resources(this, dict);
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
