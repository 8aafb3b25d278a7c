/** Runs `work` while holding the lock file; returns the error, without running it, if the lock cannot be written. */
export function withLock(path: string, work: () => void | Promise<void>): Promise<NodeJS.ErrnoException | undefined>;
