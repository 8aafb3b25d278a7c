import { expect, test } from 'vitest';
import { isRightToLeft, LANGUAGES, matchLanguage } from './match-language.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['PT_br', 'pt'],
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-TW', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-MO', 'zh-TW'],
  ['iw-IL', 'he'],
  ['EN-us', 'en'],
])('%s is served by %s', (wanted, served) => {
  expect(matchLanguage(wanted, LANGUAGES)).toBe(served);
});

test('an unsupported language matches none', () => {
  expect(matchLanguage('fi-FI', LANGUAGES)).toBeUndefined();
  expect(matchLanguage('', LANGUAGES)).toBeUndefined();
});

test('a table for the exact tag or its script takes precedence over that of the language', () => {
  expect(matchLanguage('sr-Latn-RS', ['sr', 'sr-Latn'])).toBe('sr-Latn');
  expect(matchLanguage('de-AT', ['de', 'de-AT'])).toBe('de-AT');
});

test('Arabic and Hebrew are right-to-left, even under older names, and a script overrides the language', () => {
  expect(['ar', 'ar-EG', 'he', 'iw', 'fa', 'az-Arab'].every(isRightToLeft)).toBe(true);
  expect(['en', 'de', 'ku-Latn', 'ar-Latn', 'zh-TW'].some(isRightToLeft)).toBe(false);
});
