import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fitChips } from '../bubbles/chips/fit-chips.ts';
import { LANGUAGES } from '../localization/match-language.ts';
import { emojiNames } from './emoji-names.ts';
import { emojiSet } from './emoji-set.ts';
import { tonesOf } from './emoji-tones.ts';
import { loadEmojiNames } from './load-emoji-names.ts';
import { withRecent } from './recent-emoji.ts';

test('every emoji occurs once and has a name', () => {
  const all = [...emojiSet().categories.values()].flat();
  expect(all.length).toBeGreaterThan(600);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
  expect(all.filter(({ emoji, name }) => emoji === '' || name === '' || emoji.includes('*'))).toEqual([]);
});

test('hands and people have six tones, other emoji none', () => {
  const [thumb] = emojiSet().search('thumbs up');
  const [rocket] = emojiSet().search('rocket');
  expect(thumb && tonesOf(thumb)).toEqual(['👍', '👍🏻', '👍🏼', '👍🏽', '👍🏾', '👍🏿']);
  expect(rocket && tonesOf(rocket)).toEqual([]);
});

test('a search matches each word at the start of a word', () => {
  const names = emojiSet()
    .search('face smi')
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => /\bface\b/.test(name) && /\bsmi/.test(name))).toBe(true);
  expect(emojiSet().search('  ')).toEqual([]);
});

describe("emoji are found in the user's language", () => {
  const setIn = async (language: string) => emojiSet(await loadEmojiNames(emojiNames, language));
  const foundIn = async (language: string, text: string) =>
    (await setIn(language)).search(text).map(({ emoji }) => emoji);

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    '%s: nearly all emoji have their own name',
    async (language) => {
      const english = new Map([...emojiSet().categories.values()].flat().map(({ emoji, name }) => [emoji, name]));
      const all = [...(await setIn(language)).categories.values()].flat();
      expect(all.map(({ emoji }) => emoji)).toEqual([...english.keys()]);
      expect(all.filter(({ name }) => name === '')).toEqual([]);
      const own = all.filter(({ emoji, name }) => name !== english.get(emoji));
      expect(own.length).toBeGreaterThan(0.9 * all.length);
    },
  );

  test.each([
    ['de', 'rakete', '🚀'],
    ['de', 'RAKE wel', '🚀'],
    ['fr', 'fusee', '🚀'],
    ['fr', 'france', '🇫🇷'],
    ['he', 'רקטה', '🚀'],
    ['ar', 'صاروخ', '🚀'],
    ['ja', '火車', undefined],
    ['zh', '箭', '🚀'],
    ['ko', '로', '🚀'],
    ['tr', 'ROKET', '🚀'],
    ['tr', 'İsviçre', '🇨🇭'],
    ['de-AT', 'rakete', '🚀'],
  ])('%s: "%s" finds %s', async (language, text, emoji) => {
    const found = await foundIn(language, text);
    expect(emoji === undefined ? found : found.includes(emoji)).toEqual(emoji === undefined ? [] : true);
  });

  test("English words match too, ranked below matches in the user's language", async () => {
    expect(await foundIn('he', 'rocket')).toEqual(['🚀']);
    // Batterie and the bat's English name match the bat; only its English name matches the bath.
    expect(await foundIn('de', 'bat')).toEqual(['🔋', '🦇', '🏏', '🛁']);
  });

  test('a language without names has the English ones', async () => {
    expect(await loadEmojiNames(emojiNames, 'nl')).toBeUndefined();
    expect(await foundIn('nl', 'rocket')).toEqual(['🚀']);
  });
});

describe('names that an app passes', () => {
  test.each([
    ['as a text', 'fi', '🚀 raketti;avaruus'],
    ['as a function that loads them', 'fi', async () => '🚀 raketti;avaruus'],
    ['for a regional tag', 'fi-FI', '🚀 raketti;avaruus'],
  ])('find emoji %s', async (_, language, names) => {
    const set = emojiSet(await loadEmojiNames({ fi: names }, language));
    expect(set.search('avar').map(({ emoji, name }) => [emoji, name])).toEqual([['🚀', 'raketti']]);
  });

  test('missing names of a language of the kit cause a warning in development, and of other languages none', async () => {
    vi.stubGlobal('__DEV__', true);
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      warn.mockRestore();
    });
    const names = { de: '🚀 Rakete' };
    for (const language of ['de', 'de-CH', 'en-GB', 'fi']) await loadEmojiNames(names, language);
    expect(warn).not.toHaveBeenCalled();
    expect(await loadEmojiNames(names, 'fr-CA')).toBeUndefined();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      `Chatwire: No emoji names for "fr". Pass emojiNames of '@chatwire/react-native/emoji-names' to ChatUIProvider.`,
    );
  });
});

test('the last used emoji comes first, once, and twenty-four are kept', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withRecent(Array.from({ length: 24 }, String), 'x')).toHaveLength(24);
});

test.each([
  [[50, 50, 50], 158, 3],
  [[50, 50, 50], 157, 2],
  [[50, 50, 50], 100, 1],
  [[50], 10, 1],
  [[], 10, 0],
])('a line of chips %j in %i px shows %i', (widths, available, count) => {
  expect(fitChips(widths, available, 4, 44)).toBe(count);
});
