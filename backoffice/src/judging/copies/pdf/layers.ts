import { PDFArray, PDFDict, PDFName, type PDFObject, type PDFRef } from "@cantoo/pdf-lib";

const read = (dict: PDFDict | undefined, key: string) => dict?.lookup(PDFName.of(key));
const readDict = (dict: PDFDict | undefined, key: string) => {
  const value = read(dict, key);
  return value instanceof PDFDict ? value : undefined;
};
const nameOf = (value: PDFObject | undefined) =>
  value instanceof PDFName ? value.decodeText() : undefined;

function membersOf(value: PDFObject | undefined): PDFObject[] {
  if (value instanceof PDFArray) return value.asArray().flatMap((_, at) => value.lookup(at) ?? []);
  return value ? [value] : [];
}

/** Which layers of a PDF are hidden when it is opened: what is on them is not copied. */
export class Layers {
  private readonly hidden: ReadonlySet<PDFObject>;

  constructor(catalog: PDFDict) {
    const properties = readDict(catalog, "OCProperties");
    const setting = readDict(properties, "D");
    const shown = new Set(membersOf(read(setting, "ON")));
    const all = membersOf(read(properties, "OCGs"));
    const isOff = nameOf(read(setting, "BaseState")) === "OFF";
    this.hidden = new Set([
      ...(isOff ? all.filter((layer) => !shown.has(layer)) : []),
      ...membersOf(read(setting, "OFF")),
    ]);
  }

  /** Whether what belongs to this layer, or to some of several, is hidden. */
  isHidden(layer: PDFObject | PDFRef | undefined): boolean {
    if (!(layer instanceof PDFDict)) return false;
    if (nameOf(read(layer, "Type")) !== "OCMD") return this.hidden.has(layer);
    const rule = read(layer, "VE");
    if (rule instanceof PDFArray) return !this.isTrue(rule);
    const states = membersOf(read(layer, "OCGs")).map((one) => !this.hidden.has(one));
    if (states.length === 0) return false;
    switch (nameOf(read(layer, "P"))) {
      case "AllOn":
        return !states.every(Boolean);
      case "AllOff":
        return states.some(Boolean);
      case "AnyOff":
        return states.every(Boolean);
      default:
        return !states.some(Boolean);
    }
  }

  private isTrue(rule: PDFObject): boolean {
    if (!(rule instanceof PDFArray)) return !this.hidden.has(rule);
    const [operator, ...members] = membersOf(rule);
    const states = members.map((member) => this.isTrue(member));
    if (nameOf(operator) === "Not") return !states[0];
    return nameOf(operator) === "Or" ? states.some(Boolean) : states.every(Boolean);
  }
}
