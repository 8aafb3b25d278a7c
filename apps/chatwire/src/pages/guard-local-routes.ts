import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { HttpServer } from '@chatwire/server';

/** Routes that return data without a credential. Pages and pictures contain nothing to protect. */
const WITHOUT_CREDENTIAL = /^\/(playground|sandbox)\/(?!phones?$)/;
/** Routes that apps in development may call from other origins: the quick start and the demo on a phone. */
const FOR_APPS = new Set(['/playground/cast', '/playground/logins', '/playground/entries']);
/** Route that returns the fullAccess key. */
export const DEMO_KEY_PATH = '/playground/console-key';

interface Call {
  /** The `Host` header with and without its port. */
  readonly host: string;
  readonly hostname: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Rejects calls from foreign pages to the routes that `npm start` serves without a credential. `Origin` and
 * `Sec-Fetch-Site` reveal another origin, `Host` reveals DNS rebinding. The key is returned only on this machine,
 * whatever address the server listens on. Call before the routes are added.
 */
export function guardLocalRoutes(http: HttpServer, publicUrl: string | undefined): void {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;

  http.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    if (!WITHOUT_CREDENTIAL.test(url)) return;
    const allowedOrigin = FOR_APPS.has(url) ? reply.getHeader('access-control-allow-origin') : undefined;
    if (!FOR_APPS.has(url)) reply.removeHeader('access-control-allow-origin');
    const isAllowed =
      isOwnName(request.hostname, publicHost) &&
      (isOwnPage(request) || (allowedOrigin !== undefined && allowedOrigin === request.headers.origin)) &&
      (url !== DEMO_KEY_PATH || isOnThisMachine(request));
    if (isAllowed) return;
    const message = 'This address is for pages of this server, opened on the machine it runs on.';
    return reply.code(403).send({ error: { code: 'AUTH_ERR_NO_ACCESS', message } });
  });
}

/** DNS rebinding is impossible with an IP address or `localhost`: neither is resolved by DNS. */
function isOwnName(host: string, publicHost: string | undefined): boolean {
  return isLocalName(host) || isIP(withoutBrackets(host)) !== 0 || host === publicHost;
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Browsers omit both headers on some same-origin calls, and other programs send neither. */
function isOwnPage({ headers, host }: Call): boolean {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isOwnOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  return isOwnOrigin && (site === undefined || site === 'same-origin' || site === 'none');
}

/** Returns whether a call uses a loopback name over the loopback interface, without a proxy. */
function isOnThisMachine({ hostname, headers, socket }: Call): boolean {
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined;
  return !isForwarded && (isLocalName(hostname) || isLoopback(hostname)) && isLoopback(socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  const ip = withoutBrackets(address).replace(/^::ffff:/, '');
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'));
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
