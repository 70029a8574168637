import { createHash } from "node:crypto";

/**
 * The security headers of the site: the one source of them. The site's server sends them
 * (tools/stack/site), and the build writes them into the files of static hosts (hostFiles.ts).
 * Every answer of any type gets the same set: hosts differ in how they join rules that overlap.
 */

const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];
const TAG_MANAGER = "https://*.googletagmanager.com";
const ANALYTICS = [TAG_MANAGER, "https://*.google-analytics.com", "https://*.analytics.google.com"];

const FIXED = {
  // Google sign-in leaves the page and comes back to it: there is no popup that this would cut off.
  "cross-origin-opener-policy": "same-origin",
  // Pages of other origins can neither embed nor read our files.
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
} as const;

/** Two years, as browsers' preload lists ask for. Only over HTTPS, where alone it means something. */
const STRICT_TRANSPORT_SECURITY = "max-age=63072000; includeSubDomains";

/** The sources of the pages of both apps besides files of their own origin. */
export interface PageNeeds {
  /** SHA-256, base64, of the scripts written inside of pages. */
  scriptHashes: string[];
  /** The same of the style sheets written inside of pages. */
  styleHashes: string[];
  /** Where Supabase is, when it is not the pages' own origin. */
  apiOrigins: string[];
  /** Where errors are reported to, if anywhere. */
  reportOrigins: string[];
  /** Whether the pages were built with an analytics id. */
  analytics: boolean;
}

/**
 * The content security policy of the whole site. Scripts are files of the site, those inside of its
 * pages by their hash, hCaptcha's, and Google's tag in a build with an analytics id.
 */
export function contentSecurityPolicy(needs: PageNeeds): string {
  const hashes = (list: string[]) => list.map((hash) => `'sha256-${hash}'`);
  const analytics = needs.analytics ? ANALYTICS : [];
  const directives = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      // The solver of the back office (highs) is WebAssembly. It comes from the site alone and turns no
      // text into a script; the public site's pages take it away again (public-site/app/root.tsx), as a
      // policy for the back office alone is beyond static hosts, as said above.
      "'wasm-unsafe-eval'",
      ...hashes(needs.scriptHashes),
      ...HCAPTCHA,
      ...(needs.analytics ? [TAG_MANAGER] : []),
    ],
    "style-src": ["'self'", ...hashes(needs.styleHashes), ...HCAPTCHA],
    // Attributes set single properties of single elements, such as a phase's colour. They can neither
    // select what they do not belong to nor be put anywhere without markup.
    "style-src-attr": ["'unsafe-inline'"],
    "font-src": ["'self'"],
    // blob: is a picture that its team or an administrator sees before it is public.
    "img-src": ["'self'", "blob:", ...needs.apiOrigins, ...analytics],
    "connect-src": [
      "'self'",
      ...needs.apiOrigins,
      ...needs.reportOrigins,
      ...HCAPTCHA,
      ...analytics,
    ],
    // blob: is a PDF that the back office has fetched and shows on the page.
    "frame-src": ["blob:", ...HCAPTCHA],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/**
 * The headers of every answer.
 * @param https Whether the site is served over HTTPS.
 */
export function securityHeaders(needs: PageNeeds, { https }: { https: boolean }) {
  return {
    "content-security-policy": contentSecurityPolicy(needs),
    ...FIXED,
    ...(https && { "strict-transport-security": STRICT_TRANSPORT_SECURITY }),
  };
}

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

/** The parts of the content security policy that these pages (HTML) need. */
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
