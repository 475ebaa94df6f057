/** What every answer says to the browser: nothing from elsewhere, nothing written into the page, nobody around it. */

/** Report, and not only refuse: a page that tries is a defect, and status shows it. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "report-uri /api/csp-report",
].join("; ");

export const SECURITY_HEADERS: { readonly [name: string]: string } = {
  "content-security-policy": CONTENT_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** For everything that may be another the next time, and for what was said. */
export const NOT_KEPT = { "cache-control": "no-store" } as const;
/** For what has its content in its name. */
export const KEPT_FOR_GOOD = { "cache-control": "public, max-age=31536000, immutable" } as const;
