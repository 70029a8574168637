import { readFile } from "node:fs/promises";
import type { FallbackFont } from "../fallbackFonts.ts";

const FILES: Readonly<Record<FallbackFont, string>> = {
  alphabets: "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  han: "@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf",
  hangul: "@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf",
};
const PACKAGES = new URL("../../../../../node_modules/", import.meta.url);

/** A font as the worker loads it. */
export const readFallbackFont = async (name: FallbackFont) =>
  [name, new Uint8Array(await readFile(new URL(FILES[name], PACKAGES)))] as const;
