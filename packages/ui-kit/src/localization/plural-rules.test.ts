import { expect, test } from 'vitest';
import { LANGUAGES } from './match-language.ts';
import { pluralForm, pluralForms } from './plural-rules.ts';

const NUMBERS = [...Array.from({ length: 1200 }, (_, n) => n), 10_000, 1_000_000, 2_000_000, 1_000_001, 0.5, 1.5, 2.5];

test.each(LANGUAGES)('plurals of %s match those of Unicode', (language) => {
  const rules = new Intl.PluralRules(language);
  expect(NUMBERS.filter((n) => pluralForm(language, n) !== rules.select(n))).toEqual([]);
  expect(pluralForms(language).toSorted()).toEqual(rules.resolvedOptions().pluralCategories.toSorted());
});

test('a language unknown to the kit has the forms one and other', () => {
  expect([1, 2].map((n) => pluralForm('fi-FI', n))).toEqual(['one', 'other']);
});
