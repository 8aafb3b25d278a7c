import { expect, test } from 'vitest';
import { mergeAdapters } from './merge-adapters.ts';

test('what a provider gives wins, what it leaves out stays, and an adapter is taken as it is', () => {
  class Clipboard {
    async setText(): Promise<void> {
      // Where it goes does not matter.
    }
  }
  const clipboard = new Clipboard();
  const haptics = { tick: () => undefined };
  const none: object = { haptics: undefined, linking: null };
  const linking = { open: async () => undefined };
  const merged = mergeAdapters({ haptics, linking, clipboard: new Clipboard() }, { clipboard, ...none });
  expect(merged.clipboard).toBe(clipboard);
  expect([merged.haptics, merged.linking]).toEqual([haptics, linking]);
});

test('nothing given is no change', () => {
  const outer = {};
  expect(mergeAdapters(outer, undefined)).toBe(outer);
  expect(mergeAdapters(outer, {})).toBe(outer);
});
