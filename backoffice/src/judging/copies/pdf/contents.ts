import { inlinePicture } from "./inlinePictures.ts";
import { Lexer, NameToken, type Token, WordToken } from "./lexer.ts";
import { refuseUnknown, requireFew } from "./limits.ts";
import type { Rebuild } from "./rebuild.ts";
import type { Amount, Category, Resources } from "./resources.ts";
import { ContentWriter } from "./writer.ts";

/** What a drawing draws, rewritten. */
export interface Contents extends Amount {
  bytes: Uint8Array;
}

/** Operators that take numbers alone, by how many. */
const NUMBERS = new Map(
  Object.entries({
    0: "q Q h S s f F f* B B* b b* n W W* BT ET T*",
    1: "w J j M i g G Tc Tw Tz TL Tr Ts",
    2: "m l Td TD d0",
    3: "rg RG",
    4: "v y re k K",
    6: "cm c Tm d1",
  }).flatMap(([count, words]) => words.split(" ").map((word) => [word, Number(count)] as const)),
);

/** Operators that take the name of something in the resources. */
const NAMED: ReadonlyMap<string, Category> = new Map([
  ["gs", "ExtGState"],
  ["sh", "Shading"],
  ["Do", "XObject"],
]);

const DEVICES = ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"];
/** A colour of many inks has as many. */
const MOST_OPERANDS = 64;
const INTENTS = ["AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual"];

/** What is done in place of painting on a hidden layer, so that everything after it stays where it is. */
const UNPAINTED = new Map([
  ...["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"].map((word) => [word, "n"] as const),
  ...["'", '"'].map((word) => [word, "T*"] as const),
]);
const PAINTING = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "BI"]);
const INVISIBLE = new Set(["sh", "Do", "BI", "Tj", "TJ"]);

/**
 * The content stream with nothing but what it draws: no comments, no marks with their property lists,
 * no operator that is not known, and names as the new resources have them.
 */
export function rewriteContents(
  bytes: Uint8Array,
  resources: Resources,
  rebuild: Rebuild,
): Contents {
  rebuild.countContents(bytes.length);
  const contents = new ContentRewriter(resources);
  for (const token of new Lexer(bytes).tokens()) contents.take(token);
  return contents.finish();
}

class ContentRewriter {
  private readonly writer = new ContentWriter();
  private readonly resources: Resources;
  private operands: Token[] = [];
  /** For each mark that is open, whether it begins a hidden layer. */
  private readonly marks: boolean[] = [];
  private operators = 0;
  private painted = 0;

  constructor(resources: Resources) {
    this.resources = resources;
  }

  take(token: Token): void {
    if (!(token instanceof WordToken)) {
      if (this.operands.length === MOST_OPERANDS) this.operands.shift();
      this.operands.push(token);
      return;
    }
    this.operators += 1;
    requireFew(this.operators);
    const operands = this.operands;
    this.operands = [];
    if (!this.mark(token.word, operands)) this.draw(token, operands);
  }

  finish(): Contents {
    return { bytes: this.writer.bytes(), operators: this.operators, painted: this.painted };
  }

  private mark(word: string, [tag, properties]: readonly Token[]): boolean {
    if (word === "BMC" || word === "BDC") {
      const isLayer = tag instanceof NameToken && tag.name === "OC";
      const layer = properties instanceof NameToken ? properties.name : "";
      this.marks.push(isLayer && this.resources.isHiddenLayer(layer));
    } else if (word === "EMC") this.marks.pop();
    else return false;
    return true;
  }

  private draw({ word, picture }: WordToken, operands: readonly Token[]): void {
    const isHidden = this.marks.includes(true);
    if (isHidden && INVISIBLE.has(word)) return;
    const instead = isHidden ? UNPAINTED.get(word) : undefined;
    if (instead) this.writer.operator(instead);
    else if (word === "BI") {
      this.writer.inlinePicture(inlinePicture(picture ?? refuseUnknown(), this.resources));
    } else this.write(word, operands);
    if (!isHidden && PAINTING.has(word)) this.painted += 1;
  }

  private write(word: string, operands: readonly Token[]): void {
    const count = NUMBERS.get(word);
    const category = NAMED.get(word);
    if (count !== undefined) {
      const numbers = operands.filter((one) => typeof one === "number");
      if (numbers.length < count) return;
      this.writer.operator(word, ...numbers.slice(numbers.length - count));
    } else if (category) this.writeNamed(word, category, operands.at(-1));
    else this.writeOther(word, operands);
  }

  private writeNamed(word: string, category: Category, operand: Token | undefined): void {
    const name = operand instanceof NameToken && this.resources.use(category, operand.name);
    if (!name) return;
    if (category === "XObject") {
      const { operators, painted } = this.resources.amountOf(name);
      this.operators += operators;
      this.painted += painted;
    }
    this.writer.operator(word, new NameToken(name));
  }

  private writeOther(word: string, operands: readonly Token[]): void {
    const last = operands.at(-1);
    switch (word) {
      case "Tj":
      case "'":
        if (last instanceof Uint8Array) this.writer.operator(word, last);
        return;
      case '"':
        if (last instanceof Uint8Array) {
          const [words = 0, letters = 0] = operands.filter((one) => typeof one === "number");
          this.writer.operator(word, words, letters, last);
        }
        return;
      case "TJ":
        if (Array.isArray(last)) this.writer.operator(word, last.filter(isShown));
        return;
      case "Tf":
        this.writeFont(operands);
        return;
      case "d":
        if (Array.isArray(operands.at(-2)) && typeof last === "number") {
          const dashes = (operands.at(-2) as Token[]).filter((one) => typeof one === "number");
          this.writer.operator(word, dashes, last);
        }
        return;
      case "ri":
        if (last instanceof NameToken && INTENTS.includes(last.name))
          this.writer.operator(word, last);
        return;
      default:
        this.writeColour(word, operands);
    }
  }

  private writeFont([font, size]: readonly Token[]): void {
    if (!(font instanceof NameToken) || typeof size !== "number") return;
    const name = this.resources.use("Font", font.name);
    this.writer.operator("Tf", new NameToken(name ?? refuseUnknown()), size);
  }

  private writeColour(word: string, operands: readonly Token[]): void {
    const last = operands.at(-1);
    const name = last instanceof NameToken ? last.name : undefined;
    if (word === "cs" || word === "CS") {
      const isDevice = name !== undefined && DEVICES.includes(name);
      const own = isDevice ? name : name && this.resources.use("ColorSpace", name);
      if (own) this.writer.operator(word, new NameToken(own));
    } else if (["sc", "SC", "scn", "SCN"].includes(word)) {
      const numbers = operands.filter((one) => typeof one === "number");
      const pattern = name && this.resources.use("Pattern", name);
      this.writer.operator(word, ...numbers, ...(pattern ? [new NameToken(pattern)] : []));
    }
  }
}

const isShown = (token: Token) => typeof token === "number" || token instanceof Uint8Array;
