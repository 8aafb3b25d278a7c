import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { HttpServer } from '@chatwire/server';

/** Paths of routes that return data without a credential. Pages and pictures contain nothing to protect. */
const UNAUTHENTICATED_PATHS = /^\/(playground|sandbox)\/(?!phones?$)/;
/** Those that apps in development may call from other origins: the quick start and the demo on a phone. */
const CROSS_ORIGIN_PATHS = new Set(['/playground/cast', '/playground/logins', '/playground/entries']);
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
 * Rejects calls from pages of other origins to the routes that `npm start` serves without a credential. `Origin` and
 * `Sec-Fetch-Site` reveal another origin, `Host` reveals DNS rebinding. The key is returned only on this machine,
 * whatever address the server listens on. Call before the routes are added.
 */
export function guardLocalRoutes(http: HttpServer, publicUrl: string | undefined): void {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;

  http.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    if (!UNAUTHENTICATED_PATHS.test(url)) return;
    const allowedOrigin = CROSS_ORIGIN_PATHS.has(url) ? reply.getHeader('access-control-allow-origin') : undefined;
    if (!CROSS_ORIGIN_PATHS.has(url)) reply.removeHeader('access-control-allow-origin');
    const isAllowed =
      isServerName(request.hostname, publicHost) &&
      (isSameOrigin(request) || (allowedOrigin !== undefined && allowedOrigin === request.headers.origin)) &&
      (url !== DEMO_KEY_PATH || isOnThisMachine(request));
    if (isAllowed) return;
    const message = 'This address is for pages of this server, opened on the machine it runs on.';
    return reply.code(403).send({ error: { code: 'AUTH_ERR_NO_ACCESS', message } });
  });
}

/** Returns whether a host is certainly this server. DNS rebinding needs a name that DNS resolves: not an IP address or `localhost`. */
function isServerName(host: string, publicHost: string | undefined): boolean {
  return isLocalName(host) || isIP(withoutBrackets(host)) !== 0 || host === publicHost;
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Returns whether a call comes from a page of this server. Browsers omit both headers on some such calls, other programs always. */
function isSameOrigin({ headers, host }: Call): boolean {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const originMatches = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  return originMatches && (site === undefined || site === 'same-origin' || site === 'none');
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
