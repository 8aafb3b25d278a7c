import type { RunningApp } from '@chatwire/server';

/** Stops the server gracefully on SIGTERM or SIGINT, with exit code 0. A second signal ends the process at once. */
export function stopOnSignal(app: RunningApp, afterStop: () => Promise<void> = async () => {}): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      await app.stop();
      await afterStop();
      process.exit(0);
    });
  }
}
