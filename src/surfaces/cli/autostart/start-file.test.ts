import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type ServiceChoice, serviceFile } from "./start-file.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-service-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHOICE: ServiceChoice = {
  kind: "systemd",
  command: [process.execPath, "/opt/na cre/bin/nacre.mjs"],
  home: "/home/ann/.nacre",
  isUsualHome: true,
  network: false,
  plain: false,
};
const odd = fc
  .string({
    unit: fc.constantFrom("a", " ", '"', "'", "\\", "%", "$", "{", "é", "&", "<", ";", "#", "-", "x41"),
  })
  .map((name) => `/srv/${name}`);

/** As systemd.service(5) describes a command line, for double quotes. */
function systemdWords(line: string): readonly string[] {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => word!);
  return words.map((word) => word.replace(/\\(.)/g, "$1").replaceAll("%%", "%").replaceAll("$$", "$"));
}

/** Enough of a property list for what stands in ours. */
function readPlist(text: string): unknown {
  const tokens = [
    ...text.replace(/<\?[\s\S]*?\?>|<![\s\S]*?>/g, "").matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>([^<]*)/g),
  ];
  let at = 0;
  const value = (): unknown => {
    const [, , tag, , inner] = tokens[at++]!;
    if (tag === "true" || tag === "false") return tag === "true";
    if (tag === "string" || tag === "integer" || tag === "key") {
      expect(tokens[at++]![2]).toBe(tag);
      const said = inner!.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      return tag === "integer" ? Number(said) : said;
    }
    const all: unknown[] = [];
    while (tokens[at]![1] !== "/") all.push(value());
    expect(tokens[at++]![2]).toBe(tag);
    if (tag === "plist") return all[0];
    if (tag === "array") return all;
    return Object.fromEntries(all.flatMap((key, index) => (index % 2 === 0 ? [[key, all[index + 1]]] : [])));
  };
  return value();
}

test("whatever a folder is called, the service is told exactly that", () => {
  fc.assert(
    fc.property(odd, (home) => {
      const words = [...CHOICE.command, "serve", "--home", home];
      const unit = serviceFile({ ...CHOICE, home }).text;
      expect(systemdWords(/^ExecStart=(.*)$/m.exec(unit)![1]!)).toEqual(words);
      const plist = readPlist(serviceFile({ ...CHOICE, home, kind: "launchd" }).text);
      expect(plist).toMatchObject({
        ProgramArguments: words,
        KeepAlive: { SuccessfulExit: false },
        Umask: 0o077,
      });
    }),
  );
});

/** Comes with systemd; where that is not, nothing is asked. */
const ANALYSE = "systemd-analyze";
const analyse = (unit: string) =>
  spawnSync(ANALYSE, ["verify", "--user", unit], {
    encoding: "utf8",
    // It wants a folder of the session's; any will do to read a file.
    env: { ...process.env, XDG_RUNTIME_DIR: folder },
  });
const hasSystemd = spawnSync(ANALYSE, ["--version"]).status === 0;

test.runIf(hasSystemd)(
  "systemd itself has nothing to say about the unit, and reads it as it is meant",
  () => {
    const homes = [CHOICE.home, '/srv/odd "x" %h $HOME \\', "/tmp/data"];
    const units = homes.flatMap((home) =>
      [false, true].map((plain) =>
        serviceFile({ ...CHOICE, home, plain, network: plain, isUsualHome: false }),
      ),
    );
    for (const [index, unit] of units.entries()) {
      const path = join(folder, `${index}-${unit.file}`);
      writeFileSync(path, unit.text);
      const { status, stdout, stderr } = analyse(path);
      expect({ status, said: stdout + stderr }, unit.text).toEqual({ status: 0, said: "" });
    }
    const broken = join(folder, "broken.service");
    writeFileSync(broken, units[0]!.text.replace(/"$/m, ""));
    expect(analyse(broken).status).not.toBe(0);
  },
);

test("what it runs may do little, as far as the system allows", () => {
  const lines = (choice: Partial<ServiceChoice>) => serviceFile({ ...CHOICE, ...choice }).text.split("\n");
  expect(lines({})).toEqual(
    expect.arrayContaining([
      "NoNewPrivileges=yes",
      "PrivateTmp=yes",
      "ProtectSystem=strict",
      'ReadWritePaths="/home/ann/.nacre"',
      "UMask=0077",
      "Restart=on-failure",
      "Environment=MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=262144",
      "IPAddressDeny=any",
    ]),
  );
  expect(lines({ network: true })).not.toContain("IPAddressDeny=any");
  expect(lines({ plain: true })).not.toContain("ProtectSystem=strict");
  // A private folder for temporary files would hide the data.
  expect(lines({ home: "/tmp/data" })).not.toContain("PrivateTmp=yes");
});

test("each data folder has a service of its own", () => {
  const names = ["/a", "/b"].map((home) => serviceFile({ ...CHOICE, home, isUsualHome: false }).name);
  expect(new Set(names).size).toBe(2);
  expect(serviceFile(CHOICE).name).toBe("nacre.service");
  expect(() => serviceFile({ ...CHOICE, home: "/a\nExecStart=/bin/sh" })).toThrow("control characters");
});
