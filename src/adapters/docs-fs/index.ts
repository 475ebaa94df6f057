/** Documents and authored files of workspaces, in the file system. */

export { authoredFilesOnDisk } from "./authored-files.ts";
export { docFilesOnDisk } from "./doc-files.ts";
