/** A vector as text, for where only text goes: base64 of little-endian float32. */

export function vectorToText(vector: Float32Array): string {
  const bytes = Buffer.alloc(4 * vector.length);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, 4 * at);
  return bytes.toString("base64");
}

/** What is no vector becomes one of another length. */
export function vectorFromText(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(4 * at));
}
