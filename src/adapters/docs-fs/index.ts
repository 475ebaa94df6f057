/** Documents of workspaces, in the file system. */

export { docFilesOnDisk } from "./doc-files.ts";
