import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../localization/match-language.ts';
import { loadCheckTable } from './load-check-table.ts';
import { en } from './tables/en.ts';

describe.each(LANGUAGES)('the texts of %s', async (language) => {
  const table = await loadCheckTable(language);

  test('cover exactly the known keys, without empty texts and outer spaces', () => {
    expect(Object.keys(table ?? {})).toEqual(Object.keys(en));
    expect(Object.values(table ?? {}).filter((text) => text === '' || text !== text.trim())).toEqual([]);
  });

  test('differ from English in another language', () => {
    const same = Object.entries(table ?? {}).filter(([key, text]) => text === en[key as keyof typeof en]);
    expect(same.length < 5).toBe(language !== 'en');
  });
});
