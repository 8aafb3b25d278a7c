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

test('a language nobody has is served by none', () => {
  expect(matchLanguage('fi-FI', LANGUAGES)).toBeUndefined();
  expect(matchLanguage('', LANGUAGES)).toBeUndefined();
});

test('an own table for the exact tag or its script comes before that of the language', () => {
  expect(matchLanguage('sr-Latn-RS', ['sr', 'sr-Latn'])).toBe('sr-Latn');
  expect(matchLanguage('de-AT', ['de', 'de-AT'])).toBe('de-AT');
});

test('Arabic and Hebrew read from right to left, also by another name, and a script decides over the language', () => {
  expect(['ar', 'ar-EG', 'he', 'iw', 'fa', 'az-Arab'].every(isRightToLeft)).toBe(true);
  expect(['en', 'de', 'ku-Latn', 'ar-Latn', 'zh-TW'].some(isRightToLeft)).toBe(false);
});
