import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Session } from './session.ts';

const HINT = 'chatwire-console-session';
const WHO = { kind: 'key', role: 'viewer', name: 'Support desk', keyId: 'k1' };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map([[HINT, '1']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Makes the server respond in this way; without a response, it is unreachable. */
function respond(status?: number, body: object = {}): void {
  vi.stubGlobal('fetch', async () => {
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status });
  });
}

test.each([[undefined], [500], [503], [429]])(
  'a session that cannot be checked (status %s) is kept, and resumed by the next attempt',
  async (status) => {
    const session = new Session();
    respond(status);
    await session.resume(undefined);
    expect(session.state().kind).toBe('interrupted');
    expect(stored.has(HINT)).toBe(true);
    respond(200, { data: WHO });
    await session.tryAgain();
    expect(session.state()).toEqual({ kind: 'signedIn', who: WHO });
  },
);

test.each([[401], [403]])('a session that the server rejects with %d has ended', async (status) => {
  const session = new Session();
  respond(status, { error: { code: 'AUTH_ERR_EMPTY_APIKEY', message: 'This call needs an apikey.' } });
  await session.resume(undefined);
  expect(session.state()).toEqual({ kind: 'signedOut', why: 'expired' });
  expect(stored.has(HINT)).toBe(false);
});

test('a browser that has never signed in asks for no session', async () => {
  stored.clear();
  vi.stubGlobal('fetch', () => expect.unreachable());
  const session = new Session();
  await session.resume(undefined);
  expect(session.state()).toEqual({ kind: 'signedOut', why: 'never' });
});
