import { createSandbox, startModelServer } from '@chatwire/sandbox';
import { createLogger, readConfig, startApp } from '@chatwire/server';
import type { Command } from '../command.ts';
import { demoDataDir } from '../data-dir.ts';
import { demoAssistantReply } from '../demo/assistant.ts';
import { LivePhones } from '../demo/phones/live-phones.ts';
import { connectSandbox, prepareDemo, reportReceipts } from '../demo/prepare-demo.ts';
import { writeSandboxUrls } from '../demo/sandbox-file.ts';
import { consolePages } from '../pages/console-pages.ts';
import { DEMO_KEY_PATH } from '../pages/guard-local-routes.ts';
import { playgroundPages } from '../pages/playground-pages.ts';
import { SITE_PAGES } from '../pages/site-pages.ts';
import { outcomePrinter, printWelcome } from '../print.ts';
import { releaseStartMemory } from '../release-start-memory.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { HELP } from '../texts/help.ts';

/** Delay between two words of the assistant, similar to a real model. */
const WORD_MS = 45;

/** Loopback hosts, as browsers write them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The command `start`: runs the server with demo data and sandbox providers. */
export const start: Command = {
  usage: HELP.start,
  options: { empty: { type: 'boolean', default: false } },
  async run({ empty }) {
    const sandbox = createSandbox();
    const urls = await sandbox.start();
    const model = await startModelServer({ respond: demoAssistantReply, wordMs: WORD_MS });
    const config = readConfig({
      CHATWIRE_DATA_DIR: demoDataDir(),
      CHATWIRE_FCM_URL: urls.fcmUrl,
      CHATWIRE_FCM_TOKEN_URL: urls.fcmTokenUrl,
      CHATWIRE_APNS_URL: urls.apnsUrl,
      CHATWIRE_SENDGRID_URL: urls.sendgridUrl,
      CHATWIRE_TWILIO_URL: urls.twilioUrl,
      CHATWIRE_AI_URL: model.url,
      ...defaultPublicUrl(),
      CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true',
      CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true',
      // Development servers use any free port.
      CHATWIRE_CORS_ORIGINS: LOOPBACK.map((host) => `http://${host}:*`).join(),
      CHATWIRE_LOG_LEVEL: 'warn',
      CHATWIRE_LOG_FORMAT: 'pretty',
      ...process.env,
    });
    const demo = await prepareDemo(config, { empty: empty === true });
    const phones = new LivePhones(sandbox, demo);
    const app = await startApp(config, {
      logger: createLogger(config.logLevel, config.logFormat),
      docs: { pages: SITE_PAGES, demoKeyPath: DEMO_KEY_PATH },
      extend: async (http) => {
        consolePages(http, '/');
        await playgroundPages(http, { sandbox, demo, phones, publicUrl: config.publicUrl });
      },
    });
    await connectSandbox(app, sandbox, urls, demo);
    await phones.start(app, config.publicUrl ?? app.url).catch((error: unknown) => {
      // The user may have changed the demo data so that phones cannot be added, for example by deleting their users.
      console.error('The sandbox phones are not available:', error);
    });
    await writeSandboxUrls(config.dataDir, urls);
    app.context.notifications.recorded.listen(outcomePrinter({ url: app.url, key: demo.apiKey }));
    const stopReportingReceipts = reportReceipts(app, sandbox, demo, phones);
    stopOnSignal(app, async () => {
      stopReportingReceipts();
      await phones.close();
      await sandbox.close();
      await model[Symbol.asyncDispose]();
    });
    printWelcome(app, demo);
    releaseStartMemory();
  },
};

/**
 * Returns the default public URL as an environment variable; none with port 0, where the port is not known in advance.
 * Callbacks of sandbox providers and links in emails need it.
 */
function defaultPublicUrl(): Record<string, string> {
  const port = process.env.CHATWIRE_PORT ?? '4000';
  return port === '0' ? {} : { CHATWIRE_PUBLIC_URL: `http://localhost:${port}` };
}
