/**
 * What may stand against a fact, or what a fact stands against: words of the owner that nobody has listened to yet, or that were
 * found and say otherwise, or what is so no longer. To listen takes the patterns of every language, which are loaded when there is
 * a fact to compare with: most questions are about none, and who asks one from a terminal waits for what is loaded.
 */

export async function loadFactsAgainst() {
  const [{ withDoubts }, { laterThan, withLater }, { tellsFormer }] = await Promise.all([
    import("./facts-doubted.ts"),
    import("./facts-later.ts"),
    import("./facts-told.ts"),
  ]);
  return { withDoubts, laterThan, withLater, tellsFormer };
}
