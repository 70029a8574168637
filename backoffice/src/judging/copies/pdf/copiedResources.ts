import { PDFDict, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import { colourSpace } from "./colours.ts";
import { externalIn, graphicsStateIn, patternIn } from "./drawings.ts";
import { fontIn } from "./fonts.ts";
import type { Rebuild, Rule } from "./rebuild.ts";
import type { Amount, Category, Resources } from "./resources.ts";
import { shading } from "./shadings.ts";
import { needed } from "./shapes.ts";

/** Colour spaces that have their names from the specification. */
const DEFAULTS = ["DefaultGray", "DefaultRGB", "DefaultCMYK"];

/** Copies what a page refers to as soon as the page uses it, each kind of thing by its own rule. */
export class CopiedResources implements Resources {
  readonly ref: PDFRef;
  private readonly rebuild: Rebuild;
  private readonly from: PDFDict | undefined;
  private readonly copy: PDFDict;
  private readonly names = new Map<string, string | undefined>();
  private readonly rules: Readonly<Record<Category, Rule>>;

  constructor(rebuild: Rebuild, from: PDFDict | undefined) {
    this.rebuild = rebuild;
    this.from = from;
    this.copy = PDFDict.withContext(rebuild.context);
    this.ref = rebuild.context.register(this.copy);
    this.rules = {
      ExtGState: graphicsStateIn(this),
      ColorSpace: colourSpace,
      Pattern: patternIn(this),
      Shading: shading,
      XObject: externalIn(this),
      Font: fontIn(this),
    };
    for (const name of DEFAULTS) this.use("ColorSpace", name);
  }

  private find(category: string, name: string) {
    const list = this.from?.lookup(PDFName.of(category));
    return list instanceof PDFDict ? list.lookup(PDFName.of(escaped(name))) : undefined;
  }

  use(category: Category, name: string): string | undefined {
    const key = `${category}/${name}`;
    if (this.names.has(key)) return this.names.get(key);
    // Until it is known: a drawing within itself draws nothing.
    this.names.set(key, undefined);
    const value = this.find(category, name);
    if (!value) return undefined;
    const rule = this.rules[category];
    // Not every XObject shows something: one may be on a hidden layer.
    const copy = (category === "XObject" ? rule : needed(rule))(value, this.rebuild);
    if (!copy) return undefined;
    const list = this.listOf(category);
    const own = DEFAULTS.includes(name) ? name : `${category.charAt(0)}${list.keys().length + 1}`;
    list.set(PDFName.of(own), copy);
    this.names.set(key, own);
    return own;
  }

  amountOf(name: string): Amount {
    return this.rebuild.amountOf(this.listOf("XObject").lookup(PDFName.of(name)));
  }

  isHiddenLayer(name: string): boolean {
    return this.rebuild.layers.isHidden(this.find("Properties", name));
  }

  private listOf(category: Category): PDFDict {
    const key = PDFName.of(category);
    const known = this.copy.get(key);
    if (known instanceof PDFDict) return known;
    const list = PDFDict.withContext(this.rebuild.context);
    this.copy.set(key, list);
    return list;
  }
}

/** As pdf-lib wants a name: a `#` in it is no escape any more. */
const escaped = (name: string) => name.replaceAll("#", "#23");
