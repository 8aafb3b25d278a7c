import { createLogger, readConfig, startApp } from '@chatwire/server';
import { RequestAudit } from '../../packages/server/src/http/audit/request-audit.ts';

/** The server of the benchmark's baseline: reads of content leave no audit entries. */
RequestAudit.prototype.watchContentReads = () => {};
const app = await startApp(readConfig(process.env), { logger: createLogger('silent') });
process.on('SIGTERM', async () => {
  await app.stop();
  process.exit(0);
});
process.stdout.write(`${app.url}\n`);
