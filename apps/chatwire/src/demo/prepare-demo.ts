import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSandbox, Phones, type Received, type Sandbox, type SandboxUrls } from '@chatwire/sandbox';
import { type Config, createLogger, type RunningApp, startApp } from '@chatwire/server';
import { DEMO_FILE } from '../data-dir.ts';
import { WELCOME } from '../texts/start.ts';
import { Api } from './api.ts';
import type { Demo } from './demo.ts';
import { DemoPhones } from './demo-phones.ts';
import { DEMO_EXTENSIONS } from './extensions.ts';
import type { LivePhones } from './phones/live-phones.ts';
import { setWebhookUrls } from './providers.ts';
import type { DemoDevice } from './register-devices.ts';
import { firstDeviceMs, seedStory } from './story.ts';
import { StoryClock } from './story-clock.ts';

/**
 * Seeds an empty data directory once. The demo data is created over HTTP on a separate server with its own sandbox
 * providers, on a clock that starts three weeks ago. Without demo data, only a key for the pages is created.
 */
export async function prepareDemo(config: Config, options: { readonly empty: boolean }): Promise<Demo> {
  const path = join(config.dataDir, DEMO_FILE);
  const storedVersion = await readFile(path, 'utf8').catch(() => undefined);
  if (storedVersion) return { ...JSON.parse(storedVersion), ...(config.apiKey && { apiKey: config.apiKey }) };

  const apiKey = config.apiKey ?? randomBytes(20).toString('hex');
  const seeded = await seed({ ...config, apiKey }, options.empty);
  const demo: Demo = { apiKey, ...seeded, hasProviders: !options.empty };
  await writeFile(path, JSON.stringify(demo, null, 2), { mode: 0o600 });
  return demo;
}

async function seed(
  config: Config & { readonly apiKey: string },
  empty: boolean,
): Promise<Pick<Demo, 'tokens' | 'phones' | 'causes'>> {
  if (!empty) console.log(WELCOME.seeding);
  const nowMs = Date.now();
  const clock = new StoryClock(empty ? nowMs : firstDeviceMs(nowMs));
  const sandbox = createSandbox({ clock });
  const urls = await sandbox.start();
  const app = await startApp(
    { ...config, ...urls, host: '127.0.0.1', port: 0, rateLimits: false },
    { clock, logger: createLogger('silent') },
  );
  try {
    const api = new Api(app.url, config.apiKey);
    const { notifications } = app.context;
    await api.call('PATCH', '/notifications/v1/settings', { body: { preferences: DEMO_EXTENSIONS } });
    const sandboxPhones = new Phones(sandbox, { host: app.url, clock });
    const hasPhone = (received: Received) => sandboxPhones.owns(received);
    const openingDevices: DemoDevice[] = [];
    const phones = new DemoPhones(sandbox, api, () => clock.now(), hasPhone, openingDevices);
    const settled = async () => {
      await notifications.settled();
      await phones.flushFull();
    };
    const fireTimers = () => notifications.fireDueTimers();
    const publicUrl = publicUrlOf(config);
    if (empty) return { tokens: {} };
    const demo = { api, clock, sandbox, urls, settled, fireTimers, publicUrl, openingDevices, phones: sandboxPhones };
    const seeded = await seedStory(demo, nowMs);
    await phones.flush();
    return seeded;
  } finally {
    await app.stop();
    await sandbox.close();
  }
}

/**
 * Connects the server and the sandbox providers, which listen on new ports after every start: each gets the addresses
 * of the other.
 */
export async function connectSandbox(app: RunningApp, sandbox: Sandbox, urls: SandboxUrls, demo: Demo): Promise<void> {
  if (!demo.hasProviders) return;
  const api = new Api(app.url, demo.apiKey);
  await setWebhookUrls(api, urls);
  const sendGridEventsPublicKey = sandbox.sendgridEventsPublicKey;
  await api.call('PUT', '/notifications/email/v1/providers/sendgrid', { body: { sendGridEventsPublicKey } });
  const { eventsWebhook, repliesWebhook } = await api.call('GET', '/notifications/email/v1/providers/sendgrid');
  sandbox.reportMailsTo({ eventsUrl: eventsWebhook, repliesUrl: repliesWebhook });
}

const REPORT_MS = 500;

/** Lets the phones of the demo report, from now until the returned function is called. */
export function reportReceipts(
  app: RunningApp,
  sandbox: Sandbox,
  demo: Demo,
  live: Pick<LivePhones, 'owns'>,
): () => void {
  const hasPhone = (received: Received) => live.owns(received);
  const phones = new DemoPhones(sandbox, new Api(app.url, demo.apiKey), Date.now, hasPhone);
  const timer = setInterval(() => {
    phones.flush().catch((error: unknown) => console.error('The phones of the demo cannot report:', error));
  }, REPORT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function publicUrlOf(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}
