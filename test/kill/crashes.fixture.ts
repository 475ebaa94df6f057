/** A worker that asks for what is not its business, and breaks. */

process.stdout.write(
  `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "erase", params: { refs: ["msg:1"] } })}\n`,
);
process.stdin.once("data", () => {
  throw new Error("it broke");
});
