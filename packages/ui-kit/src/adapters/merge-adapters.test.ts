import { expect, test } from 'vitest';
import { mergeAdapters } from './merge-adapters.ts';

test('what a provider gives wins, what it leaves undefined stays, and an adapter is taken as it is', () => {
  class Clipboard {
    async setText(): Promise<void> {
      // Where it goes does not matter.
    }
  }
  const clipboard = new Clipboard();
  const haptics = { tick: () => undefined };
  const merged = mergeAdapters({ haptics, clipboard: new Clipboard() }, { clipboard, haptics: undefined });
  expect(merged.clipboard).toBe(clipboard);
  expect(merged.haptics).toBe(haptics);
});

test('nothing given is no change', () => {
  const outer = {};
  expect(mergeAdapters(outer, undefined)).toBe(outer);
  expect(mergeAdapters(outer, {})).toBe(outer);
});
