import { createLogger, readConfig, startApp } from '@chatwire/server';
import type { Command } from '../command.ts';
import { consolePages } from '../pages/console-pages.ts';
import { releaseStartMemory } from '../release-start-memory.ts';
import { stopOnSignal } from '../stop-on-signal.ts';

/** Production: no demo, no sandbox; refuses to start without what production needs. */
export const serve: Command = {
  usage: 'chatwire serve\n\nReads its settings from CHATWIRE_ environment variables; see the README for all of them.',
  options: {},
  async run() {
    const config = readConfig(process.env, 'serve');
    const logger = createLogger(config.logLevel, config.logFormat);
    const app = await startApp(config, { logger, extend: consolePages });
    logger.info({ url: app.url }, 'ready');
    // Printed, not logged: log collectors keep what they get.
    if (app.createdApiKey) console.log(`The first fullAccess key, shown only now: ${app.createdApiKey}`);
    stopOnSignal(app);
    releaseStartMemory();
  },
};
