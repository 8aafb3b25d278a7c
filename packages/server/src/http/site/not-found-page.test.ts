import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { beforeAll, expect, test } from 'vitest';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let server: TestServer;

beforeAll(async () => {
  const logs = createMemoryLogStore(new FakeClock());
  server = await startServer({ logs, docs: { pages: [{ href: '/console', label: 'Console' }] } });
  return () => server[Symbol.asyncDispose]();
});

test.each(['/', '/foo', '/foo?x=1', '/v3foo', '/demo/deep/link'])(
  'a browser that opens %s is shown a page with links to the pages of the server',
  async (path) => {
    const { response, text } = await open(path, { accept: BROWSER });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(text).toContain('<h1>Page not found</h1>');
    expect(text).toContain('<a class="button primary" href="/console">Console</a>');
    for (const [, file = ''] of text.matchAll(/(?:href|src)="(\/v3\/docs\/[^"]+)"/g))
      expect([file, (await open(file, {})).response.status]).toEqual([file, 200]);
  },
);

test.each([
  ['a program', '/foo', { accept: '*/*' }, 'GET'],
  ['a program without a preference', '/foo', {}, 'GET'],
  ['a form', '/foo', { accept: BROWSER }, 'POST'],
  ['a browser in the API', '/v3/foo', { accept: BROWSER }, 'GET'],
  ['a browser at the root of the API', '/v3', { accept: BROWSER }, 'GET'],
  ['a browser behind a wrong slash', '//v3/foo', { accept: BROWSER }, 'GET'],
])('%s that requests an unknown path gets the error as JSON', async (_, path, headers, method) => {
  const { response, text } = await open(path, headers, method);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'ERR_API_NOT_FOUND' } });
});

async function open(path: string, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(server.url + path, { method, headers });
  return { response, text: await response.text() };
}
