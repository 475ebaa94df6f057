/** Where an endpoint is, and where it may send us: nowhere else. */

/** What a person has to change about a URL or a key; null when nothing. Never repeats the key. */
export function endpointProblem(url: string, key: string | null = null): string | null {
  const parsed = URL.parse(url);
  if (parsed === null) return "is not a URL; it looks like https://api.example.com/v1";
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:")
    return `has the protocol ${parsed.protocol}; only http: and https: are used`;
  // They would stand in every message about a request that failed.
  if (parsed.username !== "" || parsed.password !== "")
    return "holds a user or a password; name a key instead";
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    return "has a key with spaces or other signs that no header can carry";
  return null;
}

/** A URL may end before the path or anywhere within it; what stands behind a question mark stays. */
export function urlWith(url: string, path: `/${string}`): URL {
  const parsed = new URL(url);
  const given = parsed.pathname.replace(/\/+$/, "");
  const steps = path.slice(1).split("/");
  let there = steps.length;
  while (there > 0 && !given.endsWith(`/${steps.slice(0, there).join("/")}`)) there -= 1;
  parsed.pathname = [given, ...steps.slice(there)].join("/");
  parsed.hash = "";
  return parsed;
}

/** On this machine: what is sent there is read by nobody on the way. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** Those that ask for the same request again; the others would make it another one. */
const REPEATING = new Set([307, 308]);

/** Where a redirect leads, if the same request may be made there; else null. */
export function redirectTarget(from: URL, status: number, location: string | null): URL | null {
  const target = location === null ? null : URL.parse(location, from.href);
  return REPEATING.has(status) && target?.origin === from.origin ? target : null;
}
