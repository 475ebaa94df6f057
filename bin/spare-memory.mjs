/**
 * Has a process that lives long keep less of what it has given back.
 *
 * On Linux each thread keeps memory of its own that is free, in arenas of glibc, and the more threads work the more of it there is: an
 * owner under load grew by a fifth within five minutes while nothing new was said, and stood still with two arenas. glibc reads
 * how many there may be when a process begins, so this one begins again, as the same process. Others pay no heed to it.
 */

/** The same that `nacre service` has its unit set. */
const SPARING = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "262144" };

/** To be called before anything is opened. Who has chosen otherwise is let be; where it cannot be done, it goes on as it is. */
export function spareMemory() {
  const isWanted = process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined;
  // A parent that talks over a channel would lose it.
  if (!isWanted || process.execve === undefined || process.channel) return;
  const { execPath, execArgv, argv, env } = process;
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...SPARING });
}
