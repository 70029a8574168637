import { createHash } from "node:crypto";
import type { PageNeeds } from "./securityHeaders.ts";

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const STYLE_SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi;
/** A script of another type is data: it is not run, so no policy asks for it. */
const DATA = /\stype="application\//i;

/** SHA-256, base64, as a content security policy names inline code. */
function hash(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}

/**
 * The hash of an empty style sheet. The back office's components open one and add rules to it by
 * script, which no policy on inline code forbids.
 */
const EMPTY_STYLE_SHEET = hash("");

/** What the content security policy has to allow so that these pages (their HTML) work. */
export function needsOfPages(pages: string[]): Omit<PageNeeds, "apiOrigins" | "reportOrigins"> {
  const scripts = new Set<string>();
  const styles = new Set([EMPTY_STYLE_SHEET]);
  for (const html of pages) {
    for (const [, attributes = "", code = ""] of html.matchAll(SCRIPT)) {
      if (!DATA.test(attributes)) scripts.add(hash(code));
    }
    for (const [, code = ""] of html.matchAll(STYLE_SHEET)) styles.add(hash(code));
  }
  return {
    scriptHashes: [...scripts].sort(),
    styleHashes: [...styles].sort(),
    // The head of a page that is built with an analytics id defines Google's function.
    analytics: pages.some((html) => html.includes("function gtag(")),
  };
}
