/** Totals of a vitest JSON report that cannot say "0 failed" when something failed. */

/**
 * A file that does not load has no tests to fail, so it counts as one failure; so does a run that ended
 * badly without naming any.
 */
export function totalsOf(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const unloaded = (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + unloaded;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Tests that were there and did not run. */
export function skippedOf(report) {
  return report?.numPendingTests ?? 0;
}

/** What failed, by file and name, with the first lines of why: the end of a long log is what a person reads. */
export function failuresOf(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [{ file, name: "does not load", why: firstLines(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        name: fullName,
        why: firstLines(failureMessages[0]),
      }));
    });
}

const SHOWN_LINES = 12;

function firstLines(text = "") {
  return text.split("\n").slice(0, SHOWN_LINES).join("\n");
}
