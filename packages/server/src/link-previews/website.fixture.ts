import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UrlGuard } from '../providers/custom/url-guard.ts';
import { hostLookup } from '../providers/http/names/host-lookup.ts';
import { createPageGuard } from './page-guard.ts';

/** A website on this machine. Its pages are HTML texts, or functions that write the response. */
export interface Website extends AsyncDisposable {
  /** `http://site.example:<port>`; resolves only with `guard`. */
  readonly origin: string;
  /** Paths of the received requests, in order. */
  readonly requests: readonly string[];
  readonly headers: readonly IncomingMessage['headers'][];
  /** The guard of the server, except that it permits this website. */
  readonly guard: UrlGuard;
  /** Adds or replaces pages. */
  serve(pages: Pages): void;
}

type Pages = Readonly<Record<string, string | ((response: ServerResponse) => void)>>;

const NAME = 'site.example';

export async function startWebsite(pages: Pages = {}): Promise<Website> {
  const served = new Map(Object.entries(pages));
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    headers.push(request.headers);
    const page = served.get(request.url ?? '');
    if (typeof page === 'function') return page(response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${NAME}:${port}`,
    requests,
    headers,
    guard: guardThatPermits(NAME),
    serve(more) {
      for (const [path, page] of Object.entries(more)) served.set(path, page);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function guardThatPermits(name: string): UrlGuard {
  const strict = createPageGuard();
  const local = hostLookup((_name, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]));
  return {
    rejectionOf: (url) => (url.hostname === name && url.username === '' ? undefined : strict.rejectionOf(url)),
    connection: {
      guardsAddresses: true,
      lookup: (hostname, options, callback) =>
        (hostname === name ? local : strict.connection.lookup)(hostname, options, callback),
    },
  };
}

/** Returns a page that sends visitors to another URL. */
export function redirectTo(url: string, status = 302): (response: ServerResponse) => void {
  return (response) => void response.writeHead(status, { location: url }).end();
}
