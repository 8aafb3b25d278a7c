import type { LookupAddress } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startConnectProxy } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import type { EgressProxies } from '../base/network/egress-proxies.ts';
import type { UrlGuard } from '../providers/custom/url-guard.ts';
import { PageClient } from './page-client.ts';
import { createPageGuard } from './page-guard.ts';
import { redirectTo, startWebsite, type Website } from './website.fixture.ts';

const NO_PROXIES: EgressProxies = { proxyFor: () => undefined };

describe('pages', () => {
  test('a page is loaded without cookies, credentials, or a referrer', async () => {
    await using site = await startWebsite({ '/a?b=1': '<title>A</title>' });
    expect(await textOf(site, '/a?b=1#c')).toBe('<title>A</title>');
    expect(site.requests).toEqual(['/a?b=1']);
    expect(Object.keys(site.headers[0] ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(site.headers[0]?.['user-agent']).toBe('Chatwire-LinkPreview/1.0');
  });

  test('cookies of a site are not sent back', async () => {
    await using site = await startWebsite({
      '/': (response) => void response.writeHead(302, { location: '/in', 'set-cookie': 'session=1' }).end(),
      '/in': '<title>In</title>',
    });
    await textOf(site, '/');
    expect(site.headers.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
  });

  test.each([
    ['a missing page', 404, { 'content-type': 'text/html' }],
    ['an error', 500, { 'content-type': 'text/html' }],
    ['a picture', 200, { 'content-type': 'image/png' }],
    ['a text that only begins like HTML', 200, { 'content-type': 'text/html-evil' }],
    ['a response without a type', 200, {}],
    ['a compressed page', 200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }],
    ['a redirect without a target', 302, {}],
  ])('%s is not a page', async (_name, status, headers) => {
    await using site = await startWebsite({ '/': (response) => void response.writeHead(status, headers).end('x') });
    expect(await textOf(site, '/')).toBeUndefined();
    expect(site.requests).toEqual(['/']);
  });

  test('only the first 256 kB of an endless page are read', async () => {
    let isClosed = false;
    await using site = await startWebsite({
      '/': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.on('close', () => (isClosed = true));
        const write = () => void response.write('x'.repeat(65_536));
        response.on('drain', write);
        write();
      },
    });
    expect(await textOf(site, '/')).toBe('x'.repeat(262_144));
    await expect.poll(() => isClosed).toBe(true);
  });

  test('a page that arrives too slowly is used as far as it has arrived', async () => {
    await using site = await startWebsite({
      '/': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Slow</title>'),
    });
    expect(await textOf(site, '/', { timeoutMs: 300 })).toBe('<title>Slow</title>');
  });

  test('the time limit includes redirects', async () => {
    const slowly = (url: string) => async (response: ServerResponse) => {
      await wait(600);
      redirectTo(url)(response);
    };
    await using site = await startWebsite({ '/1': slowly('/2'), '/2': slowly('/3'), '/3': '<title>Late</title>' });
    expect(await textOf(site, '/1', { timeoutMs: 1_000 })).toBeUndefined();
    expect(site.requests).toEqual(['/1', '/2']);
  });

  test('a site that cannot be reached has no page, and closing ends pages in progress', async () => {
    await using site = await startWebsite({ '/': () => {} });
    const client = new PageClient({ guard: site.guard, proxies: NO_PROXIES });
    const { port } = new URL(site.origin);
    expect(await client.load(new URL(`http://site.example:${port === '1' ? 2 : 1}/`), () => true)).toBeUndefined();
    const loading = client.load(new URL(site.origin), () => true);
    await expect.poll(() => site.requests).toEqual(['/']);
    await client.close();
    expect(await loading).toBeUndefined();
  });
});

describe('redirects', () => {
  test('three redirects are followed, a fourth is not', async () => {
    await using site = await startWebsite({
      '/4': redirectTo('/3'),
      '/3': redirectTo('2', 308),
      '/2': redirectTo('/1#part', 301),
      '/1': '<title>End</title>',
    });
    expect(await textOf(site, '/3')).toBe('<title>End</title>');
    expect(await textOf(site, '/4')).toBe('<title>End</title>');
    site.serve({ '/5': redirectTo('/4') });
    expect(await textOf(site, '/5')).toBeUndefined();
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://2130706433/',
    'http://localhost/',
    'http://metadata.google.internal/',
    'http://site.example.:22/',
    'https://1.1.1.1:8443/',
    'http://user:password@site.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//10.0.0.1/',
    'http://',
  ])('a redirect to %s is not followed', async (target) => {
    await using site = await startWebsite({ '/': redirectTo(target) });
    const visited: string[] = [];
    const mayVisit = (host: string) => visited.push(host) > 0;
    expect(await textOf(site, '/', { mayVisit })).toBeUndefined();
    expect(visited).toEqual([new URL(site.origin).host]);
  });

  test('every site of a redirect counts as visited, and may be refused', async () => {
    await using site = await startWebsite({ '/': redirectTo('https://other.example/') });
    const visited: string[] = [];
    const mayVisit = (host: string) => visited.push(host) === 1;
    expect(await textOf(site, '/', { mayVisit })).toBeUndefined();
    expect(visited).toEqual([new URL(site.origin).host, 'other.example']);
  });
});

describe('addresses', () => {
  test.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', 'fd00:ec2::254', '::ffff:10.0.0.1'])(
    'a name that resolves to %s is not visited',
    async (address) => {
      await using site = await startWebsite();
      const { loaded } = await loadWithNames({ 'rebound.example': [address, '1.1.1.1'] }, 'http://rebound.example/');
      expect(loaded).toBeUndefined();
      expect(site.requests).toEqual([]);
    },
  );

  test('a name is resolved once per connection, and the checked address is used', async () => {
    await using proxy = await startConnectProxy({ rejects: true });
    const answers = ['1.1.1.1', '127.0.0.1', '127.0.0.1'];
    const names = { 'rebound.example': () => [answers.shift() ?? '127.0.0.1'] };
    const proxies = { proxyFor: () => proxy.url };
    await loadWithNames(names, 'http://rebound.example/', proxies);
    expect(proxy.requested).toEqual(['1.1.1.1:80']);
    expect(answers).toHaveLength(2);
  });

  test('behind an egress proxy, a private address is not visited either', async () => {
    await using proxy = await startConnectProxy({ rejects: true });
    await loadWithNames({ 'inside.example': ['192.168.0.1'] }, 'https://inside.example/', {
      proxyFor: () => proxy.url,
    });
    expect(proxy.requested).toEqual([]);
  });

  test('pages are loaded through the egress proxy', async () => {
    await using proxy = await startConnectProxy();
    await using site = await startWebsite({ '/': '<title>A</title>' });
    expect(await textOf(site, '/', { proxies: { proxyFor: () => proxy.url } })).toBe('<title>A</title>');
    expect(proxy.tunnels).toEqual([`127.0.0.1:${new URL(site.origin).port}`]);
  });
});

interface LoadOptions {
  readonly timeoutMs?: number;
  readonly proxies?: EgressProxies;
  readonly mayVisit?: (host: string) => boolean;
}

async function textOf(
  site: Website,
  path: string,
  { mayVisit = () => true, proxies = NO_PROXIES, ...options }: LoadOptions = {},
): Promise<string | undefined> {
  return load(site.guard, site.origin + path, { mayVisit, proxies, ...options });
}

async function loadWithNames(
  names: Readonly<Record<string, readonly string[] | (() => readonly string[])>>,
  url: string,
  proxies = NO_PROXIES,
): Promise<{ readonly loaded: string | undefined }> {
  const guard = createPageGuard((name, callback) => {
    const known = names[name] ?? [];
    callback(null, addressesOf(typeof known === 'function' ? known() : known));
  });
  return { loaded: await load(guard, url, { mayVisit: () => true, proxies, timeoutMs: 1_000 }) };
}

async function load(
  guard: UrlGuard,
  url: string,
  { mayVisit, proxies, timeoutMs = 3_000 }: LoadOptions & Required<Pick<LoadOptions, 'mayVisit' | 'proxies'>>,
): Promise<string | undefined> {
  const client = new PageClient({ guard, proxies, timeoutMs });
  try {
    return (await client.load(new URL(url), mayVisit))?.bytes.toString();
  } finally {
    await client.close();
  }
}

function addressesOf(addresses: readonly string[]): LookupAddress[] {
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}
