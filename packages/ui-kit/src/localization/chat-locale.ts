import { mergeOver } from '../theme/merge-over.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { type Formats, formatsOf } from './formats.ts';
import { isRightToLeft, LANGUAGES, matchLanguage } from './match-language.ts';
import type { MessageArguments } from './message-format.ts';
import type { MessageKey, MessageTable, Translations } from './message-key.ts';
import { safeMoment } from './safe-moment.ts';
import { Texts } from './texts.ts';

/** Returns the text of a key in the user's language. Unknown keys return an empty text, never the key. */
export type Translate = (key: MessageKey | (string & {}), args?: MessageArguments) => string;

/**
 * Everything that depends on the user's language, time zone, and clock.
 * See docs/spec/message-list.md#localization.
 */
export interface ChatLocale extends Formats, Calendar {
  /** The language of the texts, a BCP 47 tag. */
  readonly language: string;
  readonly isRightToLeft: boolean;
  readonly t: Translate;
  /** Returns whether a key has a text in this language. Used for texts that the server can provide instead. */
  hasText(key: string): boolean;
  /**
   * Formats a day: Today, Yesterday, the weekday for the last 6 days, otherwise the date, with the year if it is not
   * the current one.
   */
  day(ms: number, nowMs: number): string;
}

/** Settings of a provider; docs/spec/message-list.md#provider lists their defaults. */
export interface LocaleSettings {
  readonly language: string;
  readonly fallbackLanguage: string;
  readonly translations: Translations;
  readonly timeZone: string | undefined;
  readonly hourCycle: 'h12' | 'h23' | undefined;
}

/** The language chosen for the settings, and the table of the kit with its texts. */
export interface LanguageChoice {
  readonly language: string;
  /** The exact tag that was requested, for dates and numbers. */
  readonly tag: string;
  readonly table: string | undefined;
}

/** Returns the best match for the requested language, otherwise for the fallback language, otherwise English. */
export function chooseLanguage({ language, fallbackLanguage, translations }: LocaleSettings): LanguageChoice {
  const available = [...Object.keys(translations), ...LANGUAGES];
  for (const requestedLanguage of [language, fallbackLanguage]) {
    const match = matchLanguage(requestedLanguage, available);
    if (match !== undefined)
      return { language: match, tag: requestedLanguage.replaceAll('_', '-'), table: tableOf(match) };
  }
  return { language: 'en', tag: 'en', table: 'en' };
}

/** Returns the locale of a language. `texts`: the texts of the kit; undefined until they are loaded. */
export function createLocale(
  settings: LocaleSettings,
  { language, tag, table }: LanguageChoice,
  texts: MessageTable | undefined,
): ChatLocale {
  const { translations, timeZone, hourCycle } = settings;
  const formats = safeFormats(formatsOf({ language: tag, timeZone, hourCycle }));
  const calendar = safeCalendar(calendarOf(timeZone));
  const appTexts = mergeOver({ ...(table !== undefined && translations[table]) }, translations[language]);
  const isLoaded = texts !== undefined || table === undefined;
  const source = new Texts({ language, texts: { ...texts, ...appTexts }, isLoaded, number: formats.number });
  const t: Translate = (key, args) => source.text(key, args);
  return {
    language,
    isRightToLeft: isRightToLeft(language),
    t,
    hasText: (key) => source.has(key),
    day: (ms, nowMs) => dayText(ms, nowMs, { t, calendar, formats }),
    ...formats,
    ...calendar,
  };
}

function safeFormats({ time, timeToSecond, weekday, date, number }: Formats): Formats {
  return {
    time: (ms) => time(safeMoment(ms)),
    timeToSecond: (ms) => timeToSecond(safeMoment(ms)),
    weekday: (ms) => weekday(safeMoment(ms)),
    date: (ms, withYear) => date(safeMoment(ms), withYear),
    number,
  };
}

function safeCalendar({ dayOf, untilMidnight }: Calendar): Calendar {
  return { dayOf: (ms) => dayOf(safeMoment(ms)), untilMidnight: (ms) => untilMidnight(safeMoment(ms)) };
}

function tableOf(language: string): string | undefined {
  return matchLanguage(language, LANGUAGES);
}

interface DayTextOptions {
  readonly t: Translate;
  readonly calendar: Calendar;
  readonly formats: Formats;
}

function dayText(ms: number, nowMs: number, { t, calendar, formats }: DayTextOptions): string {
  const day = calendar.dayOf(ms);
  const today = calendar.dayOf(nowMs);
  const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (age === 0) return t('date.today');
  if (age === 1) return t('date.yesterday');
  if (age > 1 && age <= 6) return formats.weekday(ms);
  return formats.date(ms, day.slice(0, 4) !== today.slice(0, 4));
}
