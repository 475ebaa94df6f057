/**
 * The file that starts `nacre serve` for one data folder: a unit for systemd's user manager, a property list for launchd. Pure.
 *
 * Whoever reads the store for others should be able to do little else: it writes its data folder, and talks to this machine.
 */

import { createHash } from "node:crypto";
import { posix } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import type { ServiceKind } from "./start-machine.ts";

/** By this a file is known to be ours to replace and to remove. */
export const MARK = "Written by nacre service";

export interface ServiceChoice {
  readonly kind: ServiceKind;
  readonly command: readonly string[];
  readonly home: string;
  /** The usual data folder has the usual name. */
  readonly isUsualHome: boolean;
  /** It may talk to other machines: for a model or an embedder that is elsewhere. */
  readonly network: boolean;
  /** Without what needs user namespaces, which some systems forbid. */
  readonly plain: boolean;
}

export interface ServiceFile {
  /** As its manager knows it. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

export function serviceFile(choice: ServiceChoice): ServiceFile {
  for (const part of [...choice.command, choice.home]) {
    if (!/[\u0000-\u001f\u007f]/.test(part)) continue;
    throw new NacreError(
      "input/bad-field",
      `a service cannot be told of a path with control characters: ${JSON.stringify(part)}`,
      "Use another data folder: --home DIR.",
    );
  }
  const suffix = choice.isUsualHome ? "" : createHash("sha256").update(choice.home).digest("hex").slice(0, 8);
  return choice.kind === "systemd" ? systemd(choice, suffix) : launchd(choice, suffix);
}

const argumentsOf = ({ command, home }: ServiceChoice) => [...command, "serve", "--home", home];

function systemd(choice: ServiceChoice, suffix: string): ServiceFile {
  const name = `nacre${suffix && `-${suffix}`}.service`;
  const lines = [
    `# ${MARK} (${choice.plain ? "plain" : "sandboxed"}). Remove it with: nacre service remove`,
    "[Unit]",
    `Description=Nacre${/^[\w./ -]+$/.test(choice.home) ? `, the memory in ${choice.home}` : ""}`,
    "",
    "[Service]",
    `ExecStart=${argumentsOf(choice).map(execWord).join(" ")}`,
    "Restart=on-failure",
    "RestartSec=5",
    // It finishes what it has begun within two seconds.
    "TimeoutStopSec=20",
    "UMask=0077",
    // Left to itself, each of its threads keeps memory that it gave back; this is of glibc, and others pay no heed to it.
    "Environment=MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=262144",
    ...guards(choice),
    "",
    "[Install]",
    "WantedBy=default.target",
  ];
  return { name, file: name, text: `${lines.join("\n")}\n` };
}

/** In the user's own manager the first kind needs nothing; the second is made of user namespaces. */
function guards({ home, network, plain }: ServiceChoice): readonly string[] {
  const always = [
    "NoNewPrivileges=yes",
    "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6",
    "RestrictSUIDSGID=yes",
    "RestrictRealtime=yes",
    "LockPersonality=yes",
    "SystemCallArchitectures=native",
    ...(network ? [] : ["IPAddressDeny=any", "IPAddressAllow=localhost"]),
  ];
  if (plain) return always;
  const isTemporary = /^\/(?:var\/)?tmp(?:\/|$)/.test(posix.normalize(home));
  return [
    ...always,
    "ProtectSystem=strict",
    "ProtectHome=read-only",
    `ReadWritePaths=${pathWord(home)}`,
    // A data folder in there would be out of sight.
    ...(isTemporary ? [] : ["PrivateTmp=yes"]),
  ];
}

/** systemd takes quotes, backslashes, percent signs and dollars for itself. */
function execWord(word: string): string {
  return pathWord(word).replaceAll("$", "$$$$");
}

function pathWord(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("%", "%%")}"`;
}

function launchd(choice: ServiceChoice, suffix: string): ServiceFile {
  const name = `nacre.serve${suffix && `.${suffix}`}`;
  const log = posix.join(choice.home, "serve.log");
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
  "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${MARK}. Remove it with: nacre service remove -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${name}</string>
  <key>ProgramArguments</key>
  <array>
${argumentsOf(choice)
  .map((word) => `    <string>${xml(word)}</string>`)
  .join("\n")}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>5</integer>
  <key>ProcessType</key>
  <string>Background</string>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardErrorPath</key>
  <string>${xml(log)}</string>
</dict>
</plist>
`;
  return { name, file: `${name}.plist`, text };
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
