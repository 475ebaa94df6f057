import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { code, fileSystemOf, machine } from "./machine.ts";

const MOUNTS = [
  "overlay / overlay rw 0 0",
  "/dev/nvme0n1p2 /srv ext4 rw 0 0",
  "files.example:/home /home nfs rw 0 0",
  "/dev/mapper/somebody-home /srv/private xfs rw 0 0",
  "",
].join("\n");

test.each([
  { path: "/srv/here/.bench", told: "ext4 on nvme0n1p2" },
  { path: "/srvs", told: "overlay" },
  { path: "/home/me", told: "nfs" },
  { path: "/srv/private", told: "xfs" },
])("the file system of $path is $told, and no host or person is named", ({ path, told }) => {
  expect(fileSystemOf(path, MOUNTS)).toBe(told);
});

test("a machine is told with its kernel, and code by its source where there is git", () => {
  expect(machine()).toMatch(/^\d+ x .+, \d+ GiB, \w+ .+, Node \d+/);
  const folder = mkdtempSync(join(tmpdir(), "nacre-no-git-"));
  try {
    expect(code(folder)).toEqual({});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
