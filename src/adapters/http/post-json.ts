/** Sends JSON to an endpoint; follows a redirect within the origin, and none that leads out of it. */

import { redirectTarget } from "./endpoint-url.ts";

export interface Sending {
  readonly url: URL;
  readonly body: object;
  /** Null for an endpoint that asks for none. */
  readonly key: string | null;
  readonly accept: string;
}

const MOST_REDIRECTS = 3;

/** `astray`: it was sent on to where nobody wanted to go, and how. Rejects as the platform does. */
export async function postJson(
  sending: Sending,
  signal: AbortSignal,
): Promise<{ readonly response: Response } | { readonly astray: string }> {
  const body = JSON.stringify(sending.body);
  let { url } = sending;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        accept: sending.accept,
        ...(sending.key === null ? {} : { authorization: `Bearer ${sending.key}` }),
      },
      body,
      signal,
    });
    if (response.status < 300 || response.status >= 400) return { response };
    await response.body?.cancel();
    const target = redirectTarget(url, response.status, response.headers.get("location"));
    if (target === null) return { astray: "the endpoint redirects elsewhere; name the final address" };
    url = target;
  }
  return { astray: "the endpoint redirects in circles" };
}
