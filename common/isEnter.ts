/** The parts of React's keyboard event that are read here. */
interface KeyDown {
  readonly key: string;
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number };
}

/** The key code that Safari sends for the Enter that has just ended a composition, and browsers during one. */
const COMPOSING = 229;

/** Whether a `keydown` is Enter, and not the Enter that ends the composition of a word, as in Chinese. */
export function isEnter({ key, nativeEvent }: KeyDown): boolean {
  return key === "Enter" && !nativeEvent.isComposing && nativeEvent.keyCode !== COMPOSING;
}
