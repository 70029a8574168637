import { createHash } from "node:crypto";

/**
 * The security headers of the site, defined only here. The site's server sends them
 * (tools/stack/site), and the build writes them into the files of static hosts (hostFiles.ts).
 * Every answer gets the same set, because hosts combine overlapping rules differently.
 */

const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];
const TAG_MANAGER = "https://*.googletagmanager.com";
const ANALYTICS = [TAG_MANAGER, "https://*.google-analytics.com", "https://*.analytics.google.com"];

const FIXED = {
  // Google sign-in redirects, without a popup that this would block.
  "cross-origin-opener-policy": "same-origin",
  // Pages of other origins can neither embed nor read our files.
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
} as const;

/** Two years, as preload lists require. Only over HTTPS, because browsers ignore it otherwise. */
const STRICT_TRANSPORT_SECURITY = "max-age=63072000; includeSubDomains";

/** The sources of the pages of both apps besides files of their own origin. */
export interface PageNeeds {
  /** SHA-256, base64, of inline scripts. */
  scriptHashes: string[];
  /** SHA-256, base64, of inline style sheets. */
  styleHashes: string[];
  /** The origin of Supabase, if it is not that of the pages. */
  apiOrigins: string[];
  /** The origin of the error tracker, if there is one. */
  reportOrigins: string[];
  /** Whether the pages were built with an analytics id. */
  analytics: boolean;
}

/**
 * The content security policy of the whole site. Scripts may be files of the site, inline
 * scripts by their hash, hCaptcha's, and Google's tag in a build with an analytics id.
 */
export function contentSecurityPolicy(needs: PageNeeds): string {
  const hashes = (list: string[]) => list.map((hash) => `'sha256-${hash}'`);
  const analytics = needs.analytics ? ANALYTICS : [];
  const directives = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      // For the back office's solver (highs), which is WebAssembly. It does not allow turning text into a script.
      // Static hosts cannot set a policy for the back office only, so the public site's pages remove this
      // source again (public-site/app/root.tsx).
      "'wasm-unsafe-eval'",
      ...hashes(needs.scriptHashes),
      ...HCAPTCHA,
      ...(needs.analytics ? [TAG_MANAGER] : []),
    ],
    "style-src": ["'self'", ...hashes(needs.styleHashes), ...HCAPTCHA],
    // Style attributes set properties of one element, such as the color of a phase. They cannot select other
    // elements, and adding one requires markup.
    "style-src-attr": ["'unsafe-inline'"],
    "font-src": ["'self'"],
    // blob: for pictures that a team or an administrator sees before they are public.
    "img-src": ["'self'", "blob:", ...needs.apiOrigins, ...analytics],
    "connect-src": [
      "'self'",
      ...needs.apiOrigins,
      ...needs.reportOrigins,
      ...HCAPTCHA,
      ...analytics,
    ],
    // blob: for PDFs that the back office has fetched and displays.
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
/** A script of another type is data: it does not run, so it needs no hash. */
const DATA = /\stype="application\//i;

/** SHA-256, base64, as a content security policy names inline code. */
function hash(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}

/**
 * The hash of an empty style sheet. The back office's components insert one and add rules to it by
 * script, which the policy allows.
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
