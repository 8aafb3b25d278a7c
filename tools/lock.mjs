// Plain JavaScript, because `run.mjs` uses it before anything is installed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const WAIT_MS = 100;
const WAITS_BEFORE_NOTICE = 20;

/**
 * Runs `work` while holding the lock file. Returns the error, without running `work`, if the lock cannot be written at
 * all: only EEXIST means that another command holds it.
 */
export async function withLock(path, work) {
  for (let waits = 0; ; waits += 1) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') return error;
    }
    const holder = holderOf(path);
    if (holder === undefined) {
      const removal = removeStale(path);
      if (removal) return removal;
    } else if (waits === WAITS_BEFORE_NOTICE) {
      console.error(`Waiting for another command (process ${holder}) that holds ${path}…`);
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Returns the process that holds a lock; undefined if it has ended without removing it. */
function holderOf(path) {
  const pid = Number(attempt(() => readFileSync(path, 'utf8')).value);
  if (!pid) return existsSync(path) ? 'unknown' : undefined;
  return attempt(() => process.kill(pid, 0)).error?.code === 'ESRCH' ? undefined : pid;
}

function removeStale(path) {
  return attempt(() => rmSync(path, { force: true })).error;
}

function attempt(work) {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
