/** What an artifact is called: by its bytes alone, so that a name cannot lead anywhere else. */

/** Bytes of one artifact. */
export const LARGEST_ARTIFACT = 8 * 1024 * 1024;

const HANDLE = /^nacre_artifact:v1:sha256:([0-9a-f]{64})$/;

export function artifactHandle(sha256: string): string {
  return `nacre_artifact:v1:sha256:${sha256}`;
}

/** Its hash. Undefined: it is no handle; one that nearly is one is none. */
export function readHandle(text: string): string | undefined {
  // In JavaScript `$` is the end and nothing before it: no line break slips through.
  return HANDLE.exec(text)?.[1];
}
