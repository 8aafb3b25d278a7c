import { expect, test, vi } from 'vitest';
import { type ChatLocale, chooseLanguage, createLocale, type LocaleSettings } from './chat-locale.ts';
import { loadLanguage } from './load-language.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

test('a date is today, yesterday, a weekday within six days, otherwise a date, with the year if it differs', async () => {
  const locale = await localeOf({ language: 'en-GB' });
  const days = [0, 1, 2, 6, 7, 320, 330].map((age) => locale.day(NOW - age * DAY, NOW));
  expect(days).toEqual(['Today', 'Yesterday', 'Wednesday', 'Saturday', '13 November', '4 January', '25 December 2025']);
});

test('a future day is written as a date', async () => {
  const locale = await localeOf({ language: 'en-GB' });
  expect(locale.day(NOW + DAY, NOW)).toBe('21 November');
});

test('dates follow the exact language tag that was requested', async () => {
  const austrian = await localeOf({ language: 'de-AT' });
  expect(austrian.language).toBe('de');
  expect(austrian.date(Date.UTC(2026, 0, 5), true)).toBe('5. Jänner 2026');
});

test('times follow the chosen clock and time zone', async () => {
  const evening = Date.UTC(2026, 10, 20, 20, 5);
  expect((await localeOf({ hourCycle: 'h23' })).time(evening)).toBe('20:05');
  expect((await localeOf({ hourCycle: 'h12' })).time(evening)).toMatch(/^8:05\sPM$/);
  expect((await localeOf({ hourCycle: 'h23', timeZone: 'Asia/Tokyo' })).time(evening)).toBe('05:05');
});

test.each([undefined, 'Asia/Tokyo'])('an impossible time is formatted anyway, in %s', async (timeZone) => {
  const locale = await localeOf({ language: 'en-GB', ...(timeZone && { timeZone }) });
  for (const ms of [1e300, -1e300, Number.NaN]) {
    const written = [locale.time(ms), locale.day(ms, NOW), locale.dayOf(ms)];
    expect(written.every((text) => text !== '' && !text.includes('NaN'))).toBe(true);
  }
});

test('custom texts override those of the kit and leave the others unchanged', async () => {
  const locale = await localeOf({ language: 'de', translations: { de: { 'list.empty': 'Nix da' } } });
  expect([locale.t('list.empty'), locale.t('action.retry')]).toEqual(['Nix da', 'Noch einmal versuchen']);
});

test('custom texts for a region override those for the language, and both override those of the kit', async () => {
  const translations = { de: { 'list.empty': 'Leer', 'action.retry': 'Nochmal' }, 'de-CH': { 'list.empty': 'Läär' } };
  const locale = await localeOf({ language: 'de-CH', translations });
  expect([locale.t('list.empty'), locale.t('action.retry'), locale.t('date.today')]).toEqual([
    'Läär',
    'Nochmal',
    'Heute',
  ]);
});

test('a language unknown to the kit can be added completely, with its plurals', async () => {
  const fi = { 'thread.replies': '{count, plural, one {# vastaus} other {# vastausta}}' };
  const locale = await localeOf({ language: 'fi-FI', translations: { fi } });
  expect(locale.language).toBe('fi');
  expect([1, 2].map((count) => locale.t('thread.replies', { count }))).toEqual(['1 vastaus', '2 vastausta']);
});

test('an unavailable language uses the fallback language, and English if that is unavailable too', async () => {
  expect((await localeOf({ language: 'fi', fallbackLanguage: 'tr' })).t('date.today')).toBe('Bugün');
  expect((await localeOf({ language: 'fi', fallbackLanguage: 'sv' })).t('date.today')).toBe('Today');
});

test('a missing text is shown in English with a warning in development, and an unknown key is never shown', async () => {
  vi.stubGlobal('__DEV__', true);
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const locale = await localeOf({ language: 'fi', translations: { fi: {} } });
  expect(locale.t('date.today')).toBe('Today');
  expect(locale.t('report.reason.unheardOf')).toBe('');
  expect(warn).toHaveBeenCalledWith('Chatwire: No text for "date.today".');
  expect(locale.hasText('report.reason.unheardOf')).toBe(false);
  vi.unstubAllGlobals();
  warn.mockRestore();
});

test('a custom text that cannot be parsed is replaced by the English one', async () => {
  const locale = await localeOf({ language: 'de', translations: { de: { 'date.today': '{oops' } } });
  expect(locale.t('date.today')).toBe('Today');
});

async function localeOf(own: Partial<LocaleSettings>): Promise<ChatLocale> {
  const settings = {
    language: 'en',
    fallbackLanguage: 'en',
    translations: {},
    timeZone: 'UTC',
    hourCycle: undefined,
    ...own,
  };
  const choice = chooseLanguage(settings);
  return createLocale(settings, choice, await loadLanguage(choice.table));
}
