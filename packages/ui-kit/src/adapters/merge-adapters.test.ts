import { expect, test } from 'vitest';
import { mergeAdapters } from './merge-adapters.ts';

test('an adapter of the provider wins as a whole, and missing ones are inherited', () => {
  class Clipboard {
    async setText(): Promise<void> {
      // The target does not matter here.
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

test('an empty set of adapters changes nothing', () => {
  const outer = {};
  expect(mergeAdapters(outer, undefined)).toBe(outer);
  expect(mergeAdapters(outer, {})).toBe(outer);
});
