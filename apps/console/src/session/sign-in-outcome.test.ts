import { afterEach, expect, test, vi } from 'vitest';
import { storeLeftPage, takeSignInOutcome } from './sign-in-outcome.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens pages of one tab, one after the other. `shown`: the URL, without its origin. */
function tab() {
  const stored = new Map<string, string>();
  const state = { url: new URL('http://chat.example/console') };
  function open(url: string): void {
    state.url = new URL(url, state.url);
    vi.stubGlobal('location', state.url);
  }
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: URL | string) => open(String(url)),
  });
  return { open, shown: () => state.url.pathname + state.url.search + state.url.hash };
}

test.each(['done', 'rejected'])('after a sign-in (%s), the page that was open before is shown again', (outcome) => {
  const { open, shown } = tab();
  open('/console/people/mara?at=7#devices');
  storeLeftPage();
  open(`/console?signIn=${outcome}`);
  expect(takeSignInOutcome()).toBe(outcome);
  expect(shown()).toBe('/console/people/mara?at=7#devices');
});

test('a page is shown again only once, and without one the outcome alone is removed', () => {
  const { open, shown } = tab();
  open('/console/logs');
  storeLeftPage();
  for (const page of ['/console/logs', '/console']) {
    open('/console?signIn=done');
    expect(takeSignInOutcome()).toBe('done');
    expect(shown()).toBe(page);
  }
});

test('an unknown outcome is ignored, and other pages have none', () => {
  const { open, shown } = tab();
  open('/console?signIn=perhaps&x=1');
  expect(takeSignInOutcome()).toBeUndefined();
  expect(shown()).toBe('/console?x=1');
  expect(takeSignInOutcome()).toBeUndefined();
});
