/** The documents of workspaces, in pieces that can be found and read. */

export type { DocFile, DocPiece, DocTrouble, FolderKind, NewDocPiece } from "./doc.ts";
export { docPath, isDocPath, isNotePath, isPlainName } from "./doc-path.ts";
export { namedFile } from "./hop-targets.ts";
export { likelyBinary } from "./likely-binary.ts";
export { lineCount, piecesOf } from "./pieces.ts";
export type { DocFiles, DocRoot, DocStore, ReadFile, SeenFile } from "./port.ts";
