import { expect, test } from 'vitest';
import { BUILT_IN_LANGUAGES } from '../../notify/languages/built-in-languages.ts';
import { defaultSettings } from '../../notify/settings-model/default-settings.ts';
import { CHECK_LANGUAGES, CheckWriter, checkLanguageOf } from './check-writer.ts';
import { en } from './en.ts';

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test('every built-in language has every text, with the placeholders of the English one', () => {
  expect([...CHECK_LANGUAGES.keys()].toSorted()).toEqual([...BUILT_IN_LANGUAGES.keys()].toSorted());
  for (const [language, texts] of CHECK_LANGUAGES) {
    for (const [key, english] of Object.entries(en)) {
      const text = texts[key as keyof typeof en];
      expect([language, key, placeholdersOf(text)]).toEqual([language, key, placeholdersOf(english)]);
      expect(text).toBe(text.trim());
      expect(text).not.toBe('');
    }
  }
});

test('times are in the zone of the user, and providers have a name in every language', () => {
  const writer = new CheckWriter('en', 'Asia/Tokyo');
  const t = Date.UTC(2026, 0, 1, 20);
  expect(writer.text('permission.DENIED', { t })).toMatch(/since Jan 2, 2026, 5:00\sAM\.$/);
  expect(writer.text('push.NO_RESPONSE', { provider: 'webpush' })).toBe('The push service did not respond.');
  const german = new CheckWriter('de', 'UTC');
  expect(german.text('push.REJECTED', { provider: 'apns', code: '{t}' })).toBe(
    'Apple hat die Testbenachrichtigung abgelehnt: {t}.',
  );
});

test('the language is the first built-in one of request, device, user, and app', () => {
  const settings = defaultSettings();
  const app = { ...settings, templates: { ...settings.templates, language: 'ja' } };
  expect(checkLanguageOf(['fi', 'de-AT'], { language: 'fr' }, app)).toBe('de');
  expect(checkLanguageOf([undefined, 'fi'], { language: 'fr-CA' }, app)).toBe('fr');
  expect(checkLanguageOf([], {}, app)).toBe('ja');
  expect(checkLanguageOf(['fi'], {}, { ...settings, templates: { ...settings.templates, language: 'sv' } })).toBe('en');
});
