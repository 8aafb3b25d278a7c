import { createLogger, readConfig, startApp } from '@chatwire/server';

/** A server in its own process, for tests that kill it. Prints its URL and serves until it dies. */
const app = await startApp(readConfig(process.env), { logger: createLogger('silent') });
process.on('SIGTERM', async () => {
  await app.stop();
  process.exit(0);
});
process.stdout.write(`${app.url}\n`);
