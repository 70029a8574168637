/**
 * Security headers of the two apps. Whatever host serves them needs the same, and over HTTPS
 * strict-transport-security besides.
 */

const HCAPTCHA = "https://hcaptcha.com https://*.hcaptcha.com";
const TAG_MANAGER = "https://www.googletagmanager.com";
const ANALYTICS = `${TAG_MANAGER} https://*.google-analytics.com https://*.analytics.google.com`;

/** For every answer, whatever its type. */
export const SECURITY_HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
} as const;

/** What a page needs besides its own origin. */
export interface PageNeeds {
  /** SHA-256, base64, of the scripts written inside the page (`inlineScriptHashes`). */
  scriptHashes: string[];
  /** Where Supabase is, when it is not the page's own origin. */
  apiOrigins: string[];
  /** Whether it was built with an analytics id. */
  analytics: boolean;
}

/** The content security policy of a page. */
export function contentSecurityPolicy({ scriptHashes, apiOrigins, analytics }: PageNeeds): string {
  const hashes = scriptHashes.map((hash) => `'sha256-${hash}'`);
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...hashes, HCAPTCHA, ...(analytics ? [TAG_MANAGER] : [])],
    // Mantine and MUI write style elements and attributes at run time.
    "style-src": ["'self'", "'unsafe-inline'", HCAPTCHA],
    "img-src": ["'self'", "data:", "blob:", ...(analytics ? [ANALYTICS] : [])],
    "connect-src": ["'self'", ...apiOrigins, HCAPTCHA, ...(analytics ? [ANALYTICS] : [])],
    // blob: is a PDF that the back office has fetched and shows on the page.
    "frame-src": ["blob:", HCAPTCHA],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
