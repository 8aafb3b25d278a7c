import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, createLogger, readConfig, StartError, startApp } from '@chatwire/server';
import type { Command } from '../command.ts';
import { DEMO_FILE } from '../data-dir.ts';
import { consolePages } from '../pages/console-pages.ts';
import { releaseStartMemory } from '../release-start-memory.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { FAILURES } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { WELCOME } from '../texts/start.ts';

/** Pages that the API reference links to. */
const CONSOLE = [{ href: '/console', label: 'Console' }];

/** Production server: no demo data and no sandbox. Does not start without the settings that production requires. */
export const serve: Command = {
  usage: HELP.serve,
  options: {},
  async run() {
    const config = readConfig(process.env, 'serve');
    const logger = createLogger(config.logLevel, config.logFormat);
    const app = await startApp(config, {
      logger,
      docs: { pages: CONSOLE },
      extend: (http) => consolePages(http),
    }).catch((error: unknown) => {
      throw withDemoDataHint(error, config);
    });
    // A supervisor may stop the server as soon as it reports that it is ready.
    stopOnSignal(app);
    logger.info({ url: app.url }, 'ready');
    // Printed, not logged: the server log never contains keys, and may be off. Both go to stdout, so anything that stores the
    // output of the process stores the key, too.
    if (app.createdApiKey) console.log(WELCOME.firstKey(app.createdApiKey));
    releaseStartMemory();
  },
};

/**
 * Adds the most likely cause to the error about a wrong secret key: the data of `npm start` are encrypted with the key
 * of the demo.
 */
function withDemoDataHint(error: unknown, { dataDir }: Config): unknown {
  const isWrongKey =
    error instanceof StartError && error.problems.some((line) => line.startsWith('CHATWIRE_SECRET_KEY'));
  if (!isWrongKey || !existsSync(join(dataDir, DEMO_FILE))) return error;
  return new StartError([...error.problems, FAILURES.demoData(dataDir)], { cause: error });
}
