import { describe, expect, test } from 'vitest';
import { type ProxyEnvironment, readEgressProxies } from './egress-proxies.ts';

const PROXIES = { HTTPS_PROXY: 'http://proxy:3128', HTTP_PROXY: 'http://plain:3128' };

describe('egress proxies of the environment', () => {
  test('HTTPS_PROXY serves https targets and HTTP_PROXY http targets', () => {
    expect(proxyFor('https://fcm.googleapis.com', PROXIES)).toBe('http://proxy:3128/');
    expect(proxyFor('http://hooks.example', PROXIES)).toBe('http://plain:3128/');
    expect(proxyFor('http://hooks.example', { HTTPS_PROXY: 'http://proxy:3128' })).toBeUndefined();
  });

  test('lower-case names win, and a proxy without a scheme is http', () => {
    expect(proxyFor('https://fcm.googleapis.com', { ...PROXIES, https_proxy: 'other:8080' })).toBe(
      'http://other:8080/',
    );
  });

  test.each([
    'http://localhost:4000',
    'http://127.0.0.1:9',
    'http://127.8.0.1',
    'http://[::1]:1',
    'http://a.localhost',
  ])('the loopback target %s uses no proxy', (target) => expect(proxyFor(target, PROXIES)).toBeUndefined());

  test.each([
    ['*', 'https://anything.example'],
    ['example.org', 'https://example.org'],
    ['example.org', 'https://api.example.org'],
    ['.example.org', 'https://api.example.org'],
    ['*.example.org', 'https://api.example.org'],
    ['a.example, example.org', 'https://example.org'],
    ['a.example example.org', 'https://EXAMPLE.org.'],
    ['example.org:8443', 'https://example.org:8443'],
    ['example.org:443', 'https://example.org'],
    ['10.0.0.0/8', 'https://10.1.2.3'],
    ['10.1.2.3', 'https://10.1.2.3'],
    ['fd00::/8', 'https://[fd12::1]'],
    ['[fd12::1]:8443', 'https://[fd12::1]:8443'],
    ['fd12::1', 'https://[fd12::1]'],
  ])('NO_PROXY=%s exempts %s', (no_proxy, target) => {
    expect(proxyFor(target, { ...PROXIES, NO_PROXY: no_proxy })).toBeUndefined();
  });

  test.each([
    ['example.org', 'https://notexample.org'],
    ['example.org:8443', 'https://example.org'],
    ['10.0.0.0/8', 'https://11.0.0.1'],
    ['10.0.0.0/40', 'https://10.0.0.1'],
    ['', 'https://example.org'],
  ])('NO_PROXY=%s does not exempt %s', (no_proxy, target) => {
    expect(proxyFor(target, { ...PROXIES, NO_PROXY: no_proxy })).toBe('http://proxy:3128/');
  });

  test('a malformed proxy is a problem that names the variable and not its credentials', () => {
    const { problems } = readEgressProxies({ HTTPS_PROXY: 'socks5://user:hush@proxy:1080' });
    expect(problems).toEqual(['HTTPS_PROXY must be a URL that begins with http:// or https://']);
  });
});

function proxyFor(target: string, env: ProxyEnvironment): string | undefined {
  return readEgressProxies(env).proxies.proxyFor(new URL(target))?.href;
}
