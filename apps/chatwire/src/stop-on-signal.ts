import type { RunningApp } from '@chatwire/server';

/** Stops the server gracefully on SIGTERM or SIGINT, with exit code 0. A second signal ends the process at once. */
export function stopOnSignal(app: RunningApp, also: () => Promise<void> = async () => {}): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      await app.stop();
      await also();
      process.exit(0);
    });
  }
}
