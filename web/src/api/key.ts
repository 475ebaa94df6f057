/**
 * The key of this browser's session: kept where pages of this origin alone read it, and sent with everything that is asked.
 *
 * Read anew each time: a link that was opened in another tab brings a new one. While Nacre is away anybody on this machine may listen in
 * its place; whoever is there next is shown the key only once they have proved that they know the session.
 */

/** The name is the one that a link keeps it by (src/surfaces/studio/entry-page.ts). */
const NAME = "nacre-key";
/** Whoever says nothing for so long is taken for nobody. */
const PROOF_MS = 10_000;
let isDoubted = false;

/** From now on it is not known who answers. */
export function doubt(): void {
  isDoubted = true;
}

/** Rejects, as a request to nobody would, where somebody else answers. */
export async function keyHeaders(signal?: AbortSignal): Promise<{ readonly [name: string]: string }> {
  const key = kept();
  if (key === null) return {};
  if (isDoubted && !(await isProved(key, signal))) return {};
  isDoubted = false;
  return { [NAME]: key };
}

/** Calls back when a link was opened in another tab. */
export function onKey(told: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === NAME) told();
  });
}

function kept(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** False: the session is not known there, as after it has ended; asked without the key, it says so. */
async function isProved(key: string, signal: AbortSignal | undefined): Promise<boolean> {
  const nonce = crypto.randomUUID();
  const given = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(PROOF_MS)]);
  const response = await fetch("/api/proof", { headers: { "nacre-nonce": nonce }, signal: given });
  if (response.status === 401) return false;
  // Of each session whose cookie came along.
  const { proofs } = (await response.json()) as { readonly proofs?: unknown };
  const isKnown = Array.isArray(proofs) && proofs.includes(await proofFor(key, nonce));
  if (!isKnown) throw new TypeError("Somebody else answers.");
  return true;
}

async function proofFor(key: string, nonce: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes(key));
  const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
  const secret = await crypto.subtle.importKey("raw", digest, algorithm, false, ["sign"]);
  const proof = new Uint8Array(await crypto.subtle.sign("HMAC", secret, bytes(nonce)));
  return Array.from(proof, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
