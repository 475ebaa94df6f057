/** What starts programs for a user on this machine, as the commands for it need it. */

export type ServiceKind = "systemd" | "launchd";
export const SERVICE_KINDS: readonly ServiceKind[] = ["systemd", "launchd"];

export interface ServiceMachine {
  /** What this system has; null: neither. */
  readonly kind: ServiceKind | null;
  /** This program, by whole paths: a service has no PATH to rely on. */
  readonly command: readonly string[];
  readonly userId: number;
  /** Where services of a user are looked for. */
  folderOf(kind: ServiceKind): string;
  /** Null when there is no such file. */
  read(path: string): Promise<string | null>;
  /** In one step, readable by everybody, in a folder that is made. */
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** For this user alone, where there is none. */
  makeFolder(path: string): Promise<void>;
  /** Never rejects; 127 when there is no such program. */
  run(
    program: string,
    args: readonly string[],
  ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
}
