import type { PDFRef } from "@cantoo/pdf-lib";

/** The kinds of things that a page refers to by names of its own. */
export type Category = "ExtGState" | "ColorSpace" | "Pattern" | "Shading" | "XObject" | "Font";

/** How much a drawing draws, with the drawings in it. */
export interface Amount {
  operators: number;
  /** How often it paints what is no text: a picture, a line, an area. */
  painted: number;
}

/**
 * What a page, or a drawing on it, refers to: only what it uses, under names that tell nothing. The
 * class is in copiedResources.ts, which imports the rules; rules for drawings import this file.
 */
export interface Resources {
  /** In the new PDF. */
  readonly ref: PDFRef;
  /** The name in the new PDF of what has this one in the old; nothing when it is not there. */
  use(category: Category, name: string): string | undefined;
  /** How much a drawing draws, by its new name. */
  amountOf(name: string): Amount;
  /** Whether the layer with this name is hidden. */
  isHiddenLayer(name: string): boolean;
}
