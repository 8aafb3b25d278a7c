import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { bundled } from '../bundled.ts';

/** A small app on its own origin: one page with the SDK, its service worker, and a proxy to the chat server. */
export interface PushSite extends AsyncDisposable {
  readonly url: string;
  /** While true, receipts get 503. */
  isDown: boolean;
}

const RECEIPTS = '/v3/notifications/push/v1/receipts';

/** Starts a site with push. `host`: the chat server. */
export async function startPushSite(host: string): Promise<PushSite> {
  const center = await readFile(new URL('notification-center.js', import.meta.url), 'utf8');
  const worker = await bundled(
    `${center}
     import { installChatPush } from '@chatwire/sdk/service-worker';
     addEventListener('install', () => skipWaiting());
     addEventListener('activate', (event) => event.waitUntil(clients.claim()));
     installChatPush({ host: location.origin, appName: 'Harbour Chat' });`,
  );
  const page = await bundled(`import { Chat } from '@chatwire/sdk';\nself.Chat = Chat;`);
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', '<!doctype html><title>Harbour</title><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', page],
    '/service-worker.js': ['text/javascript', worker],
  };
  const server = createServer(async (request, response) => {
    if (request.url === RECEIPTS) {
      const body = await text(request);
      const passed = site.isDown ? undefined : await fetch(host + RECEIPTS, { ...POSTED, body });
      response.writeHead(passed?.status ?? 503).end(await passed?.text());
      return;
    }
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site is not listening.');
  const site: PushSite = {
    url: `http://127.0.0.1:${address.port}`,
    isDown: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}

const POSTED = { method: 'POST', headers: { 'content-type': 'text/plain' } } as const;
