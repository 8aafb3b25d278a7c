import { createLogger, readConfig, startApp } from '@chatwire/server';
import { RequestAudit } from '../../packages/server/src/http/audit/request-audit.ts';

/** Baseline server of the benchmark: reads of content are not recorded in the audit log. */
RequestAudit.prototype.watchContentReads = () => {};
const app = await startApp(readConfig(process.env), { logger: createLogger('silent') });
process.on('SIGTERM', async () => {
  await app.stop();
  process.exit(0);
});
process.stdout.write(`${app.url}\n`);
