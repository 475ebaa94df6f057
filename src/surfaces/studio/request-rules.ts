/**
 * Which requests are looked at at all. Pure: headers in, a refusal out.
 *
 * A page of somebody else's in the same browser can send requests here, by a name of its own that it points at this machine or
 * across origins. Neither is answered, with a session or without one.
 */

/** Of the headers of a request, those that decide; each as it was sent, and absent where it was not. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly fetchSite?: string | undefined;
  readonly contentType?: string | undefined;
}

export interface Refusal {
  readonly status: 403 | 405 | 415;
  readonly message: string;
  readonly hint: string;
}

export const CSP_REPORT = "/api/csp-report";
const POSTED: { readonly [path: string]: readonly string[] } = {
  "/api/call": ["application/json"],
  [CSP_REPORT]: ["application/csp-report", "application/reports+json", "application/json"],
};

export function refusalOf(seen: Seen, port: number): Refusal | undefined {
  if (seen.host === undefined || !namesOf(port).includes(seen.host.toLowerCase())) {
    return {
      status: 403,
      message: "Studio is reached under another name.",
      hint: `Open it as http://127.0.0.1:${port}.`,
    };
  }
  if (!isSameOrigin(seen)) {
    return {
      status: 403,
      message: "The request comes from another page.",
      hint:
        seen.path === "/open"
          ? "Copy the link into the address bar of the browser."
          : "Open Studio by its own link.",
    };
  }
  const types = POSTED[seen.path];
  if (types === undefined) {
    if (seen.method === "GET" || seen.method === "HEAD") return undefined;
    return { status: 405, message: "This is only read.", hint: "Use GET." };
  }
  if (seen.method !== "POST") return { status: 405, message: "This is posted.", hint: "Use POST." };
  const type = seen.contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (types.includes(type)) return undefined;
  return { status: 415, message: "The body is of another type.", hint: `Send ${types[0]}.` };
}

/** Of this machine, and of no name that somebody else can point here. */
function namesOf(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
}

function isSameOrigin({ origin, fetchSite, host, path }: Seen): boolean {
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  if (origin === undefined || origin.toLowerCase() === `http://${host?.toLowerCase()}`) return true;
  // A browser that keeps its referrer to itself says so of its own reports too; a session they need all the same.
  return path === CSP_REPORT && origin === "null";
}
