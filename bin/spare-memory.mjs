/**
 * Has a process that lives long keep less of what it has given back.
 *
 * V8 lets a heap grow by more than half before it looks for what is no longer needed; with four heaps in a process that is a hundred
 * megabytes of nothing. Looked for after a quarter, an owner under load takes a tenth less in all. It is told when the process begins: told
 * later, V8 would take nothing that it has compiled before.
 *
 * On Linux each thread keeps memory of its own that is free, in arenas of glibc, and the more threads work the more of it there is: an
 * owner under load grew by a fifth within five minutes while nothing new was said, and stood still with two arenas. glibc reads
 * how many there may be when a process begins, too. So this one begins again, as the same process. Others pay no heed to it.
 */

const GROW = "--heap-growing-percent";
const GROW_PERCENT = 25;
/** Those of Node 24 to 26: one that does not know a flag does not start. */
const KNOWING_V8 = /^1[34]\./;
/** The same that `nacre service` has its unit set. */
const SPARING = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "262144" };

/** To be called before anything is opened. Who has chosen otherwise is let be; where it cannot be done, it goes on as it is. */
export function spareMemory() {
  const { execPath, execArgv, argv, env, versions, platform } = process;
  const isTold = execArgv.some((one) => one.startsWith(GROW));
  const flags = isTold || !KNOWING_V8.test(versions.v8) ? [] : [`${GROW}=${GROW_PERCENT}`];
  const sparing = platform === "linux" && env.MALLOC_ARENA_MAX === undefined ? SPARING : {};
  if (flags.length === 0 && Object.keys(sparing).length === 0) return;
  // A parent that talks over a channel would lose it.
  if (process.execve === undefined || process.channel) return;
  process.execve(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], { ...env, ...sparing });
}
